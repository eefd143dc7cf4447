/** A folder for the files of one test file, removed afterwards. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { removeFolder } from './remove-folder.ts'

/** The folder's path, with these files in it. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ws-test-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  afterAll(() => removeFolder(folder))
  return folder
}
