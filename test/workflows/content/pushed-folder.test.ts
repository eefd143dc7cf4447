/** After a push, the next comparison of its folder begins at its change request, or at its merge. */
import { renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram

beforeEach(async () => {
  program = await sampleProgram()
})
afterEach(() => program.remove())

const { at, done: answered, read, run, write } = writerDesk(() => program)
const done = async (line: string): Promise<string> => (await answered(line)).trim()

const rows = async (line: string) => JSON.parse(await done(`${line} -o json`))
const changesIn = async (folder: string) =>
  (await rows(`content status ${folder}`)).map(
    ({ by, change, path }: Record<string, string>) => `${by} ${change} ${path}`,
  )

async function emptySpace(): Promise<string> {
  const { id } = await rows('space create --title Handbook --empty')
  return id
}

describe('a folder whose change request somebody has merged', () => {
  test('is compared with the merge: no conflict, one edit', async () => {
    const space = await emptySpace()
    write('handbook/welcome.md', '# Welcome\n\nHello.\n')
    write('handbook/guide/index.md', '# Guide\n\nFirst.\n')
    write('handbook/tools/hammer.md', '# Hammer\n\nHits.\n')
    await done(`content push handbook --space ${space}`)
    const waiting = await run('content status handbook')
    expect(waiting.err).toContain(
      `Compared with change request 1 (draft), which holds what you pushed: ws cr diff 1 --space ${space}`,
    )
    await done(`cr merge 1 --space ${space} --yes`)
    expect(await changesIn('handbook')).toEqual([])
    expect((await rows('content diff handbook')).pages).toEqual([])
    write('handbook/welcome.md', '# Welcome\n\nHello, all.\n')
    expect(await changesIn('handbook')).toEqual(['yours edited welcome.md'])
    const { pages } = await rows('content diff handbook')
    expect(pages).toMatchObject([{ change: 'edited', added: 1, removed: 1 }])
    expect((await rows('content diff handbook --against now')).pages).toEqual(pages)
    expect(await done('content push handbook')).toBe('2')
    expect((await rows(`cr diff 2 --space ${space}`)).summary).toMatchObject({
      created: 0,
      edited: 1,
      deleted: 0,
    })
  })

  test('takes what others have changed since, and sends stored files once', async () => {
    const space = await emptySpace()
    write('handbook/welcome.md', '# Welcome\n\nFirst.\n\nSecond.\n\nThird.\n')
    write('handbook/.assets/orphan.png', 'png')
    await done(`content push handbook --space ${space}`)
    await done(`cr merge 1 --space ${space} --yes`)
    await done(`content pull other --space ${space}`)
    write('other/welcome.md', read('other/welcome.md').replace('Third', 'Their third'))
    await done('content push other --merge --yes')
    write('handbook/welcome.md', read('handbook/welcome.md').replace('First', 'My first'))
    await done('content push handbook --merge --yes')
    expect(read('handbook/welcome.md')).toBe('# Welcome\n\nMy first.\n\nSecond.\n\nTheir third.\n')
    expect(await rows(`space file list --space ${space}`)).toHaveLength(1)
    expect(await changesIn('handbook')).toEqual([])
  })
})

test('a service that forgets the revisions of a change request keeps nobody from going on', async () => {
  await done('content pull docs --space spc_api')
  write('docs/pagination.md', `${read('docs/pagination.md')}\nMine.\n`)
  write('docs/fresh.md', '# Fresh\n\nOf me.\n')
  await done('content push docs')
  const { push } = JSON.parse(read('docs/.ws-content.json'))
  await done(`cr merge ${push.changeRequest} --space spc_api --yes`)
  const forgetful: Context['transport'] = async (baseUrl) => {
    const way = await program.transport(baseUrl)
    const send: typeof way.send = (request, signal) =>
      way.send(
        { ...request, url: request.url.replace(push.done.pages['fresh.md'].revision, 'rev_nowhere') },
        signal,
      )
    return { ...way, send }
  }
  const there = async (line: string) => {
    const { exit, out, err } = await program.ws(line.split(' '), { context: { transport: forgetful } })
    expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
    return out
  }
  expect(JSON.parse(await there('content status docs -o json'))).toEqual([])
  await there('content pull docs')
  write('docs/fresh.md', '# Fresh\n\nOf me, again.\n')
  await there('content push docs --merge --yes')
  expect(await changesIn('docs')).toEqual([])
})

describe('a folder whose change request is open', () => {
  const changesOf = async () => {
    const [draft] = (await rows('cr list --space spc_api --status draft')).filter(
      ({ subject }: { readonly subject: string }) => subject === 'Changes from docs',
    )
    const { pages } = await rows(`cr diff ${draft.number} --space spc_api`)
    return pages.map(
      ({ change, file, path }: Record<string, Record<string, string>>) =>
        `${change} ${(file ?? path)?.to ?? ''}`,
    )
  }

  test('renames and deletes the pages that it has made', async () => {
    await done('content pull docs --space spc_api')
    write('docs/fresh.md', '# Fresh\n\nA line of it.\n')
    write('docs/more.md', '# More\n\nNot for long.\n')
    await done('content push docs')
    renameSync(at('docs/fresh.md'), at('docs/newer.md'))
    rmSync(at('docs/more.md'))
    expect(await changesIn('docs')).toEqual(['yours moved newer.md', 'yours deleted more.md'])
    await done('content push docs')
    expect(await changesOf()).toEqual(['created newer'])
    expect(await changesIn('docs')).toEqual([])
  })

  test('keeps a new name of a file over a pull', async () => {
    await done('content pull docs --space spc_api')
    renameSync(at('docs/pagination.md'), at('docs/lists.md'))
    await done('content pull docs')
    expect(await changesIn('docs')).toEqual(['yours moved lists.md'])
    await done('content push docs --merge --yes')
    expect(await rows('space page get pag_paging --space spc_api')).toMatchObject({ path: 'lists' })
    expect(await changesIn('docs')).toEqual([])
  })

  describe('and behind what a pull has brought', () => {
    const endOf = (folder: string, line: string) =>
      write(`${folder}/errors.md`, `${read(`${folder}/errors.md`)}\n${line}\n`)

    test('keeps the lines of others in a page that it has not changed', async () => {
      await done('content pull docs --space spc_api')
      await done('content pull other --space spc_api')
      write('docs/pagination.md', `${read('docs/pagination.md')}\nMine.\n`)
      await done('content push docs')
      endOf('other', 'Theirs.')
      write('other/fresh.md', '# Fresh\n\nOf the others.\n')
      await done('content push other --merge --yes')
      await done('content pull docs')
      expect(await changesIn('docs')).toEqual([])
      write('docs/errors.md', read('docs/errors.md').replace('An error has', 'Each error has'))
      write('docs/fresh.md', read('docs/fresh.md').replace('Of the', 'By the'))
      expect(await changesIn('docs')).toEqual(['yours edited errors.md', 'yours edited fresh.md'])
      await done('content push docs --merge --yes')
      expect(read('docs/errors.md')).toMatch(/Each error has[\s\S]*\nTheirs\.\n/)
      const there = await done('space page get pag_errors --space spc_api --format markdown')
      expect(there).toMatch(/Each error has[\s\S]*\nTheirs\./)
      expect(await changesIn('docs')).toEqual([])
    })

    test('says how to begin again where the service puts no pages together', async () => {
      await done('content pull docs --space spc_api')
      await done('content pull other --space spc_api')
      write('docs/errors.md', read('docs/errors.md').replace('An error has', 'Each error has'))
      const number = await done('content push docs')
      endOf('other', 'Theirs.')
      await done('content push other --merge --yes')
      await done('content pull docs')
      write('docs/pagination.md', `${read('docs/pagination.md')}\nMine.\n`)
      const { exit, err } = await run('content push docs')
      expect({ exit, err }).toEqual({
        exit: 6,
        err: expect.stringContaining(
          `ws cr update ${number} --status archived --space spc_api && ws content push`,
        ),
      })
      await done(`cr update ${number} --status archived --space spc_api --yes`)
      await done('content push docs --merge --yes')
      const there = await done('space page get pag_errors --space spc_api --format markdown')
      expect(there).toMatch(/Each error has[\s\S]*\nTheirs\./)
    })
  })

  test('goes back to what an earlier push has sent', async () => {
    await done('content pull docs --space spc_api')
    const first = `${read('docs/pagination.md')}\nFirst line.\n`
    write('docs/pagination.md', first)
    await done('content push docs')
    write('docs/pagination.md', first.replace('First', 'Second'))
    await done('content push docs')
    write('docs/pagination.md', first)
    const number = await done('content push docs')
    expect(await done(`cr page get ${number} pag_paging --space spc_api --format markdown`)).toContain(
      'First line.',
    )
  })

  test('keeps its changes when somebody archives it', async () => {
    await done('content pull docs --space spc_api')
    write('docs/pagination.md', `${read('docs/pagination.md')}\nMine.\n`)
    write('docs/fresh.md', '# Fresh\n\nA line of it.\n')
    const number = await done('content push docs')
    await done(`cr update ${number} --status archived --space spc_api --yes`)
    const all = ['yours edited pagination.md', 'yours created fresh.md']
    expect(await changesIn('docs')).toEqual(all)
    await done('content pull docs')
    expect(await changesIn('docs')).toEqual(all)
    await done('content push docs --merge --yes')
    expect(await done('space page get pag_paging --format markdown --space spc_api')).toContain('Mine.')
  })

  test('keeps apart what others had written by then, and write again, when somebody archives it', async () => {
    const space = await emptySpace()
    write('mine/page.md', '# Page\n\nFirst.\n\nSecond.\n\nThird.\n')
    await done(`content push mine --space ${space} --merge --yes`)
    await done(`content pull theirs --space ${space}`)
    const theirThird = async (before: string, after: string) => {
      write('theirs/page.md', read('theirs/page.md').replace(before, after))
      await done('content push theirs --merge --yes')
    }
    await theirThird('Third', 'Their third')
    write('mine/page.md', read('mine/page.md').replace('First', 'My first'))
    const number = await done('content push mine')
    expect(read('mine/page.md')).toContain('Their third.')
    await theirThird('Their third', 'Their new third')
    await done(`cr update ${number} --status archived --space ${space} --yes`)
    expect(await changesIn('mine')).toEqual(['both edited page.md'])
    await done('content push mine --merge --yes')
    expect(read('mine/page.md')).toBe('# Page\n\nMy first.\n\nSecond.\n\nTheir new third.\n')
  })
})

test('a heading that says the title stays in its file', async () => {
  const space = await emptySpace()
  const setext = 'Read me\n=======\n\nFirst.\n\nSecond.\n\nThird.\n'
  write('handbook/readme-not.md', setext)
  write('handbook/plain.md', '# Plain `words`\n\nFirst.\n\nSecond.\n\nThird.\n')
  await done(`content push handbook --space ${space} --merge --yes`)
  await done('content pull handbook')
  expect(read('handbook/readme-not.md')).toBe(setext)
  await done(`content pull other --space ${space}`)
  expect(read('other/readme-not.md')).toContain('title: Read me\n')
  for (const page of ['readme-not', 'plain'])
    write(`other/${page}.md`, read(`other/${page}.md`).replace('Third', 'Their third'))
  write('other/plain.md', read('other/plain.md').replace('Plain words', 'Other words'))
  await done('content push other --merge --yes')
  await done('content pull handbook')
  expect(read('handbook/readme-not.md')).toBe(setext.replace('Third', 'Their third'))
  expect(read('handbook/plain.md')).toBe('# Other words\n\nFirst.\n\nSecond.\n\nTheir third.\n')
  expect(await changesIn('handbook')).toEqual([])
})

describe('SUMMARY.md', () => {
  const summary = [
    '# Summary',
    '',
    '* [Welcome home](README.md)',
    '* [Outside](https://example.com/x)',
    '',
    '## Guides',
    '',
    '* [Named here](guide/bare.md)',
    '* [Gone](guide/gone.md)',
    '* [Draft]()',
    '',
  ].join('\n')

  test('gives the order and titles, and ws names all words of it that no push sends', async () => {
    const space = await emptySpace()
    write('book/SUMMARY.md', summary)
    write('book/README.md', 'Read me\n=======\n\nHi.\n')
    write('book/guide/bare.md', 'Only text.\n')
    write('book/left.md', '# Left out\n')
    const { exit, err } = await run(`content push book --space ${space}`)
    expect(exit).toBe(0)
    expect(err.split('\n').filter((line) => line.startsWith('Not sent'))).toEqual([
      'Not sent: SUMMARY.md:3: it says "Welcome home": the page keeps its own title, "Read me"',
      'Not sent: SUMMARY.md:4: https://example.com/x leads elsewhere: no page is made',
      'Not sent: SUMMARY.md:6: the part "Guides" has no page: only its pages are sent',
      'Not sent: SUMMARY.md:9: guide/gone.md is not a page of the folder',
      'Not sent: SUMMARY.md:10: "Draft" has no file: no page is made',
      'Not sent: SUMMARY.md leaves out 1 page, which comes last: left.md',
    ])
    await done(`cr merge 1 --space ${space} --yes`)
    const { pages } = await rows(`space content get --space ${space}`)
    expect(pages.map(({ title }: { readonly title: string }) => title)).toEqual([
      'Read me',
      'Guide',
      'Left out',
    ])
    expect(pages[1].pages).toMatchObject([{ title: 'Named here' }])
    await done('content pull book')
    expect(read('book/SUMMARY.md')).toBe(summary)
    expect(read('book/guide/bare.md')).toBe('Only text.\n')
    expect(await changesIn('book')).toEqual([])
  })
})

test('a link to a file that a push has moved leads to its page', async () => {
  await done('content pull docs --space spc_api')
  renameSync(at('docs/errors.md'), at('docs/faults.md'))
  await done('content push docs')
  write('docs/overview.md', `${read('docs/overview.md')}\nMine.\n`)
  const number = await done('content push docs')
  const sent = await done(`cr page get ${number} pag_overview --space spc_api --format markdown`)
  expect(sent).toContain('Mine.')
  expect(sent).toContain('/pages/pag_errors')
})

test('written conflicts are named without the flag that wrote them', async () => {
  await done('content pull docs --space spc_api')
  await done('content pull other --space spc_api')
  for (const folder of ['docs', 'other'])
    write(`${folder}/errors.md`, `${read(`${folder}/errors.md`)}\nOf ${folder}.\n`)
  await done('content push other --merge --yes')
  const { exit, err } = await run('content push docs --write-conflicts')
  expect(exit).toBe(6)
  expect(err).toMatch(/between markers: solve them, and push again\. Nothing was sent\n$/)
  expect(err).not.toContain('--write-conflicts')
  expect(read('docs/errors.md')).toContain('>>>>>>>')
})

test('a page that no push sends is named with its reason', async () => {
  await done('content pull docs --space spc_api')
  await done('content pull other --space spc_api')
  for (const folder of ['docs', 'other'])
    write(`${folder}/errors.md`, `${read(`${folder}/errors.md`)}\nOf ${folder}.\n`)
  await done('content push other --merge --yes')
  const { exit, err } = await run('content status docs --exit-code')
  expect(exit).toBe(12)
  expect(err).toMatch(/1 page that no push sends\n *errors\.md: both changed the same lines\n/)
})

test('a link that led nowhere before you changed its page is not held against you', async () => {
  await done('content pull docs --space spc_api')
  write('docs/errors.md', `${read('docs/errors.md')}\nMore\n`)
  write('docs/overview.md', `${read('docs/overview.md')}\n[x](nowhere.md)\n`)
  rmSync(at('docs/pagination.md'))
  const { exit, err } = await run('content status docs --exit-code')
  expect(exit).toBe(12)
  expect(err.match(/^Dead link: .*/gm)).toEqual([
    'Dead link: overview.md:34: ./pagination.md leads nowhere in the folder',
    'Dead link: overview.md:40: nowhere.md leads nowhere in the folder',
  ])
  await done('content pull other --space spc_api')
  write('other/errors.md', `${read('other/errors.md')}\nMore\n`)
  expect(await run('content status other --exit-code')).toMatchObject({ exit: 0, err: '' })
})
