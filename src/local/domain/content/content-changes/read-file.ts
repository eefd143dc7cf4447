/** Gets the bytes of new files: from their base64, or from their addresses. */
import type { Preparation } from '../../../handler.ts'
import { invalid } from '../../../reply/refusals.ts'
import type { ChangeOf, ReadFile } from './change.ts'

type WantedFile = ChangeOf<'insert_files'>['files'][number]

/** @throws ApiError 400, and those of fetching */
export type ReadNewFile = (file: WantedFile) => Promise<ReadFile>

/** Bytes of all fetched files of a call together: they wait in memory for the transaction. */
const most = 64 * 1024 * 1024

/** For one call, since it counts what it fetches. */
export function createFileReader({ fetchFile }: Pick<Preparation, 'fetchFile'>): ReadNewFile {
  let fetched = 0
  const bytesOf = async ({ url, base64 }: WantedFile) => {
    if (url === undefined) return { bytes: Buffer.from(base64 ?? '', 'base64'), contentType: undefined }
    const file = await fetchFile(url)
    fetched += file.bytes.length
    if (fetched > most)
      throw invalid(
        `the files up to this one have ${fetched} bytes, and one call takes ${most}; take several calls`,
      )
    return file
  }
  return async (file) => {
    const { bytes, contentType } = await bytesOf(file)
    const type = file.contentType ?? contentType ?? 'application/octet-stream'
    if (!isMediaType(type))
      throw invalid(`${JSON.stringify(type)} is not a media type; write one such as image/png`)
    return { name: file.name, contentType: type, ref: file.ref, bytes }
  }
}

/** It stands in the address of the download, where other characters would end it early. */
const isMediaType = (type: string): boolean => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type)
