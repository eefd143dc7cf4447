/** The file of what was learnt of a service, by the service's address: the same operations at another address are not known. */
import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { dataFolder, known, pathsOf } from '../settings/folders.ts'

type FolderContext = Pick<Context, 'env' | 'home' | 'platform' | 'workingDirectory'>

/** Undefined if neither a variable nor a home folder gives the place. */
export function learntFile(service: string, context: FolderContext): string | undefined {
  const folder = dataFolder(context)
  return folder && fileIn(folder, service, context)
}

/** @throws LocalError if the place is unknown */
export const learntFileToWrite = (service: string, context: FolderContext): string =>
  fileIn(known(dataFolder(context)), service, context)

function fileIn(folder: string, service: string, context: FolderContext): string {
  const name = createHash('sha256').update(service).digest('hex').slice(0, 24)
  return pathsOf(context).join(folder, 'learnt', `${name}.ops`)
}
