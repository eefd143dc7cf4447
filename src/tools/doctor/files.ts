/** Checks that the folder of settings and its files exist, are private, can be read, and have this version. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Context } from '../../context.ts'
import { untrusted } from '../../disk/trusted-folder.ts'
import { findUntrustedFolder } from '../../disk/untrusted-folder.ts'
import { configFolder, pathsOf } from '../../settings/files/folders.ts'
import { configFile } from '../../settings/files/profiles-file.ts'
import { type DocumentKind, readDocument } from '../../settings/files/read-file.ts'
import { repairModes } from '../../settings/private-files.ts'
import { credentialsFile } from '../../settings/tokens/credentials-file.ts'
import { type DoctorFinding, fail, failed, ok, warn } from './finding.ts'

const check = 'config folder'

export function checkFiles(context: Context): readonly DoctorFinding[] {
  const folder = configFolder(context)
  if (folder === undefined) {
    const next = 'Set WS_CONFIG_DIR to a folder of yours'
    return [warn(check, 'There is no home folder: nothing can be kept between runs', next)]
  }
  const repaired = repairModes(context).map((message) => warn('file modes', message))
  const checkDocument = <Value extends { readonly version: number }>(kind: DocumentKind<Value>) =>
    checkFile(kind, pathsOf(context).join(folder, kind.name), context)
  return [
    checkFolder(folder, context),
    ...repaired,
    checkDocument(configFile),
    checkDocument(credentialsFile),
  ]
}

function checkFolder(folder: string, { userId }: Context): DoctorFinding {
  const found = findUntrustedFolder(folder, userId)
  if (found !== undefined) {
    const { message, hint } = untrusted(found)
    return fail(check, message, hint)
  }
  if (!existsSync(folder)) return checkRoomFor(folder)
  if (isWritable(folder)) return ok(check, folder)
  const next = 'Give it back to yourself, or set WS_CONFIG_DIR to another folder'
  return warn(check, `${folder} can't be written: nothing can be saved`, next)
}

/** Checks that ws could make the folder, which does not exist yet. */
function checkRoomFor(folder: string): DoctorFinding {
  const above = nearestAbove(folder)
  if (isWritable(above) && !makesNone.test(above))
    return ok(check, `${folder} is made when something is saved`)
  const next = 'Set HOME, or WS_CONFIG_DIR, to a folder of yours'
  return warn(check, `${folder} can't be made, since nothing can be made in ${above}`, next)
}

const nearestAbove = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestAbove(dirname(path))

/** The kernel's own folders: they claim to root that they are writable. */
const makesNone = /^\/(?:proc|sys)(?:\/|$)/

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

function checkFile<Value extends { readonly version: number }>(
  kind: DocumentKind<Value>,
  path: string,
  context: Context,
): DoctorFinding {
  try {
    const value = readDocument(kind, path, context)
    if (value === undefined) return ok(kind.name, 'There is none yet')
    if (value.version > kind.version)
      return warn(kind.name, `It was written by a newer ws (schema ${value.version})`, 'Update ws')
    return ok(kind.name, `${path} can be read`)
  } catch (error) {
    return failed(kind.name, { error, otherwise: 'Fix the file, or move it away' })
  }
}
