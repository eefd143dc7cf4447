/** Sends new stored files before the pages that show them. */
import { UsageError } from '../../../errors.ts'
import { lastOf } from '../folder/folder-tree.ts'
import type { LocalAsset } from '../folder/local-links.ts'
import type { LocalSide } from '../folder/local-side.ts'
import { newKey } from '../pages/new-key.ts'
import { sha256 } from '../state/sync-state.ts'

/** Of a file that a call carries. */
export const largestFile = 1024 * 1024

const mostFilesOfChange = 20
const mostBytes = 4 * 1024 * 1024

export interface FileCall {
  readonly assets: readonly LocalAsset[]
  readonly hashes: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
}

/** Files that no page shows yet are sent only if a page links to them or they lie in `.assets`. @throws UsageError */
export function newFiles({ assets }: LocalSide): readonly LocalAsset[] {
  const fresh = [...assets.values()].filter(({ id }) => id === undefined)
  const large = fresh.filter(({ size }) => size > largestFile)
  if (large.length > 0)
    throw new UsageError(
      large.map(
        ({ path, size }) => `${path} has ${size} bytes, and the API takes files of at most ${largestFile}`,
      ),
      { hint: 'Put it elsewhere and link to it, or leave it out by .wsignore. Nothing was sent' },
    )
  return fresh
}

/** Reads the bytes of a file that a push sends. */
export type BytesOfAsset = (asset: LocalAsset) => Promise<Uint8Array>

export async function* fileCalls(
  files: readonly LocalAsset[],
  bytesOf: BytesOfAsset,
): AsyncGenerator<FileCall, void, void> {
  let some: LocalAsset[] = []
  let bytes = 0
  for (const asset of files) {
    if (some.length === mostFilesOfChange || (some.length > 0 && bytes + asset.size > mostBytes)) {
      yield await callOf(some, bytesOf)
      some = []
      bytes = 0
    }
    some.push(asset)
    bytes += asset.size
  }
  if (some.length > 0) yield await callOf(some, bytesOf)
}

async function callOf(assets: readonly LocalAsset[], bytesOf: BytesOfAsset): Promise<FileCall> {
  const contents = await Promise.all(assets.map(bytesOf))
  const hashes = contents.map((bytes) => sha256(bytes))
  const files = assets.map(({ path }, index) => ({
    name: lastOf(path),
    contentType: contentTypeOf(path),
    base64: Buffer.from(contents[index] ?? []).toString('base64'),
  }))
  return { assets, hashes, body: { operation: 'insert_files', files } }
}

export const keyOfAsset = ({ path }: LocalAsset): string => newKey(path)

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  ico: 'image/x-icon',
  pdf: 'application/pdf',
  json: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
}

const contentTypeOf = (path: string): string =>
  types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
