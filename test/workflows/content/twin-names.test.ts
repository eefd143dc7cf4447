/** Names that differ only by case, or by how their letters are composed: on some disks they are one file, and no pull removes it. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nullContext } from '../../../scripts/build/null-context.ts'
import {
  demandAsBefore,
  finishPull,
  putInPlace,
} from '../../../src/workflows/content-sync/pull/put-in-place.ts'
import {
  type BegunPull,
  type SyncState,
  sha256,
  unpulled,
  writeState,
} from '../../../src/workflows/content-sync/state/sync-state.ts'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram
beforeEach(async () => {
  program = await sampleProgram()
})
afterEach(() => program.remove())

const { at, done, read, run, write } = writerDesk(() => program)

test.each([
  ['case', 'Two', 'two'],
  ['letters', 'caf\u00e9', 'cafe\u0301'],
])('a file that somebody renames by %s alone keeps its name, its page and its place', async (_, from, to) => {
  const space = JSON.parse(await done('space create --title Handbook --empty -o json')).id
  write('docs/one.md', `# One\n\n[${from}](${encodeURI(from)}.md)\n`)
  write(`docs/${from}.md`, '# Second\n\nText.\n')
  await done(`content push docs --space ${space} --merge --yes`)
  await done(`content pull mine --space ${space}`)
  const name = existsSync(at(`mine/${from}.md`)) ? from : from.toLowerCase()
  const other = name === to ? 'TWO' : to
  renameSync(at(`mine/${name}.md`), at(`mine/${other}.md`))
  expect(JSON.parse(await done('content status mine -o json'))).toEqual([])
  // Another text is still that of the page.
  write(`mine/${other}.md`, 'Quite another text\n')
  expect(JSON.parse(await done('content status mine -o json'))).toMatchObject([{ change: 'edited' }])
  await done('content pull mine')
  expect(read(`mine/${other}.md`)).toBe('Quite another text\n')
  expect(read('mine/one.md')).toContain(`(./${other}.md)`)
  await done('content push mine --merge --yes')
  expect(read(`mine/${other}.md`)).toContain('Quite another text')
  expect(existsSync(at(`mine/${name}.md`))).toBe(false)
  expect((await run('content pull mine')).err).toContain('0 written, 0 removed')
})

/** As on a disk that ignores case: the file is there under both names. */
describe('a file that takes the place of one whose name differs by case', () => {
  const context = { ...nullContext('not part of this test'), random: () => 0.5 }
  const next: SyncState = unpulled('spc_a')
  const pull = (before: string): BegunPull => ({
    writes: [{ staged: '.ws-content.tmp/a/0', path: 'One.md', sha256: sha256('new') }],
    removes: [{ path: 'one.md', sha256: sha256(before) }],
    next,
  })
  const put = (files: Readonly<Record<string, string>>) => {
    mkdirSync(at('twins/.ws-content.tmp/a'), { recursive: true })
    for (const [path, text] of Object.entries(files)) writeFileSync(join(at('twins'), path), text)
    return at('twins')
  }

  test('may find that one there, and nothing else', () => {
    const folder = put({ 'One.md': 'old' })
    demandAsBefore(folder, pull('old'))
    expect(() => demandAsBefore(folder, pull('other'))).toThrow('One.md was changed while ws pulled')
  })

  test('comes after that one has gone', () => {
    const folder = put({ 'One.md': 'old', 'one.md': 'old', '.ws-content.tmp/a/0': 'new' })
    putInPlace(folder, pull('old'), context)
    expect(existsSync(join(folder, 'one.md'))).toBe(false)
    expect(readFileSync(join(folder, 'One.md'), 'utf8')).toBe('new')
  })

  test('stays after a pull that was cut off once it was there', () => {
    const folder = put({ 'One.md': 'new', 'one.md': 'new' })
    writeState(folder, { ...next, pull: pull('new') }, context)
    finishPull(folder, context)
    expect(readFileSync(join(folder, 'one.md'), 'utf8')).toBe('new')
  })
})
