/** A folder may have as many files as a pull has written, and 10,000 more. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFolder } from '../../../src/workflows/content-sync/folder/read-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ws-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('files of a pull do not count, wherever they are by now', () => {
  for (let index = 0; index < 10_005; index += 1) writeFileSync(join(folder, `${index}.md`), '')
  expect(readFolder(folder, 6).pages.size).toBe(10_005)
  expect(() => readFolder(folder, 5)).toThrow('has 10000 files or more beside those of the pull')
  expect(() => readFolder(folder, 0)).toThrow('has 10000 files or more: that is too many')
})
