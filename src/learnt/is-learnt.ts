/** Tells without settings whether ws has learnt anything on this machine: every command asks, and most have not. */
import { existsSync } from 'node:fs'
import { dataFolder, type FolderContext, pathsOf } from '../settings/files/folders.ts'

export function isAnythingLearnt(context: FolderContext): boolean {
  const folder = dataFolder(context)
  return folder !== undefined && existsSync(pathsOf(context).join(folder, learntFolder))
}

export const learntFolder = 'learnt'
