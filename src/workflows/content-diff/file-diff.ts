/** Compares the stored files of two sides: their names, sizes and bytes. */
import { createHash } from 'node:crypto'
import type { Client } from '../../client/client.ts'
import { WsError } from '../../errors.ts'
import type { FileDiff, FileState } from '../../reports/content-diff.ts'
import type { ContentSide, SideFile } from '../content/content-side.ts'

interface ComparedFiles {
  readonly from: Pick<ContentSide, 'files'>
  readonly to: Pick<ContentSide, 'files'>
  readonly client: Pick<Client, 'download'>
}

export async function fileDiffs({ from, to, client }: ComparedFiles): Promise<readonly FileDiff[]> {
  const [before, after] = [byId(from.files), byId(to.files)]
  const ids = [...new Set([...after.keys(), ...before.keys()])]
  const found: FileDiff[] = []
  // One after the other: a file may be large, and few change.
  for (const id of ids) {
    const [earlier, later] = [before.get(id), after.get(id)]
    if (earlier !== undefined && later !== undefined && isSameFile(earlier, later)) continue
    const states = { before: await stateOf(earlier, client), after: await stateOf(later, client) }
    const change = earlier === undefined ? 'created' : later === undefined ? 'deleted' : 'edited'
    found.push({ id, name: (later ?? earlier)?.name ?? id, change, ...states })
  }
  return found
}

const byId = (files: readonly SideFile[]) => new Map(files.map((file) => [file.id, file]))

/** An address names the bytes: other bytes have another one. */
const isSameFile = (one: SideFile, other: SideFile): boolean =>
  one.name === other.name && one.size === other.size && one.downloadURL === other.downloadURL

async function stateOf(
  file: SideFile | undefined,
  client: Pick<Client, 'download'>,
): Promise<FileState | null> {
  if (file === undefined) return null
  const { name, size = null } = file
  try {
    const { bytes } = await client.download(file.downloadURL)
    return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    return { name, size, sha256: null }
  }
}
