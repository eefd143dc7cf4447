/** The file with the learnt operations of a service. Its name comes from the address: ws knows them at no other address. */

import { dataFolder, type FolderContext, known, pathsOf } from '../settings/files/folders.ts'
import { learntFolder } from './is-learnt.ts'

/** Undefined if neither a variable nor a home folder gives the place. */
export function learntFile(service: string, context: FolderContext): string | undefined {
  const folder = dataFolder(context)
  return folder && fileIn(folder, service, context)
}

/** @throws LocalError if the place is unknown */
export const learntFileToWrite = (service: string, context: FolderContext): string =>
  fileIn(known(dataFolder(context)), service, context)

function fileIn(folder: string, service: string, context: FolderContext): string {
  const name = Buffer.from(service).toString('hex')
  const parts = name.match(longestPart) ?? []
  return `${pathsOf(context).join(folder, learntFolder, ...parts)}.ops`
}

/** No two addresses share a name, on a disk without capitals either, and a hash would load node:crypto. No disk takes a longer part. */
const longestPart = /.{1,200}/g
