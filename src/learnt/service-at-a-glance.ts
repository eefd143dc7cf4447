/** The address of the service in force, for help: told from the usual cases alone, which needs none of the code that reads settings. */
import { existsSync, readFileSync } from 'node:fs'
import type { Context } from '../context.ts'
import { isObject } from '../json/object.ts'
import { parsePlain } from '../json/plain.ts'
import { configFolder, pathsOf } from '../settings/files/folders.ts'
import type { SettingsFlags } from '../settings/settings.ts'

/** Undefined if only the settings themselves can tell. */
export function serviceAtAGlance(flags: SettingsFlags, context: Context): string | undefined {
  const { WS_URL, WS_PROFILE, WS_REHEARSAL } = context.env
  if (WS_REHEARSAL || hasProjectFile(context)) return undefined
  const given = flags.baseUrl ?? (WS_URL || undefined)
  if (given !== undefined) return usual(given)
  const folder = configFolder(context)
  if (folder === undefined) return undefined
  const { current, profiles } = membersOf(pathsOf(context).join(folder, 'config.json'))
  const name = flags.profile ?? (WS_PROFILE || current)
  if (typeof name !== 'string' || !isObject(profiles) || !Object.hasOwn(profiles, name)) return undefined
  const profile = profiles[name]
  return isObject(profile) && typeof profile.url === 'string' ? usual(profile.url) : undefined
}

/** An address that is in the form already in which ws keeps it. */
function usual(address: string): string | undefined {
  if (address === 'local:') return address
  const isPlain =
    /^(?:https:\/\/[a-z\d.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?(?:\/[\w.~-]+)*$/.test(address)
  if (!isPlain || address.endsWith('/v1')) return undefined
  const { href, pathname } = new URL(address)
  return href === (pathname === '/' ? `${address}/` : address) ? address : undefined
}

function hasProjectFile(context: Context): boolean {
  const { dirname, join } = pathsOf(context)
  for (let folder = context.workingDirectory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.ws.json'))) return true
    if (dirname(folder) === folder) return false
  }
}

function membersOf(path: string): Readonly<Record<string, unknown>> {
  try {
    const value = parsePlain(readFileSync(path, 'utf8'))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
