/** A writer renames and moves files, and changes no link: links to a page go on meaning it, and the next pull writes its new name. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram
let space = ''

const { at, done, read, run, write } = writerDesk(() => program)

const links = 'See [y](y.md#top), [box](box/README.md), [folder](./box), [odd](s%C3%BC%C3%9F%281%29.md).'

beforeEach(async () => {
  program = await sampleProgram()
  space = JSON.parse(await done('space create --title Handbook --empty -o json')).id
  for (const path of ['box/README', 'y', 'z', 'süß(1)'])
    write(`theirs/${path}.md`, `# ${path}\n\nText of ${path}.\n`)
  write('theirs/q.md', `# q\n\nFirst.\n\n${links}\n\nLast.\n`)
  write('theirs/box/a.md', '# a\n\nBack to [y](../y.md) and [box](README.md).\n')
  await done(`content push theirs --space ${space} --merge --yes`)
  await done(`content pull mine --space ${space}`)
})
afterEach(() => program.remove())

const move = (from: string, to: string) => renameSync(at(from), at(to))
const edit = (path: string, from: string, to: string) => write(path, read(path).replace(from, to))
const publish = () => done('content push theirs --merge --yes')
const notices = async (): Promise<readonly string[]> => {
  const { err } = await run('content status mine')
  return err.split('\n').filter((line) => /^(?:Moved|Dead link)/.test(line))
}
const changes = async (): Promise<readonly string[]> =>
  JSON.parse(await done('content status mine -o json')).map(
    (row: Readonly<Record<string, string>>) => `${row.by} ${row.change} ${row.path}`,
  )
const linksIn = (path: string) => read(path).match(/(?<=\]\()[^)\s]+/g)
const asMoved = (from: string, to: string) =>
  `Moved: ${from} is ${to} now: ws reads links to it as links to the page`

describe('links to a page that you have moved', () => {
  beforeEach(() => {
    move('mine/y.md', 'mine/why.md')
    move('mine/box', 'mine/crate')
    move('mine/süß(1).md', 'mine/box.md')
  })
  const told = [
    asMoved('box/README.md', 'crate/README.md'),
    asMoved('süß(1).md', 'box.md'),
    asMoved('y.md', 'why.md'),
  ]
  const written = ['./why.md#top', './crate/README.md', './crate/README.md', './box.md']

  test('lead to it, and the merge writes them anew', async () => {
    expect(await notices()).toEqual(told)
    expect(await changes()).toEqual([
      'yours moved crate/README.md',
      'yours moved box.md',
      'yours moved why.md',
    ])
    expect(await run('content status mine --exit-code')).toMatchObject({ exit: 0 })
    await done('content push mine --merge --yes')
    expect(linksIn('mine/q.md')).toEqual(written)
    expect(linksIn('mine/crate/a.md')).toEqual(['../why.md', './README.md'])
    expect(await notices()).toEqual([])
    expect(await changes()).toEqual([])
    await done('content pull theirs')
    expect(linksIn('theirs/q.md')).toEqual(written)
  })

  test('lead to it in a file that you change, too, before and after the push', async () => {
    edit('mine/q.md', 'Last.', 'The last.')
    await done('content push mine --yes')
    expect(await notices()).toEqual(told)
    expect(await changes()).toEqual([])
    edit('mine/q.md', 'First.', 'The first.')
    expect(await changes()).toEqual(['yours edited q.md'])
    await done('content push mine --merge --yes')
    expect(linksIn('mine/q.md')).toEqual(written)
    await done('content pull theirs')
    expect(read('theirs/q.md')).toContain('The first.')
    expect(linksIn('theirs/q.md')).toEqual(written)
  })

  test('go together with what others write there', async () => {
    edit('mine/q.md', 'Last.', 'The last.')
    edit('theirs/q.md', 'First.', 'The first.')
    edit('theirs/box/a.md', 'Back', 'Turn back')
    await publish()
    await done('content pull mine')
    expect(read('mine/q.md')).toMatch(/The first\.[\s\S]+The last\./)
    expect(linksIn('mine/q.md')).toEqual(written)
    expect(linksIn('mine/crate/a.md')).toEqual(['../why.md', './README.md'])
    await done('content push mine --merge --yes')
    expect(await changes()).toEqual([])
  })

  test('are written anew by a pull, once somebody has merged the push in the app', async () => {
    const { number } = JSON.parse(await done('content push mine --yes -o json')).changeRequest
    await done(`cr merge ${number} --space ${space} --yes`)
    expect(await notices()).toEqual(told)
    await done('content pull mine')
    expect(linksIn('mine/q.md')).toEqual(written)
    expect(await notices()).toEqual([])
  })
})

test('links to a file that holds another page now lead to that page', async () => {
  move('mine/y.md', 'mine/why.md')
  write('mine/y.md', '# Another\n')
  const told =
    'Moved: y.md is another page now: ws reads links to it as links to that page, and not to why.md'
  expect(await notices()).toEqual([told])
  expect(await changes()).toEqual([
    ...['yours edited box/a.md', 'yours edited q.md', 'yours moved why.md', 'yours created y.md'],
  ])
  const same = 'Its lines are the same: its links lead elsewhere, or there are other spaces around its text'
  expect(await done('content diff mine --page q.md')).toBe(`Page "q" edited: q\n  ${same}\n`)
  await done('content push mine --yes')
  expect(await done(`cr diff 2 --space ${space} --page q`)).toBe(`Page "q" edited: q\n  ${same}\n`)
  await done('content push mine --merge --yes')
  await done('content pull theirs')
  expect(linksIn('theirs/q.md')?.[0]).toBe('./y.md#top')
  expect(read('theirs/y.md')).toContain('# Another')
  expect(read('theirs/why.md')).toContain('Text of y')
})

test('links follow the names of two pages that change places', async () => {
  move('mine/y.md', 'mine/x.md')
  move('mine/z.md', 'mine/y.md')
  move('mine/x.md', 'mine/z.md')
  expect(await changes()).toContain('yours edited q.md')
  await done('content push mine --merge --yes')
  await done('content pull theirs')
  expect(linksIn('theirs/q.md')?.[0]).toBe('./y.md#top')
  expect(read('theirs/y.md')).toContain('Text of z')
})

test('links to a page that you have deleted lead nowhere', async () => {
  rmSync(at('mine/y.md'))
  const dead = ['q.md:7: ./y.md#top', 'box/a.md:5: ../y.md']
  expect(await notices()).toEqual(dead.map((link) => `Dead link: ${link} leads nowhere in the folder`))
  expect(await run('content status mine --exit-code')).toMatchObject({ exit: 12 })
})

test('links that others have left behind a page that they moved lead to it, also once they edit their page again', async () => {
  const page = (path: string) => JSON.parse(read('mine/.ws-content.json')).pages[path].id
  const change = async (change: object) => {
    const { number } = JSON.parse(await done(`cr create --space ${space} --subject App -o json`))
    const { exit, err } = await program.ws([
      ...['cr', 'content', 'update', `${number}`, '--space', space, '--changes', JSON.stringify([change])],
    ])
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    await done(`cr merge ${number} --space ${space} --yes`)
  }
  const markdown = 'Go to [y](./y.md).'
  await change({ operation: 'update_page', page: page('z.md'), document: { markdown } })
  await done('content pull mine')
  await change({ operation: 'update_page', page: page('y.md'), into: page('box/README.md') })
  await done('content pull mine')
  expect(linksIn('mine/z.md')).toEqual(['./box/y.md'])
  await change({
    operation: 'update_page',
    page: page('z.md'),
    document: { markdown: `${markdown}\n\nMore.` },
  })
  await done('content pull mine')
  expect(read('mine/z.md')).toContain('More.')
  expect(linksIn('mine/z.md')).toEqual(['./box/y.md'])
  expect(await changes()).toEqual([])
})

describe('links to a picture that you have moved', () => {
  const told = (from: string, to: string) =>
    `Moved: ${from} is ${to} now: ws reads links to it as links to the file`
  beforeEach(async () => {
    write('theirs/shown.md', '# shown\n\n![p](img/p.png)\n')
    write('theirs/img/p.png', 'picture')
    await publish()
    await done('content pull mine')
  })

  test.each([
    ['theirs', 'img/p.png', 'pics/p.png', './pics/p.png'],
    ['mine', '.assets/p.png', '.assets/q.png', './.assets/q.png'],
    ['mine', '.assets/p.png', 'p.png', './p.png'],
  ])('show it in %s, and a pull writes %s as %s', async (folder, from, to, written) => {
    mkdirSync(at(`${folder}/pics`))
    move(`${folder}/${from}`, `${folder}/${to}`)
    const status = await run(`content status ${folder}`)
    expect(status.err).toBe(`${told(from, to)}\nThe folder and the service agree\n`)
    write(`${folder}/shown.md`, `${read(`${folder}/shown.md`)}\nMore.\n`)
    await done(`content push ${folder} --merge --yes`)
    expect(linksIn(`${folder}/shown.md`)).toEqual([written])
    expect(existsSync(at(`${folder}/${from}`))).toBe(false)
    await done(`content pull fresh --space ${space}`)
    expect(linksIn('fresh/shown.md')).toEqual(['./.assets/p.png'])
  })
})
