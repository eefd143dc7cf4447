/** Finds the stored files that a killed push has sent, and whose ids it never heard: none is sent twice. */
import type { Client } from '../../../client/client.ts'
import type { ContentSide, SideFile } from '../../content/content-side.ts'
import { type PulledFile, type SyncState, sha256 } from '../state/sync-state.ts'
import { lastOf } from './folder-tree.ts'

/** Stands for the id while a call is under way. */
export const unknownId = ''

/** @param side - of the change request */
export async function withFoundFiles(
  state: SyncState,
  { files }: Pick<ContentSide, 'files'>,
  client: Client,
): Promise<SyncState> {
  const { push } = state
  const sent = Object.entries(push?.files ?? {})
  if (push === undefined || !sent.some(([, { id }]) => id === unknownId)) return state
  const known = new Set([...Object.values(state.files), ...Object.values(push.files)].map(({ id }) => id))
  const free = files.filter(({ id }) => !known.has(id))
  const found: Record<string, PulledFile> = {}
  for (const [path, file] of sent) {
    const id = file.id === unknownId ? await takeSame({ path, ...file }, { free, client }) : file.id
    if (id !== undefined) found[path] = { ...file, id }
  }
  return { ...state, push: { ...push, files: found } }
}

interface FilesThere {
  /** Those that are not others. */
  readonly free: SideFile[]
  readonly client: Client
}

async function takeSame(
  { path, sha256: hash }: PulledFile & { readonly path: string },
  { free, client }: FilesThere,
): Promise<string | undefined> {
  for (const [index, { id, name, downloadURL }] of free.entries()) {
    if (name !== lastOf(path) || sha256((await client.download(downloadURL)).bytes) !== hash) continue
    free.splice(index, 1)
    return id
  }
  return undefined
}
