/** A diff of a folder shows what has changed since the pull, and not the form that its writers give their files. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'

let program: SampleProgram

const files = {
  'own.md':
    '---\nlayout: wide\ntitle: "Own one"\ntags: [a,   b]\n---\n\nFirst line.\n\nSee [welcome](welcome.md).\n\nLast line.\n',
  'welcome.md': '# Welcome\n\nHi there.\n',
  'bare.md': 'No heading\n\n* star\n* two\n\nNo end of line',
}

const at = (path: string) => join(program.folder, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const edit = (path: string, from: string, to: string) => {
  expect(read(path)).toContain(from)
  writeFileSync(at(path), read(path).replace(from, to))
}

async function done(line: string): Promise<string> {
  const { exit, out, err } = await program.ws(line.split(' '))
  expect({ line, exit, err: exit === 0 ? '' : err }).toEqual({ line, exit: 0, err: '' })
  return out
}

/** Lines that the patch adds or removes. */
const changedLines = async (line: string) =>
  (await done(line)).split('\n').filter((each) => /^[-+](?![-+]{2} )/.test(each))

beforeEach(async () => {
  program = await sampleProgram()
  await done('space create --title Handbook --empty')
  mkdirSync(at('book'))
  for (const [path, text] of Object.entries(files)) writeFileSync(at(`book/${path}`), text)
  await done('content push book --space ~Handbook --merge')
})
afterEach(() => program.remove())

test('of files in the form of their writers, only what changed is in it', async () => {
  expect(await changedLines('content diff book')).toEqual([])
  edit('book/own.md', 'First line', 'The first line')
  edit('book/welcome.md', 'Hi', 'Hello')
  edit('book/bare.md', '* two', '* three')
  const wanted = ['-* two', '+* three', '-First line.', '+The first line.', '-Hi there.', '+Hello there.']
  expect(await changedLines('content diff book')).toEqual(wanted)
  expect(await changedLines('content diff book --against now')).toEqual(wanted)
})

test('it is a patch of these files: taken back, each is as it was, byte for byte', async () => {
  edit('book/own.md', 'First line', 'The first line')
  edit('book/welcome.md', 'Hi there.', 'Hi there.\n\nMore.')
  edit('book/bare.md', '* two\n', '')
  writeFileSync(at('back.patch'), await done('content diff book'))
  execFileSync('git', ['apply', '-R', '--unsafe-paths', at('back.patch')], { cwd: at('book') })
  for (const [path, text] of Object.entries(files)) expect([path, read(`book/${path}`)]).toEqual([path, text])
})

test('changed fields are shown where they stand, and values that the space had are there again', async () => {
  edit('book/own.md', 'title: "Own one"', 'title: "Own two"\ndescription: New')
  edit('book/welcome.md', '# Welcome', '# Hello')
  edit('book/bare.md', 'No heading', '---\ndescription: Bare\n---\n\nNo heading')
  expect(await changedLines('content diff book')).toEqual([
    ...['+---', '+description: Bare', '+---', '+'],
    ...['-title: Own one', '+title: "Own two"', '+description: New'],
    ...['-# Welcome', '+# Hello'],
  ])
})

test('a text that went or came is shown whole', async () => {
  writeFileSync(at('book/welcome.md'), '# Welcome\n')
  expect(await changedLines('content diff book')).toEqual(['-', '-Hi there.'])
  await done('content push book --merge')
  writeFileSync(at('book/welcome.md'), '# Welcome\n\nBack.\n')
  expect(await changedLines('content diff book')).toEqual(['+', '+Back.'])
})

test('of a file that a pull has written, everything that differs is a change', async () => {
  await done('content pull pulled --space spc_api')
  edit('pulled/pagination.md', 'title: Pagination', 'layout: wide\ntitle: Pagination')
  edit('pulled/pagination.md', 'Every list is read', 'Each list is read')
  const [front, ...others] = await changedLines('content diff pulled')
  expect([front, others.length]).toEqual(['+layout: wide', 2])
})

test('front matter that a pull has left in its file is no change', async () => {
  await done('content pull pulled --space spc_api')
  edit('pulled/pagination.md', 'title: Pagination', 'layout: wide\ntitle: Pagination')
  const changes = [{ operation: 'update_page', page: 'pag_paging', title: 'Long lists' }]
  const words = ['cr', 'content', 'update', '4', '--space', 'spc_api', '--changes', JSON.stringify(changes)]
  expect(await program.ws(words)).toMatchObject({ exit: 0 })
  await done('cr merge 4 --space spc_api --yes')
  await done('content pull pulled')
  edit('pulled/pagination.md', 'Every list is read', 'Each list is read')
  expect((await changedLines('content diff pulled')).map((line) => line.slice(0, 6))).toEqual([
    '-Every',
    '+Each ',
  ])
})
