/** Imports and exports between spaces and Git repositories; without git on this machine, only the refusals are tested. */
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PageVersion } from '../../src/local/domain/content/content.ts'
import { slugOf } from '../../src/local/domain/content/tree.ts'
import { textOfPage } from '../../src/local/domain/git-sync/page-text.ts'
import { fileNameOf } from '../../src/local/domain/git-sync/stems.ts'
import { readListing } from '../../src/local/git/listing.ts'
import { readPageFile } from '../../src/local/parsing/page-file.ts'
import { execute } from '../../src/system/execute.ts'
import { hasGit, openerOf, type TestRepository, testRepository } from './git-repository.ts'
import { giveToken, rehearse, temporaryFolder } from './rehearsal.ts'
import { serveSmall } from './served.ts'

const space = '/v1/spaces/spc_sdk'

async function withGit(parts: Parameters<typeof openerOf>[0] = {}) {
  const rehearsal = await rehearse(undefined, { openRepository: openerOf(parts) })
  const { call } = rehearsal
  const send = async (verb: 'import' | 'export', body: object, token?: string) => {
    const options = token === undefined ? { body } : { body, token }
    const { status, body: reply } = await call(`POST ${space}/git/${verb}`, options)
    if (status !== 204) return { status, message: reply.error.message }
    const { operation } = (await call(`GET ${space}/git/info`)).body
    return operation.error ?? operation.state
  }
  return {
    ...rehearsal,
    send,
    import: (from: TestRepository, more: object = {}) =>
      send('import', { url: from.url, ref: 'main', ...more }),
    export: (to: TestRepository, more: object = {}) =>
      send('export', { url: to.url, ref: 'main', commitMessage: 'Update the pages', ...more }),
    pages: async () => outline((await call(`GET ${space}/content/pages`)).body.pages),
    revision: async () => (await call(`GET ${space}`)).body.revision,
  }
}

interface Page {
  readonly path: string
  readonly title: string
  readonly type: string
  readonly pages: readonly Page[]
}

const outline = (pages: readonly Page[]): readonly string[] =>
  pages.flatMap(({ path, title, type, pages: below }) => [`${type} ${path}: ${title}`, ...outline(below)])

const docs = {
  'README.md': '# Welcome\n\nHello.\n',
  'guides/README.md': '---\ndescription: How to\nicon: compass\n---\n\n# Guides\n\nRead on.\n',
  'guides/auth.md': '# Log in\n\nSee [limits](../limits.md).\n',
  'guides/deep/one.md': 'No heading here.\n',
  'limits.md': '---\ntitle: "Limits: *all*"\nhidden: true\n---\n\n## Rates\n\nFour.\n',
  'assets/logo.svg': '<svg/>\n',
  '.github/ci.yml': 'on: push\n',
}

describe.skipIf(!hasGit)('import (skipped without git)', () => {
  test('makes pages of Markdown files in one revision, under their paths, and says how it ended', async () => {
    const git = await withGit()
    const repository = testRepository()
    repository.commit(docs)
    expect((await git.call(`GET ${space}/git/info`)).status).toBe(404)
    const before = await git.revision()
    expect(await git.import(repository, { force: true })).toBe('success')
    expect(await git.pages()).toEqual([
      'document readme: Welcome',
      'document guides: Guides',
      'document guides/auth: Log in',
      'group guides/deep: Deep',
      'document guides/deep/one: One',
      'document limits: Limits: *all*',
    ])
    const { parents, type, git: about } = (await git.call(`GET ${space}/content`)).body
    expect({ parents, type, message: about.message }).toEqual({
      parents: [before],
      type: 'edits',
      message: `Import main of ${repository.url}`,
    })
    const { body: page } = await git.call(`GET ${space}/content/path/guides`)
    expect(page).toMatchObject({ description: 'How to', icon: 'compass', markdown: 'Read on.' })
    const { body: files } = await git.call(`GET ${space}/content/files`)
    expect(files.items).toMatchObject([{ name: 'logo.svg', contentType: 'image/svg+xml', size: 7 }])
    expect((await git.call(`GET ${space}/git/info`)).body).toEqual({
      repoName: 'docs',
      installationStatus: 'active',
      installationProvider: 'github',
      url: repository.url,
      operation: {
        state: 'success',
        direction: 'import',
        startedAt: '2026-11-21T09:00:00.000Z',
        endedAt: '2026-11-21T09:00:00.000Z',
      },
      updatedAt: '2026-11-21T09:00:00.000Z',
    })
    expect((await git.call(`GET ${space}`)).body.gitSync).toMatchObject({
      repoName: 'docs',
      url: repository.url,
    })
    const { body: hits } = await git.call(`GET ${space}/search?query=Four`)
    expect(hits.items).toMatchObject([{ title: 'Limits: *all*' }])
  })

  test('keeps the ids of pages with the same path, and makes no revision of the same content', async () => {
    const git = await withGit()
    const repository = testRepository()
    repository.commit({ 'about.md': '# About\n', 'new.md': '# New\n' })
    await git.import(repository, { force: true })
    expect((await git.call(`GET ${space}/content/path/about`)).body.id).toBe('pag_sdk')
    const first = await git.revision()
    expect(await git.import(repository)).toBe('success')
    expect(await git.revision()).toBe(first)
    repository.commit({ 'about.md': '# About\n\nMore.\n' })
    expect(await git.import(repository)).toBe('success')
    expect(await git.pages()).toEqual(['document about: About'])
  })

  test('takes the order of SUMMARY.md, a folder of the repository, and a tag', async () => {
    const git = await withGit()
    const repository = testRepository()
    repository.commit({
      'docs/SUMMARY.md':
        '# Contents\n\n* [B](b.md)\n  * [Two](<b/two.md>)\n  * [One](b/one.md)\n* [A](./a.md#x)\n',
      'docs/a.md': '# A',
      'docs/b.md': '# B',
      'docs/b/one.md': '# One',
      'docs/b/two.md': '# Two',
      'docs/c.md': '# C',
      'other.md': '# Other',
    })
    repository.git('tag', 'v1', 'main')
    expect(await git.import(repository, { ref: 'v1', repoProjectDirectory: '/docs/', force: true })).toBe(
      'success',
    )
    expect(await git.pages()).toEqual([
      'document b: B',
      'document b/two: Two',
      'document b/one: One',
      'document a: A',
      'document c: C',
    ])
  })

  test('refuses content that nobody has exported, unless it is forced', async () => {
    const git = await withGit()
    const repository = testRepository()
    repository.commit({ 'a.md': '# A' })
    const before = await git.revision()
    const refusal =
      'The space has content that was neither imported nor exported: export it first, or import with --force to replace it'
    expect(await git.import(repository)).toBe(refusal)
    expect(await git.revision()).toBe(before)
    expect((await git.call(`GET ${space}/git/info`)).body).toMatchObject({
      installationStatus: 'pending',
      operation: { state: 'failure', error: refusal },
    })
    expect(await git.import(repository, { force: true })).toBe('success')
    expect(await git.import(repository)).toBe('success')
  })

  test.each([
    ['a link', { 'a.md': '# A', 'docs/passwd.md': '-> /etc/passwd' }, 'docs/passwd.md is a symbolic link'],
    [
      'a large file',
      { 'a.md': '# A', 'big.bin': 'x'.repeat(4 * 1024 * 1024 + 1) },
      'big.bin has 4194305 bytes',
    ],
    [
      'two files for a page',
      { 'a.md': '# A', 'a/README.md': '# A' },
      'a.md and a/README.md are both the page a',
    ],
    ['no Markdown', { 'a.txt': 'A' }, 'The repository has no Markdown files there'],
    ['hostile front matter', { 'a.md': '---\na: [\n---\n# A\n', 'b.md': '---\n*x: y\n---\n' }, 'b.md can'],
  ])('refuses %s by name, and changes nothing', async (_, files, message) => {
    const git = await withGit()
    const repository = testRepository()
    repository.commit(files)
    const before = await git.revision()
    expect(await git.import(repository, { force: true })).toContain(message)
    expect(await git.revision()).toBe(before)
  })

  test('refuses a file that is no text, and takes one whose attributes would change it as it is', async () => {
    const git = await withGit()
    const repository = testRepository()
    repository.commit({ '.gitattributes': '*.md text eol=crlf ident\n', 'a.md': '# A\n\n$Id$\n\nb\n' })
    await git.import(repository, { force: true })
    expect((await git.call(`GET ${space}/content/path/a`)).body.markdown).toBe('$Id$\n\nb')
  })

  test('says what is missing: the repository, the branch, git itself', async () => {
    const repository = testRepository()
    const git = await withGit()
    expect(await git.import(repository)).toBe(`${repository.url} has no branch and no tag main`)
    expect(await git.send('import', { url: 'file:///nowhere/docs.git', ref: 'main' })).toBe(
      "file:///nowhere/docs.git can't be read: there is no Git repository, or it belongs to somebody else",
    )
    const without = await withGit({ env: { PATH: temporaryFolder() } })
    expect(await without.import(repository)).toBe('Git is not installed on this machine, or not on its PATH')
  })
})

describe.skipIf(!hasGit)('export (skipped without git)', () => {
  test('commits every page at its path on a new branch, and an import of that changes nothing', async () => {
    const git = await withGit()
    const repository = testRepository()
    expect(await git.export(repository, { commitMessage: 'First\n\nWhy' })).toBe('success')
    expect(repository.files()).toEqual({
      'SUMMARY.md': String.raw`# Table of contents

* [About spc\_sdk](about.md)
`,
      'about.md':
        '---\ntitle: About spc_sdk\n---\n\n# Intro\n\nWords on webhooks in spc_sdk.\n\n## Rate limits\n\nFour a second.\n',
    })
    expect(repository.git('log', '-1', '--format=%an %ae %at %B', 'main').trim()).toBe(
      'ada ada@northwind.example 1795251600 First\n\nWhy',
    )
    const before = await git.revision()
    expect(await git.import(repository)).toBe('success')
    expect(await git.revision()).toBe(before)
    const [tip] = repository.git('rev-parse', 'main').split('\n')
    expect(await git.export(repository)).toBe('success')
    expect(repository.git('rev-parse', 'main').trim()).toBe(tip)
  })

  test('writes pages where the repository has them, and an import gives the same pages again', async () => {
    const git = await withGit()
    const repository = testRepository()
    repository.commit(docs)
    await git.import(repository, { force: true })
    const [pages, before] = [await git.pages(), await git.revision()]
    expect(await git.export(repository)).toBe('success')
    const files = repository.files()
    expect(Object.keys(files)).toEqual([
      ...['.github/ci.yml', 'README.md', 'SUMMARY.md', 'assets/logo.svg'],
      ...['guides/README.md', 'guides/auth.md', 'guides/deep/one.md', 'limits.md'],
    ])
    expect(files['guides/deep/one.md']).toBe('# One\n\nNo heading here.\n')
    expect(files['limits.md']).toBe('---\ntitle: "Limits: *all*"\nhidden: true\n---\n\n## Rates\n\nFour.\n')
    expect(await git.import(repository)).toBe('success')
    expect([await git.pages(), await git.revision()]).toEqual([pages, before])
    const other = testRepository()
    expect(await git.export(other, { repoProjectDirectory: 'docs', ref: 'refs/heads/main' })).toBe('success')
    expect(Object.keys(other.files())).toContain('docs/guides/deep/one.md')
    expect(Object.keys(other.files())).toContain('docs/files/logo.svg')
  })

  test('refuses to replace pages of commits that the space has not seen, unless it is forced', async () => {
    const git = await withGit()
    const repository = testRepository()
    await git.export(repository)
    const theirs = repository.commit({ 'about.md': '# Theirs\n', LICENSE: 'MIT\n', 'more.md': '# More\n' })
    expect(await git.export(repository)).toBe(
      'main has commits that the space has not seen, and about.md would change: import them first, or export with --force',
    )
    expect(repository.git('rev-parse', 'main').trim()).toBe(theirs)
    expect(await git.export(repository, { force: true })).toBe('success')
    expect(Object.keys(repository.files())).toEqual(['LICENSE', 'SUMMARY.md', 'about.md'])
    expect(await git.export(repository, { ref: 'draft', repoProjectDirectory: 'docs' })).toBe('success')
    expect(Object.keys(repository.files('draft'))).toEqual([
      ...['LICENSE', 'SUMMARY.md', 'about.md', 'docs/SUMMARY.md', 'docs/about.md'],
    ])
    // Their commit stays in the history.
    expect(repository.git('rev-parse', 'main^').trim()).toBe(theirs)
  })

  test('runs no hook of the repository, and pushes to no branch that is checked out', async () => {
    const git = await withGit()
    const repository = testRepository()
    const mark = join(temporaryFolder(), 'ran')
    for (const name of ['pre-receive', 'update', 'post-receive', 'post-update', 'reference-transaction']) {
      const hook = join(repository.path, 'hooks', name)
      writeFileSync(hook, `#!/bin/sh\necho ${name} >>${mark}\n`)
      chmodSync(hook, 0o755)
    }
    expect(await git.export(repository)).toBe('success')
    expect(existsSync(mark)).toBe(false)
    repository.git('config', 'core.bare', 'false')
    repository.git('config', 'receive.denyCurrentBranch', 'updateInstead')
    expect(await git.export(repository, { repoProjectDirectory: 'docs' })).toBe(
      'main is checked out in that repository: push to another branch, or to a bare repository',
    )
  })

  test('leaves no temporary folder behind', async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('ws-git-'))
    const before = left()
    const git = await withGit()
    await git.export(testRepository())
    await git.send('import', { url: 'file:///nowhere', ref: 'main' })
    expect(left().filter((name) => !before.includes(name))).toEqual([])
  })
})

describe('addresses and names', () => {
  test.each([
    ['https://git.northwind.example/docs.git'],
    ['ssh://git@git.northwind.example/docs.git'.replace('git@', '')],
    ['git@git.northwind.example:docs.git'],
    ['ext::sh -c touch% /tmp/owned'],
    ['--upload-pack=touch /tmp/owned'],
    ['-u./evil'],
    ['/srv/git/docs.git'],
  ])('%s ends as a failure, and no program starts', async (url) => {
    const started: string[] = []
    const { call, send } = await rehearseCounting(started)
    expect(await send({ url, ref: 'main' })).toBe(204)
    const { operation } = (await call(`GET ${space}/git/info`)).body
    expect(operation).toMatchObject({ state: 'failure' })
    expect(operation.error).toContain(`${url} is not on this machine`)
    expect(started).toEqual([])
  })

  test.each([
    [
      { url: 'https://kit:secret@git.northwind.example/docs.git' },
      'body.url holds a user name or a password',
    ],
    [{ url: 'file:///srv/docs\u0000.git' }, 'body.url holds a control character'],
    [{ ref: '-x' }, 'body.ref: "-x" is not a name'],
    [{ ref: '--upload-pack=x' }, 'body.ref'],
    [{ ref: 'a..b' }, 'body.ref'],
    [{ ref: 'a:b' }, 'body.ref'],
    [{ ref: '+main' }, undefined],
    [{ ref: 'main^{/x}' }, 'body.ref'],
    [{ ref: 'a b' }, 'body.ref'],
    [{ ref: 'x.lock' }, 'body.ref'],
    [{ repoProjectDirectory: '../..' }, 'body.repoProjectDirectory: "../.." is not a folder'],
    [{ repoProjectDirectory: 'a/.git/hooks' }, 'body.repoProjectDirectory'],
    [{ repoProjectDirectory: 'a\\..\\b' }, 'body.repoProjectDirectory'],
  ])('%j', async (words, message) => {
    const { send, reply } = await rehearseCounting([])
    const status = await send({ url: 'https://git.northwind.example/docs.git', ref: 'main', ...words })
    expect(status).toBe(message === undefined ? 204 : 400)
    if (message !== undefined) expect(reply()).toContain(message)
    expect(reply()).not.toContain('secret')
  })

  test('a server says so if it opens no repositories, and who may not, gets 403', async () => {
    const { call, send, db } = await withGit({ refusal: 'Not here' })
    expect(await send('import', { url: 'file:///srv/git/docs.git', ref: 'main' })).toBe('Not here')
    const token = await giveToken(db, 'usr_dana')
    expect(
      (await call(`POST ${space}/git/import`, { body: { url: 'file:///x', ref: 'main' }, token })).status,
    ).toBe(403)
  })

  test.each([
    ['100644 blob aa 3\t../out.md\0', '"../out.md"'],
    ['100644 blob aa 3\ta/../../out.md\0', '"a/../../out.md"'],
    ['100644 blob aa 3\ta\nb.md\0', 'a\\nb.md'],
    ['120000 blob aa 3\tlink.md\0', 'link.md is a symbolic link'],
  ])('a list with %j is refused by name', (text, name) => {
    expect(() => readListing(text, '')).toThrow(name)
  })
})

describe.skipIf(!hasGit)('behind a port (skipped without git)', () => {
  test.each([
    [
      undefined,
      'This server opens no Git repository of its machine: it was started without --allow-git-files',
    ],
    [true, undefined],
  ])('allowGitFiles: %s', async (allowGitFiles, error) => {
    const repository = testRepository()
    repository.commit({ 'a.md': '# A' })
    const programs = {
      execute: (program: Parameters<typeof execute>[0]) => execute(program, new AbortController().signal),
      env: process.env,
    }
    const { call, stop } = await serveSmall({ allowGitFiles, ...programs })
    const body = JSON.stringify({ url: repository.url, ref: 'main', force: true })
    const headers = { 'content-type': 'application/json' }
    expect((await call(`POST ${space}/git/import`, { body, headers })).status).toBe(204)
    const info = await (await call(`GET ${space}/git/info`)).json()
    expect(info).toMatchObject({ operation: { state: error === undefined ? 'success' : 'failure' } })
    expect(JSON.stringify(info)).toContain(error ?? 'updatedAt')
    await stop()
  })
})

test('a page is the same after it was a file', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 30 })
  const words = fc.oneof(line, fc.stringMatching(/^[a-c #*_<>&:'"\\.-]{0,20}$/))
  const page = fc.record({
    title: words,
    slug: fc.oneof(
      fc.constantFrom('a', 'readme', 'v1.2', 'Über', 'a_b'),
      line.filter((text) => /^[^/\p{Cc}]+$/u.test(text)),
    ),
    description: fc.option(words.filter((text) => text !== '')),
    emoji: fc.constantFrom(null, '🔑'),
    icon: fc.constantFrom(null, 'compass'),
    markdown: fc.oneof(words, fc.constantFrom('# A\n\nb', '---\nb: c\n---', 'A\n===\n\nb', '- a\n- b')),
    type: fc.constantFrom('document', 'group'),
    hidden: fc.constantFrom(0 as const, 1 as const),
  })
  await fc.assert(
    fc.asyncProperty(page, async ({ slug, ...said }) => {
      const version = { ...blank, ...said }
      const text = await textOfPage({ version, slug, stem: `guides/${fileNameOf(slug, false)}` })
      const draft = await readPageFile({ path: 'a.md', text })
      expect({ ...draft, slug: draft.slug ?? slugOf(fileNameOf(slug, false)) }).toEqual({
        title: said.title,
        slug,
        description: said.description ?? undefined,
        emoji: said.emoji ?? undefined,
        icon: said.icon ?? undefined,
        isGroup: said.type === 'group',
        hidden: said.hidden === 1,
        noIndex: false,
        noRobotsIndex: false,
        markdown: said.markdown.trim(),
      })
    }),
  )
})

const blank: PageVersion = {
  id: 'pgv_a',
  page_id: 'pag_a',
  type: 'document',
  title: '',
  emoji: null,
  icon: null,
  slug: 'a',
  description: null,
  markdown: '',
  hidden: 0,
  no_index: 0,
  no_robots_index: 0,
  layout: null,
  cover: null,
  variables: null,
  source_url: null,
  created_at: '',
  updated_at: '',
}

async function rehearseCounting(started: string[]) {
  const { repositoryOpener } = await import('../../src/local/git/opener.ts')
  const programs = {
    execute: async ({ arguments: words }: { readonly arguments: readonly string[] }) => {
      started.push(words.join(' '))
      return { exit: 128, hasTimedOut: false, output: '' }
    },
    env: {},
  }
  const openRepository = repositoryOpener({ refusal: undefined, programs })
  const { call } = await rehearse(undefined, { openRepository })
  let message = ''
  return {
    call,
    reply: () => message,
    send: async (body: object) => {
      const { status, body: reply } = await call(`POST ${space}/git/import`, { body })
      message = reply?.error?.message ?? ''
      return status
    },
  }
}
