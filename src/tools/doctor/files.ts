/** The folder of settings and its files: there, private, readable, of this version. */
import { accessSync, constants, statSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { configFile } from '../../settings/config.ts'
import { credentialsFile } from '../../settings/credentials.ts'
import { type DocumentKind, readDocument } from '../../settings/document.ts'
import { configFolder, pathsOf } from '../../settings/folders.ts'
import { repairModes } from '../../settings/permissions.ts'
import { type Finding, failed, ok, warn } from './finding.ts'

export function checkFiles(context: Context): readonly Finding[] {
  const folder = configFolder(context)
  if (folder === undefined) {
    const next = 'Set WS_CONFIG_DIR to a folder of yours'
    return [warn('config folder', 'There is no home folder: nothing can be kept between runs', next)]
  }
  const repaired = repairModes(context).map((message) => warn('file modes', message))
  const check = <Value extends { readonly version: number }>(kind: DocumentKind<Value>) =>
    checkFile(kind, pathsOf(context).join(folder, kind.name), context)
  return [checkFolder(folder, context), ...repaired, check(configFile), check(credentialsFile)]
}

function checkFolder(folder: string, { platform }: Context): Finding {
  const check = 'config folder'
  const mode = modeOf(folder)
  if (mode === undefined) return ok(check, `${folder} is made when something is saved`)
  if (platform !== 'win32' && (mode & 0o022) !== 0)
    return warn(check, `Others may write into ${folder}`, `chmod 700 ${folder}`)
  try {
    accessSync(folder, constants.W_OK)
    return ok(check, folder)
  } catch {
    const next = 'Give it back to yourself, or set WS_CONFIG_DIR to another folder'
    return warn(check, `${folder} can't be written: nothing can be saved`, next)
  }
}

function checkFile<Value extends { readonly version: number }>(
  kind: DocumentKind<Value>,
  path: string,
  context: Context,
): Finding {
  try {
    const value = readDocument(kind, path, context)
    if (value === undefined) return ok(kind.name, 'There is none yet')
    if (value.version > kind.version)
      return warn(kind.name, `It was written by a newer ws (schema ${value.version})`, 'Update ws')
    return ok(kind.name, `${path} can be read`)
  } catch (error) {
    return failed(kind.name, { error, otherwise: 'Mend the file, or move it away' })
  }
}

function modeOf(path: string): number | undefined {
  try {
    return statSync(path).mode & 0o777
  } catch {
    return undefined
  }
}
