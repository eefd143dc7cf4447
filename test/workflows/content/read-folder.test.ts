/** A folder may have as many files as a pull has written, and 10,000 more. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFolder } from '../../../src/workflows/content-sync/folder/read-folder.ts'
import { type SyncState, unpulled } from '../../../src/workflows/content-sync/state/sync-state.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ws-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('files of a pull do not count, wherever they are by now', () => {
  for (let index = 0; index < 10_005; index += 1) writeFileSync(join(folder, `${index}.md`), '')
  const pulled = (count: number): SyncState => ({
    ...unpulled('spc_a'),
    files: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`.assets/${index}`, { id: `${index}`, sha256: '' }]),
    ),
  })
  expect(readFolder(folder, pulled(6)).pages.size).toBe(10_005)
  expect(() => readFolder(folder, pulled(5))).toThrow('has 10000 files or more beside those of the pull')
  expect(() => readFolder(folder, pulled(0))).toThrow('has 10000 files or more: that is too many')
})

test('rules of .wsignore are for files that no pull has written and no push has sent', () => {
  for (const path of ['.assets', 'in/deep', 'out']) mkdirSync(join(folder, path), { recursive: true })
  const files = ['.assets/a.png', '.assets/b.png', 'in/deep/a.md', 'in/deep/b.md', 'out/c.md', 'd.md', 'e.md']
  for (const path of files) writeFileSync(join(folder, path), '')
  writeFileSync(join(folder, '.wsignore'), 'in/\nout/\n.assets/\nd.md\ne.md\n')
  const noted = { id: 'x', sha256: '' }
  const page = { ...noted, content: '' }
  const state: SyncState = {
    ...unpulled('spc_a'),
    pages: { 'in/deep/a.md': page },
    files: { '.assets/a.png': noted },
    push: {
      subject: '',
      before: [],
      sent: {},
      files: {},
      done: { pages: { 'd.md': { ...page, revision: 'rev_a' } }, gone: [] },
    },
  }
  const { pages, others } = readFolder(folder, state)
  expect([...pages.keys(), ...others.keys()]).toEqual(['d.md', 'in/deep/a.md', '.assets/a.png'])
  const nobodyHasPulled = readFolder(folder, unpulled('spc_a'))
  expect([...nobodyHasPulled.pages.keys(), ...nobodyHasPulled.others.keys()]).toEqual([])
})
