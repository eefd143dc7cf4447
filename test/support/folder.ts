/** A folder for the files of one test file, removed afterwards. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** The folder's path, with these files in it. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ws-test-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
