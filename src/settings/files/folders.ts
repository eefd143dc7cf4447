/** Finds the folders of ws from the environment alone, without touching the disk. */
import { posix, win32 } from 'node:path'
import type { Context } from '../../context.ts'
import { LocalError } from '../../errors.ts'
import { variable } from '../environment-variables.ts'

export type FolderContext = Pick<Context, 'env' | 'home' | 'platform' | 'workingDirectory'>

/** Profiles and credentials; undefined if neither a variable nor a home folder gives the place. */
export const configFolder = (place: FolderContext) => folder(place, 'config')

/** Journals of long runs. */
export const stateFolder = (place: FolderContext) => folder(place, 'state')

/** Files that ws can fetch again. */
export const cacheFolder = (place: FolderContext) => folder(place, 'cache')

/** Compiled code lies there, wherever the settings are. */
export const usualCacheFolder = (place: FolderContext) => usualFolder(place, 'cache')

/** Files of the person: the embedded workspace. */
export const dataFolder = (place: FolderContext) => folder(place, 'data')

/** The embedded workspace of `local:` without a path. */
export function defaultWorkspaceFile(place: FolderContext): string {
  return pathsOf(place).join(known(dataFolder(place)), 'workspace.db')
}

/** @throws LocalError if the place of the folder is unknown */
export function known(path: string | undefined): string {
  if (path !== undefined) return path
  throw new LocalError('There is no home folder to keep files in', {
    hint: 'Set WS_CONFIG_DIR to a folder of yours',
  })
}

export const pathsOf = ({ platform }: Pick<Context, 'platform'>) => (platform === 'win32' ? win32 : posix)

type FolderKind = 'config' | 'state' | 'data' | 'cache'

interface Convention {
  readonly variable: string
  /** Below the home folder, also on macOS, where git and gh keep their files too. */
  readonly unix: readonly string[]
  readonly windows: {
    readonly variable: string
    readonly below: readonly string[]
    readonly inside: readonly string[]
  }
}

const roaming = { variable: 'APPDATA', below: ['AppData', 'Roaming'], inside: [] }
const local = { variable: 'LOCALAPPDATA', below: ['AppData', 'Local'] }

const conventions: Readonly<Record<FolderKind, Convention>> = {
  config: { variable: 'XDG_CONFIG_HOME', unix: ['.config'], windows: roaming },
  state: { variable: 'XDG_STATE_HOME', unix: ['.local', 'state'], windows: { ...local, inside: ['state'] } },
  cache: { variable: 'XDG_CACHE_HOME', unix: ['.cache'], windows: { ...local, inside: ['cache'] } },
  data: { variable: 'XDG_DATA_HOME', unix: ['.local', 'share'], windows: { ...local, inside: ['data'] } },
}

function folder(place: FolderContext, kind: FolderKind): string | undefined {
  const own = variable(place, 'WS_CONFIG_DIR')
  if (own === undefined) return usualFolder(place, kind)
  // State, data and cache lie below it, so that one variable isolates a whole run.
  return pathsOf(place).resolve(place.workingDirectory, own, kind === 'config' ? '' : kind)
}

function usualFolder(place: FolderContext, kind: FolderKind): string | undefined {
  const paths = pathsOf(place)
  const { variable: xdg, unix, windows } = conventions[kind]
  const named = absolute(place, xdg)
  if (named !== undefined) return paths.join(named, 'ws')
  if (place.platform === 'win32') {
    const base = absolute(place, windows.variable) ?? below(place, windows.below)
    return base && paths.join(base, 'ws', ...windows.inside)
  }
  const base = below(place, unix)
  return base && paths.join(base, 'ws')
}

/** Ignores a relative folder, as the XDG specification says: it would change with the working directory. */
function absolute(place: FolderContext, name: string): string | undefined {
  const value = variable(place, name)
  return value !== undefined && pathsOf(place).isAbsolute(value) ? value : undefined
}

function below(place: FolderContext, names: readonly string[]): string | undefined {
  const paths = pathsOf(place)
  return place.home !== undefined && paths.isAbsolute(place.home)
    ? paths.join(place.home, ...names)
    : undefined
}
