/** Both sides move, delete and re-order pages: nothing of it is undone by a pull or a push, and what makes no tree is a conflict. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram
let space = ''

const { at, done, read, run, write } = writerDesk(() => program)

beforeEach(async () => {
  program = await sampleProgram()
  space = JSON.parse(await done('space create --title Handbook --empty -o json')).id
  for (const path of ['box/README', 'box/a', 'box/b', 'y', 'z'])
    write(`theirs/${path}.md`, `# ${path}\n\nText of ${path}.\n`)
  await done(`content push theirs --space ${space} --merge --yes`)
  await done(`content pull mine --space ${space}`)
})
afterEach(() => program.remove())

const move = (from: string, to: string) => {
  mkdirSync(dirname(at(to)), { recursive: true })
  renameSync(at(from), at(to))
}
const publish = () => done('content push theirs --merge --yes')
const changes = async (): Promise<readonly string[]> =>
  JSON.parse(await done('content status mine -o json')).map(
    (row: Readonly<Record<string, string>>) =>
      `${row.by} ${row.change} ${row.path}${row.conflict === null ? '' : `: ${row.conflict}`}`,
  )
const files = () =>
  readdirSync(at('mine'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && path !== 'SUMMARY.md')
    .toSorted()
const order = async (): Promise<readonly string[]> => {
  const { pages } = JSON.parse(await done(`space content get --space ${space} -o json`))
  return pages.map(({ slug }: { readonly slug: string }) => slug)
}
const summaryOf = (...names: readonly string[]) =>
  `# Table of contents\n\n${names.map((name) => `* [${name}](${name}.md)\n`).join('')}`

describe('a pull', () => {
  test('leaves the pages of a folder in it that you have renamed', async () => {
    move('mine/box', 'mine/crate')
    await done('content pull mine')
    expect(files()).toEqual(['crate/README.md', 'crate/a.md', 'crate/b.md', 'y.md', 'z.md'])
    expect(await changes()).toEqual(['yours moved crate/README.md'])
  })

  test('takes your new and moved pages along where others have moved the page above them', async () => {
    write('mine/box/new.md', '# New\n')
    move('mine/z.md', 'mine/box/z.md')
    move('theirs/box', 'theirs/y/box')
    await publish()
    await done('content pull mine')
    expect(files()).toEqual([
      ...['y/README.md', 'y/box/README.md', 'y/box/a.md', 'y/box/b.md', 'y/box/new.md', 'y/box/z.md'],
    ])
    expect(await changes()).toEqual(['yours moved y/box/z.md', 'yours created y/box/new.md'])
  })

  test('keeps your order, and takes that of others', async () => {
    write('theirs/SUMMARY.md', summaryOf('z', 'y', 'box/README'))
    await publish()
    write('mine/x.md', '# x\n')
    write('mine/SUMMARY.md', summaryOf('x', 'box/README', 'y', 'z'))
    await done('content pull mine')
    await done('content push mine --merge --yes')
    expect(await order()).toEqual(['x', 'z', 'y', 'box'])
    expect(await changes()).toEqual([])
  })
})

describe('a push', () => {
  test.each(['once', 'twice'])('moves no page back in the order of others: %s', async (times) => {
    write('theirs/SUMMARY.md', summaryOf('box/README', 'z', 'y'))
    await publish()
    write('mine/x.md', '# x\n')
    write('mine/SUMMARY.md', summaryOf('x', 'box/README', 'y', 'z'))
    await done('content push mine --yes')
    if (times === 'twice') {
      write('mine/w.md', '# w\n')
      write('mine/SUMMARY.md', summaryOf('x', 'w', 'box/README', 'y', 'z'))
    }
    await done('content push mine --merge --yes')
    expect((await order()).filter((slug) => slug !== 'w')).toEqual(['x', 'box', 'z', 'y'])
  })

  test('says where both have moved a page in the order', async () => {
    write('theirs/x.md', '# x\n')
    await publish()
    await done('content pull mine')
    write('theirs/SUMMARY.md', summaryOf('z', 'box/README', 'y', 'x'))
    await publish()
    write('mine/SUMMARY.md', summaryOf('box/README', 'y', 'x', 'z'))
    const { err } = await run('content push mine --dry-run')
    expect(err).toContain('You and others differ on its place in the order of pages: z.md')
  })

  test('takes the order of a page that SUMMARY.md names by its file of before', async () => {
    move('mine/z.md', 'mine/last.md')
    write('mine/SUMMARY.md', summaryOf('z', 'box/README', 'y'))
    await done('content push mine --merge --yes')
    expect(await order()).toEqual(['last', 'box', 'y'])
    expect(read('mine/SUMMARY.md')).toContain('(last.md)')
  })
})

test('a merge brings SUMMARY.md up to date after you have deleted a page', async () => {
  rmSync(at('mine/z.md'))
  move('mine/y.md', 'mine/x.md')
  await done('content push mine --merge --yes')
  expect(read('mine/SUMMARY.md').match(/(?<=\()[^)]+/g)).toEqual([
    ...['box/README.md', 'box/a.md', 'box/b.md', 'x.md'],
  ])
})

test('a merge moves pages that you have pushed along with the page above them', async () => {
  move('theirs/box', 'theirs/crate')
  await publish()
  move('mine/box/a.md', 'mine/box/first.md')
  await done('content push mine --yes')
  await done('content push mine --merge --yes')
  expect(files()).toEqual(['crate/README.md', 'crate/b.md', 'crate/first.md', 'y.md', 'z.md'])
  expect(await changes()).toEqual([])
})

test('two pages with subpages whose paths differ by case have folders of their own', async () => {
  const change = async (...changes: readonly object[]) => {
    const { id } = JSON.parse(await done(`cr create --space ${space} --subject Case -o json`))
    const line = ['cr', 'content', 'update', id, '--space', space, '--no-compat', '-o', 'json']
    const { out } = await program.ws([...line, '--changes', JSON.stringify(changes)])
    await done(`cr merge ${id} --space ${space} --yes`)
    return JSON.parse(out).changes.map((each: { readonly page: { readonly id: string } }) => each.page.id)
  }
  const insert = (slug: string, into?: string) => ({
    operation: 'insert_page',
    slug,
    ...(into === undefined ? {} : { into }),
    document: { markdown: `# ${slug}\n\nText.` },
  })
  const [first, second] = await change(insert('Guides'), insert('guides'))
  await change(insert('one', first), insert('two', second))
  await done(`content pull again --space ${space}`)
  expect(JSON.parse(await done('content status again -o json'))).toEqual([])
  const found = readdirSync(at('again'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /guides/i.test(path) && path.endsWith('.md'))
    .map((path) => path.replace(/~[\da-f]+/, '~'))
  expect(found.toSorted()).toEqual([
    ...['Guides/README.md', 'Guides/one.md', 'guides~/README.md', 'guides~/two.md'],
  ])
})

describe('a conflict', () => {
  const end = async () => {
    const [before, conflict] = [files(), (await changes()).filter((each) => each.startsWith('conflict'))]
    for (const line of ['content pull mine', 'content push mine --yes'])
      expect(await run(line)).toMatchObject({ exit: 6 })
    expect(files()).toEqual(before)
    expect(await run('content pull mine --write-conflicts')).toMatchObject({ exit: 6 })
    return { conflict, files: files(), changes: await changes() }
  }

  test('is a page that you deleted, and others have changed: it comes back', async () => {
    rmSync(at('mine/z.md'))
    write('theirs/z.md', '# z\n\nMore.\n')
    await publish()
    expect(await end()).toEqual({
      conflict: ['conflict deleted z.md: you deleted it, and it has changed on the service'],
      files: ['box/README.md', 'box/a.md', 'box/b.md', 'y.md', 'z.md'],
      changes: [],
    })
    expect(read('mine/z.md')).toContain('More.')
  })

  test('is a page that you deleted, and others have put a page below: it comes back', async () => {
    rmSync(at('mine/box'), { recursive: true })
    move('theirs/z.md', 'theirs/box/z.md')
    await publish()
    expect(await end()).toEqual({
      conflict: ['conflict deleted box/README.md: you deleted it, and others have put z.md below it'],
      files: ['box/README.md', 'box/z.md', 'y.md'],
      changes: ['yours deleted box/a.md', 'yours deleted box/b.md'],
    })
    expect(read('mine/box/README.md')).toContain('Text of box')
  })

  test('is a page below one that others have deleted', async () => {
    move('mine/z.md', 'mine/box/z.md')
    rmSync(at('theirs/box'), { recursive: true })
    await publish()
    expect(await end()).toMatchObject({
      conflict: ['conflict moved box/z.md: the page above it was deleted on the service'],
      files: ['box/z.md', 'y.md'],
    })
  })

  test('is a page below itself: it goes where the service has it', async () => {
    move('mine/z.md', 'mine/y/z.md')
    move('theirs/y.md', 'theirs/z/y.md')
    await publish()
    expect(await end()).toEqual({
      conflict: ['conflict moved y/z.md: you have put it below y.md, which others have put below it'],
      files: ['box/README.md', 'box/a.md', 'box/b.md', 'z/README.md', 'z/y.md'],
      changes: [],
    })
  })

  test.each(['moved', 'new'])('is a place of two pages, of which yours is %s', async (kind) => {
    if (kind === 'moved') move('mine/z.md', 'mine/x.md')
    else write('mine/x.md', '# Mine\n')
    const text = read('mine/x.md')
    move('theirs/y.md', 'theirs/x.md')
    await publish()
    const { conflict, files: left } = await end()
    expect(conflict).toEqual([
      `conflict ${kind === 'new' ? 'created' : 'moved'} x.md: y.md has the same place, x`,
    ])
    expect(read('mine/x.md')).toBe(text)
    const [other = ''] = left.filter((path) => path.startsWith('x~'))
    expect(read(`mine/${other}`)).toContain('Text of y.')
  })
})
