/** Writes the stored files of a space that the folder lacks. */

import { downloadsAtATime } from '../../../concurrency/at-a-time.ts'
import { createSemaphore } from '../../../concurrency/semaphore.ts'
import { hashAt } from '../folder/folder-writes.ts'
import { knownFiles } from '../pages/pulled-names.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import { type PulledFile, sha256 } from '../state/sync-state.ts'
import type { PullTarget } from './pulled-pages.ts'

interface WrittenAssets {
  readonly entries: Record<string, PulledFile>
  readonly written: number
}

/** Reads each stored file once: its id stands for its bytes until somebody replaces them. */
export async function writeAssets(
  { theirs, folder, state, found, client }: OpenSync,
  { writes, signal }: PullTarget,
): Promise<WrittenAssets> {
  const entries: Record<string, PulledFile> = {}
  let written = 0
  const known = new Map(knownFiles({ state, found }).map(([path, file]) => [file.id, { path, ...file }]))
  const turns = createSemaphore(downloadsAtATime)
  await Promise.all(
    theirs.files.map((file) =>
      turns.run(async () => {
        signal.throwIfAborted()
        const path = theirs.names.ofFile(file.id) ?? file.id
        const before = known.get(file.id)
        const here = hashAt(folder, path)
        if (before?.path === path && here !== undefined) {
          entries[path] = { id: file.id, sha256: before.sha256 }
          return
        }
        const { bytes } = await client.download(file.downloadURL)
        const hash = sha256(bytes)
        entries[path] = { id: file.id, sha256: hash }
        if (here === hash) return
        written += 1
        await writes.write({ path, data: bytes, sha256: hash, before: here, isServed: false })
      }),
    ),
  )
  return { entries, written }
}
