/** A folder of Markdown and a space: pulled, changed on both sides, pushed, cut off, and never damaged. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { NetworkError } from '../../../src/errors.ts'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { isCampaign } from '../../support/campaign.ts'

let program: SampleProgram

beforeEach(async () => {
  program = await sampleProgram()
})
afterEach(() => program.remove())

const at = (path: string) => join(program.folder, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const write = (path: string, text: string | Uint8Array) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}
const edit = (path: string, from: string, to: string) => {
  expect(read(path)).toContain(from)
  write(path, read(path).replace(from, to))
}
const run = (line: string) => program.ws(line.split(' '))

async function done(line: string): Promise<string> {
  const { exit, out, err } = await run(line)
  expect({ line, exit, err: exit === 0 ? '' : err }).toEqual({ line, exit: 0, err: '' })
  return out
}

/** Files by path, without those of ws. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).toSorted()
  const files = paths.filter(
    (path) => !path.includes('.ws-content') && readdirSafe(at(`${folder}/${path}`)) === undefined,
  )
  return Object.fromEntries(files.map((path) => [path, read(`${folder}/${path}`)]))
}

function readdirSafe(path: string): readonly string[] | undefined {
  try {
    return readdirSync(path)
  } catch {
    return undefined
  }
}

const statusOf = async (folder: string) => JSON.parse(await done(`content status ${folder} -o json`))
const updatePage = (changes: readonly object[]) =>
  program.ws(['cr', 'content', 'update', '4', '--space', 'spc_api', '--changes', JSON.stringify(changes)])

/** Somebody else changes the space itself. */
async function changeSpace(changes: readonly object[]): Promise<void> {
  expect(await updatePage(changes)).toMatchObject({ exit: 0 })
  await done('cr merge 4 --space spc_api --yes')
}

describe('a pulled folder', () => {
  test('is the same the second time, and pushes nothing', async () => {
    await done('content pull one --space spc_api')
    const before = filesIn('one')
    await done('content pull one --space spc_api')
    await done('content pull two --space spc_api')
    expect(filesIn('one')).toEqual(before)
    expect(filesIn('two')).toEqual(before)
    expect(read('one/.ws-content.json')).toBe(read('two/.ws-content.json'))
    expect(await run('content push one')).toMatchObject({
      exit: 0,
      err: expect.stringContaining('Nothing to push'),
    })
    expect(await statusOf('one')).toEqual([])
  })

  test('takes the patch of a change request, by git', async () => {
    await done('content pull docs --space spc_api --revision rev_api_2')
    const patch = await done('cr diff 2 --space spc_api')
    execFileSync('git', ['apply', '-'], { cwd: at('docs'), input: patch })
    await done('content pull proposed --space spc_api --cr 2')
    const { 'SUMMARY.md': _, ...applied } = filesIn('docs')
    const { 'SUMMARY.md': __, ...proposed } = filesIn('proposed')
    expect(applied).toEqual(proposed)
  })

  test('keeps your changes when others change the space, and takes theirs', async () => {
    await done('content pull docs --space spc_api')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    await changeSpace([{ operation: 'update_page', page: 'pag_auth', title: 'Log-in', slug: 'log-in' }])
    await done('content pull docs')
    expect(read('docs/log-in.md')).toContain('title: Log-in')
    expect(existsSync(at('docs/authentication.md'))).toBe(false)
    expect(read('docs/pagination.md')).toContain('Each list is read')
    expect(await statusOf('docs')).toMatchObject([{ by: 'yours', change: 'edited', path: 'pagination.md' }])
  })
})

describe('front matter for other programs', () => {
  const others = ['tags: [a,   b]', 'sidebar:', '  # deeper', '  order: 3', '# The last', 'weight: 7']
  /** Around the lines of ws. */
  const matterOf = (own: string) =>
    `---\n${['# Of the site', 'layout: wide # mine', own, ...others].join('\n')}\n---\n\n`
  const ownLines = (path: string) => /^---\n([\s\S]*?)\n---/.exec(read(path))?.[1] ?? ''

  test('stays as it is, whoever changes the page', async () => {
    await done('content pull docs --space spc_api')
    const [text, own] = [body('docs/pagination.md'), ownLines('docs/pagination.md')]
    write('docs/pagination.md', `${matterOf(own)}${text}`)
    expect((await run('content push docs')).err).toContain('Nothing to push')
    const theirs = text.replace('Every list is read', 'Each list is read')
    await changeSpace([
      { operation: 'update_page', page: 'pag_paging', title: 'Long lists', document: { markdown: theirs } },
    ])
    await done('content pull docs')
    expect(read('docs/pagination.md')).toBe(
      `${matterOf(own.replace('title: Pagination', 'title: Long lists'))}${theirs}`,
    )
    expect(await statusOf('docs')).toEqual([])
  })

  test('stays where lines of both sides are merged', async () => {
    await done('content pull docs --space spc_api')
    const [text, own] = [body('docs/pagination.md'), ownLines('docs/pagination.md')]
    write('docs/pagination.md', `${matterOf(own)}${text.replace("Don't build", 'Never build')}`)
    const theirs = text.replace('Every list is read', 'Each list is read')
    await changeSpace([{ operation: 'update_page', page: 'pag_paging', document: { markdown: theirs } }])
    await done('content push docs --merge --yes')
    expect(read('docs/pagination.md')).toBe(`${matterOf(own)}${theirs.replace("Don't build", 'Never build')}`)
  })
})

describe('a pull', () => {
  test('writes over no file that it does not know', async () => {
    await done('content pull docs --space spc_api')
    write('docs/.wsignore', 'scopes.md\n')
    write('docs/scopes.md', 'My notes')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    await changeSpace([
      { operation: 'insert_page', title: 'Scopes', slug: 'scopes', document: { markdown: 'Theirs' } },
    ])
    const before = filesIn('docs')
    expect(await run('content pull docs')).toMatchObject({
      exit: 6,
      err: expect.stringContaining('scopes.md was changed while ws pulled, or is not a file of the pull'),
    })
    expect(filesIn('docs')).toEqual(before)
    expect(readdirSync(at('docs'))).not.toContain('.ws-content.tmp')
    rmSync(at('docs/scopes.md'))
    await done('content pull docs')
    expect(read('docs/scopes.md')).toContain('Theirs')
  })
})

describe('a file that a crash of the machine has emptied', () => {
  const named = /^ws: pagination\.md is empty, and its page was not when ws pulled it$/m

  test.each(['', '\0'.repeat(500)])(
    'is brought back by a pull, and is no edit for any other command',
    async (text) => {
      await done('content pull docs --space spc_api')
      edit('docs/errors.md', 'error', 'fault')
      const before = filesIn('docs')
      write('docs/pagination.md', text)
      for (const line of ['push docs --yes', 'push docs --dry-run', 'status docs', 'diff docs']) {
        const refused = await run(`content ${line}`)
        expect({ line, exit: refused.exit, out: refused.out }).toEqual({ line, exit: 2, out: '' })
        expect(refused.err).toMatch(named)
      }
      await done('content pull docs')
      expect(filesIn('docs')).toEqual(before)
      expect(await statusOf('docs')).toMatchObject([{ by: 'yours', path: 'errors.md' }])
    },
  )

  describe('or cut', () => {
    const long = Array.from({ length: 400 }, (_, index) => `Line ${index} says \u00e9\u00e9 this.\n`).join('')
    const cuts: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
      ['at a page', (bytes) => bytes.subarray(0, 4096)],
      ['at a sector, in a line', (bytes) => bytes.subarray(0, 512 * 3)],
      ['within a character', (bytes) => bytes.subarray(0, bytes.indexOf(0xc3, 4000) + 1)],
      [
        'with zeros to its end',
        (bytes) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096)]),
      ],
      ['with a hole', (bytes) => Buffer.from(bytes).fill(0, 4096, 8192)],
    ]

    beforeEach(async () => {
      await changeSpace([{ operation: 'update_page', page: 'pag_paging', document: { markdown: long } }])
      await done('content pull docs --space spc_api')
    })

    test.each(cuts)('%s, it is no edit, and a pull brings it back', async (_, cut) => {
      const before = filesIn('docs')
      const bytes = readFileSync(at('docs/pagination.md'))
      expect(bytes.length).toBeGreaterThan(8192)
      write('docs/pagination.md', cut(bytes))
      for (const line of ['push docs --yes', 'status docs', 'diff docs']) {
        const { exit, out, err } = await run(`content ${line}`)
        expect({ line, exit, out }).toEqual({ line, exit: 2, out: '' })
        expect(err).toContain('pagination.md is only a part of what ws pulled')
      }
      await done('content pull docs')
      expect(filesIn('docs')).toEqual(before)
    })

    test('a page that its writer has cut is an edit', async () => {
      const text = read('docs/pagination.md')
      write('docs/pagination.md', text.slice(0, text.indexOf('Line 200')))
      expect(await statusOf('docs')).toMatchObject([{ by: 'yours', path: 'pagination.md' }])
      // As long as blocks of a disk, and with a word of its writer.
      const bytes = readFileSync(at('docs/errors.md')).subarray(0, 510)
      write(
        'docs/errors.md',
        `${bytes.toString().slice(0, 500)}${'x'.repeat(512 - Buffer.byteLength(bytes.toString().slice(0, 500)))}`,
      )
      expect(await statusOf('docs')).toHaveLength(2)
    })

    test('zero bytes in another file are named, and nothing is sent', async () => {
      write('docs/new.md', '# New\n\nzero\0byte\n')
      expect(await run('content push docs')).toMatchObject({
        exit: 2,
        err: expect.stringContaining('new.md has zero bytes, which no text has'),
      })
    })
  })

  test('goes with its page, if that is gone', async () => {
    await done('content pull docs --space spc_api')
    write('docs/pagination.md', '')
    await changeSpace([{ operation: 'delete_page', page: 'pag_paging' }])
    await done('content pull docs')
    expect(existsSync(at('docs/pagination.md'))).toBe(false)
    expect(await statusOf('docs')).toEqual([])
  })

  test('is something else than a page that you have moved away, and a page without a text', async () => {
    await done('content pull docs --space spc_api')
    renameSync(at('docs/pagination.md'), at('docs/paging.md'))
    write('docs/pagination.md', '')
    write('docs/empty.md', '')
    const told = (await statusOf('docs')).map(({ change, path }: { change: string; path: string }) => [
      path,
      change,
    ])
    expect(told.toSorted()).toEqual([
      ['empty.md', 'created'],
      // Its link leads to the new page.
      ['overview.md', 'edited'],
      ['pagination.md', 'created'],
      ['paging.md', 'moved'],
    ])
  })
})

describe('a push', () => {
  test('brings every kind of change into one change request, and pages keep their ids', async () => {
    await done('content pull docs --space spc_api')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    renameSync(at('docs/errors.md'), at('docs/faults.md'))
    mkdirSync(at('docs/authentication'))
    renameSync(at('docs/authentication.md'), at('docs/authentication/README.md'))
    write(
      'docs/authentication/scopes.md',
      '# Scopes\n\nBack to [log-in](README.md), and [paging](../pagination.md).\n',
    )
    write('docs/pic.png', 'png')
    write(
      'docs/new.md',
      '---\ntitle: New\nhidden: true\n---\n\nSee [scopes](authentication/scopes.md#top) ![](pic.png)\n',
    )
    rmSync(at('docs/webhooks/events.md'))
    await done('content push docs --subject Docs --yes')
    const diff = JSON.parse(await done('cr diff 5 --space spc_api -o json'))
    const told = diff.pages.map(
      ({ change, path, id }: { change: string; path: { to: string; from: string }; id: string }) => [
        ...[change, path.to ?? path.from, id.startsWith('pag_1') ? 'new' : id],
      ],
    )
    expect(told.toSorted()).toEqual([
      ['created', 'authentication/scopes', 'new'],
      ['created', 'new', 'new'],
      ['deleted', 'webhooks/events', 'pag_webhook_events'],
      ['edited', 'pagination', 'pag_paging'],
      ['moved', 'faults', 'pag_errors'],
    ])
    await done('content pull proposed --space spc_api --cr 5')
    expect(read('proposed/new.md')).toContain(
      'See [scopes](./authentication/scopes.md#top) ![](./.assets/pic.png)',
    )
    expect(read('proposed/authentication/scopes.md')).toContain(
      'Back to [log-in](./README.md), and [paging](../pagination.md).',
    )
    expect(await statusOf('docs')).toEqual([])
    await done('content push docs --merge')
    expect(await statusOf('docs')).toEqual([])
    expect((await run('content push docs')).err).toContain('Nothing to push')
  })

  test('goes on in its change request after further changes', async () => {
    await done('content pull docs --space spc_api')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    expect((await done('content push docs')).trim()).toBe('5')
    edit('docs/pagination.md', 'Each list is read', 'All lists are read')
    expect((await done('content push docs')).trim()).toBe('5')
    expect(await done('cr diff 5 --space spc_api')).toContain('+All lists are read')
    expect(JSON.parse(await done('cr list --space spc_api --status draft -o json'))).toHaveLength(2)
  })

  test('merges other lines of the same page, and never sends a conflict', async () => {
    await done('content pull docs --space spc_api')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    await changeSpace([
      {
        operation: 'update_page',
        page: 'pag_paging',
        document: {
          markdown: `${body('docs/pagination.md').replace('Each list', 'Every list').replace("Don't build", 'Never build')}`,
        },
      },
    ])
    await done('content push docs')
    const patch = await done('cr diff 5 --against now --space spc_api')
    expect(patch).toContain('+Each list is read')
    expect(patch).not.toContain('build')
    expect(read('docs/pagination.md')).toContain('Never build')
  })

  test('with a conflict sends nothing and ends with 6; markers only under --write-conflicts', async () => {
    await done('content pull docs --space spc_api')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    const before = read('docs/pagination.md')
    await changeSpace([
      {
        operation: 'update_page',
        page: 'pag_paging',
        document: { markdown: body('docs/pagination.md').replace('Each list', 'All lists') },
      },
    ])
    const refused = await run('content push docs')
    expect(refused).toMatchObject({ exit: 6, out: '' })
    expect(refused.err).toContain('pagination.md: both changed the same lines')
    expect(read('docs/pagination.md')).toBe(before)
    expect(JSON.parse(await done('cr list --space spc_api --status draft -o json'))).toHaveLength(1)
    rmSync(at('docs/pagination.md'))
    expect((await run('content push docs')).err).toContain(
      'pagination.md: you deleted it, and it has changed on the service',
    )
    write('docs/pagination.md', before)
    expect(await run('content push docs --write-conflicts')).toMatchObject({ exit: 6 })
    expect(read('docs/pagination.md')).toContain('<<<<<<< yours\nEach list')
    expect((await run('content push docs')).err).toContain('a conflict is not solved yet')
    write('docs/pagination.md', before)
    await done('content push docs')
    expect(await done('cr diff 5 --against now --space spc_api')).toContain('+Each list is read')
  })

  test('writes all that others have changed into a file with a conflict', async () => {
    await done('content pull docs --space spc_api')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    await changeSpace([
      {
        operation: 'update_page',
        page: 'pag_paging',
        title: 'Pages',
        description: 'How lists come',
        document: {
          markdown: `${body('docs/pagination.md').replace('Each list', 'All lists')}\n\nA line of others.`,
        },
      },
    ])
    expect(await run('content pull docs --write-conflicts')).toMatchObject({ exit: 6 })
    const written = read('docs/pagination.md')
    for (const theirs of ['title: Pages', 'description: How lists come', 'A line of others.'])
      expect(written).toContain(theirs)
    write('docs/pagination.md', written.replace(/<{7} yours\n|={7}[\s\S]*?>{7} theirs\n/g, ''))
    const lines = (await done('content diff docs')).split('\n').filter((line) => /^[+-](?![+-])/.test(line))
    expect(lines).toHaveLength(2)
    expect(lines.join()).toMatch(/^-All lists.*,\+Each list/)
  })

  test('lists open comments of a page that it deletes, and asks', async () => {
    await done('content pull docs --space spc_api')
    rmSync(at('docs/authentication.md'))
    const refused = await run('content push docs')
    expect(refused.exit).toBe(2)
    expect(refused.err).toContain('Open comment on a page that goes: authentication.md: cmt_')
    expect((await run('content push docs --dry-run')).err).toContain(
      'Open comment on a page that goes: authentication.md: cmt_',
    )
    await done('content push docs --yes')
  })

  test('swaps two pages, and puts one below the other', async () => {
    await done('content pull docs --space spc_api')
    renameSync(at('docs/errors.md'), at('docs/x.md'))
    renameSync(at('docs/pagination.md'), at('docs/errors.md'))
    renameSync(at('docs/x.md'), at('docs/pagination.md'))
    await done('content push docs')
    const diff = JSON.parse(await done('cr diff 5 --space spc_api -o json'))
    const follows = { change: 'edited', diff: '' }
    expect(diff.pages).toMatchObject([
      { id: 'pag_overview', ...follows },
      { id: 'pag_auth', ...follows },
      { id: 'pag_errors', path: { from: 'errors', to: 'pagination' } },
      { id: 'pag_paging', path: { from: 'pagination', to: 'errors' } },
      { id: 'pag_webhook_events', ...follows },
    ])
  })

  test('brings the order of SUMMARY.md', async () => {
    await done('content pull docs --space spc_api')
    const lines = read('docs/SUMMARY.md').split('\n')
    const moved = lines.toSpliced(3, 1)
    write('docs/SUMMARY.md', moved.toSpliced(2, 0, lines[3] ?? '').join('\n'))
    await done('content push docs')
    expect(
      JSON.parse(await done('cr page list 5 --space spc_api -o json')).map(({ id }: { id: string }) => id),
    ).toEqual([...['pag_auth', 'pag_overview', 'pag_errors', 'pag_paging', 'pag_webhooks']])
    expect((await run('content push docs')).err).toContain('Nothing to push')
  })

  test('leaves files of a repository where they lie, and notices when they change', async () => {
    const made = JSON.parse(await done('space create --title Pictures --empty -o json'))
    write('src/c.md', '# C\n\n![x](x.png) ![y](pic/y.png)\n')
    write('src/x.png', 'one')
    write('src/pic/y.png', 'two')
    const before = Object.keys(filesIn('src'))
    await done(`content push src --space ${made.id} --merge`)
    expect(Object.keys(filesIn('src'))).toEqual(['SUMMARY.md', ...before])
    expect(await statusOf('src')).toEqual([])
    write('src/x.png', 'another one')
    expect((await statusOf('src')).map(({ path }: { path: string }) => path)).toEqual(['c.md', 'x.png'])
    await done('content push src --merge')
    expect(read('src/x.png')).toBe('another one')
    expect(read('src/c.md')).toBe('# C\n\n![x](x.png) ![y](pic/y.png)\n')
    expect(await statusOf('src')).toEqual([])
    await done(`content pull copy --space ${made.id}`)
    const [, shown = ''] = /!\[x\]\(\.\/([^)]+)\)/.exec(read('copy/c.md')) ?? []
    expect(read(`copy/${shown}`)).toBe('another one')
    write('src/x.png', 'a third one')
    await done('content pull src')
    expect(read('src/x.png')).toBe('a third one')
  })

  test('of a folder that nobody has pulled takes the listed pages first, each under its own', async () => {
    const made = JSON.parse(await done('space create --title Ordered --empty -o json'))
    for (const path of ['README', 'a/one', 'a/two', 'b/one', 'b/two', 'c/README'])
      write(`src/${path}.md`, 'Text\n')
    const listed = ['README', 'b/two', 'b/one', 'c/README'].map((path) => `* [${path}](${path}.md)\n`)
    write('src/SUMMARY.md', `# Summary\n\n${listed.join('')}`)
    await done(`content push src --space ${made.id} --merge`)
    const pages: { path: string; parent?: string }[] = JSON.parse(
      await done(`space page list --space ${made.id} -o json`),
    )
    expect(pages.map(({ path }) => path)).toEqual(['readme', 'b', 'c', 'a'])
    await done(`content pull copy --space ${made.id}`)
    expect(read('copy/SUMMARY.md').match(/(?<=\()[^)]+/g)).toEqual(
      ['readme', 'b/README', 'b/two', 'b/one', 'c', 'a/README', 'a/one', 'a/two'].map((path) => `${path}.md`),
    )
  })

  test('of a folder that nobody has pulled fills an empty space', async () => {
    const made = JSON.parse(await done('space create --title Empty --empty -o json'))
    write('src/README.md', '# Welcome\n\nRead [the guide](guide/start.md).\n')
    write('src/guide/start.md', 'No title here.\n')
    write('src/guide/2026.md', '---\ntitle: 1.10\ndescription: true\nlayout: wide\n---\n\nText\n')
    write('src/guide/CHANGELOG.md', '# Changelog\n\nOne, see [start](start.md) and [home](../README.md)\n')
    write('src/notes.txt', 'not for the space')
    write('src/drafts/x.md', 'ignored')
    write('src/.wsignore', 'drafts/\n')
    await done(`content push src --space ${made.id} --merge`)
    // A file keeps its name, whatever the path of its page is.
    expect(Object.keys(filesIn('src')).filter((path) => path.endsWith('.md'))).toEqual([
      'README.md',
      'SUMMARY.md',
      'drafts/x.md',
      'guide/2026.md',
      'guide/CHANGELOG.md',
      'guide/README.md',
      'guide/start.md',
    ])
    const files = filesIn('src')
    await done('content pull src')
    expect(filesIn('src')).toEqual(files)
    expect(await statusOf('src')).toEqual([])
    edit('src/guide/CHANGELOG.md', 'One', 'Two')
    expect(await done('content diff src')).toMatch(
      /^diff --git a\/guide\/CHANGELOG.md b\/guide\/CHANGELOG.md$/m,
    )
    await done('content push src --merge')
    expect(Object.keys(filesIn('src'))).toEqual(Object.keys(files))
    await done(`content pull copy --space ${made.id}`)
    expect(Object.keys(filesIn('copy'))).toEqual([
      'SUMMARY.md',
      'guide/2026.md',
      'guide/README.md',
      'guide/changelog.md',
      'guide/start.md',
      'readme.md',
    ])
    expect(read('copy/readme.md')).toBe('---\ntitle: Welcome\n---\n\nRead [the guide](./guide/start.md).\n')
    expect(read('copy/guide/start.md')).toContain('title: Start')
    // No text in YAML, and one for people.
    expect(read('copy/guide/2026.md')).toBe('---\ntitle: "1.10"\ndescription: "true"\n---\n\nText\n')
    expect(read('copy/guide/README.md')).toBe('---\ntitle: Guide\n---\n')
  })
  test('brings files and pages with spaces and brackets in their names, and links to them', async () => {
    const made = JSON.parse(await done('space create --title Named --empty -o json'))
    write('named/one.md', '# One\n\n![A](<.assets/a (1) b.png>) [Two](<deep/two (2).md>)\n')
    write('named/deep/two (2).md', '# Two\n\n[One](../one.md)\n')
    write('named/.assets/a (1) b.png', new Uint8Array([1, 2, 3]))
    await done(`content push named --space ${made.id} --merge`)
    await done(`content pull named-copy --space ${made.id}`)
    expect(read('named-copy/one.md')).toContain(
      '![A](<./.assets/a%20%281%29%20b.png>) [Two](<./deep/two-2.md>)',
    )
  })
})

const body = (path: string) => read(path).replace(/^---\n.*?\n---\n\n/s, '')

describe('a service that writes texts in its own way', () => {
  /** Lists get another mark, as services write them that keep no Markdown. */
  const rewriting: Context['transport'] = async (baseUrl) => {
    const way = await program.transport(baseUrl)
    return {
      ...way,
      send: (request, signal) => {
        const { body } = request
        const text = typeof body === 'string' ? body.replaceAll(String.raw`\n* `, String.raw`\n- `) : body
        return way.send({ ...request, ...(text === undefined ? {} : { body: text }) }, signal)
      },
    }
  }
  const rewritten = async (line: string) => {
    const { exit, out, err } = await program.ws(line.split(' '), { context: { transport: rewriting } })
    expect({ line, exit, err: exit === 0 ? '' : err }).toEqual({ line, exit: 0, err: '' })
    return out
  }

  test('has no conflict with what it made of a push', async () => {
    await done('content pull docs --space spc_api')
    write('docs/pagination.md', `${read('docs/pagination.md')}\n* One\n* Two\n`)
    write('docs/lists.md', '# Lists\n\nOf two:\n\n* One\n* Two\n')
    await rewritten('content push docs --subject Lists')
    expect(JSON.parse(await done('content push docs -o json')).changes).toEqual([])
    edit('docs/lists.md', '* Two', '* Three')
    const second = JSON.parse(await rewritten('content push docs -o json'))
    expect(second.changes).toMatchObject([{ change: 'edited', path: 'lists.md' }])
    // Somebody goes on in the change request.
    const number = String(second.changeRequest.number)
    const { pages } = JSON.parse(await done(`cr diff ${number} --space spc_api -o json`))
    const page = pages.find(({ path }: { readonly path: { readonly to: string } }) => path.to === 'lists')
    const document = { markdown: 'Of two:\n\n- One\n- Three\n- Four' }
    const changes = JSON.stringify([{ operation: 'update_page', page: page.id, document }])
    const words = ['cr', 'content', 'update', number, '--space', 'spc_api', '--changes', changes]
    expect(await program.ws(words)).toMatchObject({ exit: 0 })
    await rewritten('content push docs --merge')
    expect(read('docs/lists.md')).toContain('- Four')
    expect(read('docs/pagination.md')).toContain('* One\n* Two')
    expect(await statusOf('docs')).toEqual([])
    await done('content pull copy --space spc_api')
    expect(read('copy/pagination.md')).toContain('- One\n- Two')
  })
})

describe('a push that is cut off', () => {
  /** The way to the workspace, which ends at a request: before it is sent, or before its answer comes back. */
  const endingAt = (last: number, isSent: boolean): Context['transport'] => {
    let count = 0
    return async (baseUrl) => {
      const way = await program.transport(baseUrl)
      return {
        ...way,
        send: async (request, signal) => {
          count += 1
          if (count > last || (count === last && !isSent)) throw cut()
          const reply = await way.send(request, signal)
          if (count === last) throw cut()
          return reply
        },
      }
    }
  }
  const cut = () => new NetworkError('Killed', { sent: true, passing: false })

  test('at any request, and run again, makes one change request with the same content', async () => {
    const step = isCampaign ? 1 : 5
    for (let last = isCampaign ? 1 : 3; ; last += step) {
      for (const isSent of [false, true]) {
        program.remove()
        program = await sampleProgram()
        await done('content pull docs --space spc_api')
        edit('docs/pagination.md', 'Every list is read', 'Each list is read')
        renameSync(at('docs/errors.md'), at('docs/faults.md'))
        write('docs/a/README.md', 'See [b](b.md) and [z](../z.md) ![](p.png)\n')
        write('docs/a/b.md', 'See [a](README.md)\n')
        write('docs/a/p.png', 'png')
        write('docs/z.md', '# Z\n')
        const killed = await program.ws('content push docs --subject Docs --retries 0'.split(' '), {
          context: { transport: endingAt(last, isSent) },
        })
        await done('content push docs --subject Docs')
        const drafts = JSON.parse(await done('cr list --space spc_api --status draft -o json'))
        expect(
          drafts.map(({ subject }: { subject: string }) => subject).filter((one: string) => one === 'Docs'),
        ).toEqual(['Docs'])
        const { summary } = JSON.parse(await done('cr diff 5 --space spc_api -o json'))
        expect({ last, isSent, summary }).toEqual({
          last,
          isSent,
          summary: { created: 3, edited: 1, deleted: 0, moved: 1, files: 1 },
        })
        await done('content pull proposed --space spc_api --cr 5')
        expect(read('proposed/a/README.md'), `cut off at ${last}, sent: ${isSent}`).toContain(
          'See [b](./b.md) and [z](../z.md) ![](../.assets/p.png)',
        )
        expect(await statusOf('docs')).toEqual([])
        if (killed.exit === 0) return
      }
    }
  }, 1_200_000)
})

describe('a merge whose answer does not come', () => {
  const withoutAnswer =
    (isSent: boolean): Context['transport'] =>
    async (baseUrl) => {
      const way = await program.transport(baseUrl)
      return {
        ...way,
        send: async (request, signal) => {
          const isMerge = request.url.endsWith('/merge')
          const reply = isMerge && !isSent ? undefined : await way.send(request, signal)
          if (reply === undefined || isMerge)
            throw new NetworkError('No answer in time', { sent: true, passing: true })
          return reply
        },
      }
    }

  test.each([
    ['is looked for: it took place, and the folder is at its revision', true, 0],
    ['ends the push where it did not take place', false, 5],
  ])('%s', async (_, isSent, exit) => {
    await done('content pull docs --space spc_api')
    edit('docs/pagination.md', 'Every list is read', 'Each list is read')
    const words = 'content push docs --merge'.split(' ')
    const pushed = await program.ws(words, { context: { transport: withoutAnswer(isSent) } })
    expect(pushed.exit).toBe(exit)
    if (isSent) {
      expect(await done('space page get pag_paging --space spc_api --format markdown')).toContain('Each list')
      expect((await run('content push docs')).err).toContain('Nothing to push')
    }
  })
})

describe('a hostile folder', () => {
  test.each<readonly [string, () => void, string]>([
    ['a link out of it', () => symlinkSync('/etc/passwd', at('docs/passwd.md')), 'passwd.md is a link'],
    [
      'bytes that are no UTF-8',
      () => write('docs/x.md', new Uint8Array([0xff, 0xfe, 0x41])),
      'x.md is not UTF-8',
    ],
    [
      'a name that is no UTF-8',
      () => writeFileSync(Buffer.concat([Buffer.from(`${at('docs')}/b`), Buffer.from([0xff])]), ''),
      'b\uFFFD has a name that is not UTF-8',
    ],
    ['a name with two dots', () => write('docs/..x.md', '# X\n'), '..x.md begins with two dots'],
    ['a page of 2 MB', () => write('docs/x.md', 'x'.repeat(2 * 1024 * 1024)), 'x.md has 2097152 bytes'],
    [
      'a file of 2 MB',
      () => write('docs/.assets/x.bin', 'x'.repeat(2 * 1024 * 1024)),
      '.assets/x.bin has 2097152 bytes',
    ],
    [
      'two files that are one',
      () => {
        write('docs/Same.md', 'a')
        write('docs/same.md', 'b')
      },
      'are one file on a disk that ignores case',
    ],
    [
      'two files whose names look the same',
      () => {
        write('docs/caf\u00e9.md', 'a')
        write('docs/cafe\u0301.md', 'b')
      },
      'are one file on a disk that composes letters',
    ],
    [
      'front matter that is none',
      () => write('docs/x.md', '---\na: [\n---\n'),
      "x.md: its front matter can't be read",
    ],
    [
      'a page of a folder that is gone',
      () => rmSync(at('docs/webhooks/README.md')),
      'webhooks still has pages',
    ],
  ])('with %s is refused, and nothing is sent', async (_, spoil, message) => {
    await done('content pull docs --space spc_api')
    spoil()
    const { exit, err } = await run('content push docs')
    expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(message) })
    expect(JSON.parse(await done('cr list --space spc_api --status draft -o json'))).toHaveLength(1)
  })

  test('with 10,000 files that no pull has written is refused, and nothing is sent', async () => {
    await done('content pull docs --space spc_api')
    for (let index = 0; index < 10_000; index += 1) write(`docs/more/${index}.txt`, '')
    for (const line of ['content push docs', 'content status docs', 'content diff docs', 'content pull docs'])
      expect(await run(line)).toMatchObject({
        exit: 2,
        err: expect.stringContaining('docs has 10000 files or more beside those of the pull'),
      })
    write('docs/.wsignore', 'more/\n')
    expect(await statusOf('docs')).toEqual([])
  })

  test('with a link out of it names the file and the line', async () => {
    await done('content pull docs --space spc_api')
    write('docs/x.md', '# X\n\nSee [it](../../etc/passwd)\n')
    expect((await run('content push docs')).err).toContain(
      'x.md:3: ../../etc/passwd leads nowhere in the folder',
    )
  })
})

test('random edits on both sides: no line of one side is lost, and a conflict sends nothing', async () => {
  await done('content pull docs --space spc_api')
  const start = body('docs/pagination.md')
  const head = read('docs/pagination.md').slice(0, -start.length)
  const lines = start.trimEnd().split('\n')
  const edits = fc.tuple(
    fc.nat({ max: lines.length }),
    fc.nat({ max: 3 }),
    fc.array(fc.stringMatching(/^zz[a-z]{8}$/), { minLength: 1, maxLength: 2 }),
  )
  const changed = ([where, count, fresh]: readonly [number, number, readonly string[]]) =>
    lines.toSpliced(where, count, ...fresh).join('\n')
  const pairs = fc.sample(fc.tuple(edits, edits), { numRuns: isCampaign ? 200 : 8, seed: 7 })
  for (const [index, [ours, theirs]] of pairs.entries()) {
    rmSync(at('docs'), { recursive: true })
    await done('content pull docs --space spc_api --revision rev_api_3')
    const made = JSON.parse(await done(`cr create --subject Theirs${index} --space spc_api -o json`))
    write('docs/pagination.md', `${head}${changed(ours)}\n`)
    await program.ws([
      'cr',
      'content',
      'update',
      String(made.number),
      '--space',
      'spc_api',
      '--changes',
      JSON.stringify([
        { operation: 'update_page', page: 'pag_paging', document: { markdown: changed(theirs) } },
      ]),
    ])
    const { exit, err } = await run(`content push docs --cr ${made.number}`)
    const page = JSON.parse(
      await done(`cr page get ${made.number} pag_paging --format markdown --space spc_api -o json`),
    )
    if (exit === 6) expect(page.markdown).toBe(changed(theirs))
    else {
      expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
      for (const line of [...ours[2], ...theirs[2]]) expect(page.markdown).toContain(line)
    }
  }
}, 1_800_000)
