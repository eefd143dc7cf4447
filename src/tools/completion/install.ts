/** Installs a completion script where its shell looks for it. */
import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { makeFolder, quietly } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { mayBeReplaced, replaceFile } from '../../disk/staged-file.ts'
import { LocalError } from '../../errors.ts'
import { variable } from '../../settings/environment-variables.ts'
import { pathsOf } from '../../settings/files/folders.ts'
import { loginLine, loginLines } from './login-bash.ts'
import { lineLoading, profilesOf } from './powershell.ts'
import type { ShellName } from './scripts.ts'

/** The change to one file. */
export interface InstalledFile {
  readonly file: string
  readonly done: 'written' | 'unchanged' | 'lines added' | 'removed' | 'lines removed'
}

export interface InstallTarget {
  /** The file for the script. */
  readonly file: string
  /** Lines that make the shell load it, and the file for them; undefined if the shell finds it by itself. */
  readonly startup?: Startup
  /** The same for login shells that don't read that file. */
  readonly login?: Startup
  /** Files of login shells that an earlier installation may have added lines to. */
  readonly earlier?: readonly Startup[]
}

export interface Startup {
  readonly file: string
  readonly lines: readonly string[]
}

interface InstallTargets {
  readonly places: readonly InstallTarget[]
  /** Programs of that shell whose settings forbid such files. */
  readonly refusing: readonly string[]
}

export type InstallPlace = Pick<Context, 'env' | 'home' | 'platform' | 'random'>

/** @throws LocalError if there is no home folder, or a file can't be written */
export function install(
  places: readonly InstallTarget[],
  script: string,
  context: InstallPlace,
): readonly InstalledFile[] {
  return places.flatMap(({ file, startup, login }) => [
    onDisk(file, () => write(file, script, context)),
    ...[startup, login].flatMap((each) =>
      each === undefined ? [] : [onDisk(each.file, () => addLines(each, context))],
    ),
  ])
}

/** @throws LocalError if there is no home folder, or if no program of the shell would read the file */
export async function placesFor(shell: ShellName, context: Context): Promise<InstallTargets> {
  const isAsked = shell === 'powershell' && context.platform === 'win32'
  const { files, refusing } = isAsked ? await profilesOf(context) : { files: [], refusing: [] }
  if (files.length === 0) return { places: [usualPlaces[shell](context)], refusing }
  return { places: files.map((file) => besideProfile(file, context)), refusing }
}

const usualPlaces: Readonly<Record<ShellName, (where: InstallPlace) => InstallTarget>> = {
  bash: (where) => {
    const file = inHome(where, 'XDG_DATA_HOME', ['.local', 'share'], 'bash-completion', 'completions', 'ws')
    // bash-completion finds the file by its name; the line is for systems without it.
    const line = `[ -r ${quoted(file)} ] && . ${quoted(file)}`
    const startup = { file: homePath(where, '.bashrc'), lines: [line] }
    const login = loginLine(line, (name) => homePath(where, name))
    const earlier = loginLines(line).map((each) => ({
      file: homePath(where, each.name),
      lines: [each.line],
    }))
    if (login === undefined) return { file, startup, earlier }
    return { file, startup, login: { file: homePath(where, login.name), lines: [login.line] }, earlier }
  },
  zsh: (where) => {
    const folder = inHome(where, 'XDG_DATA_HOME', ['.local', 'share'], 'zsh', 'site-functions')
    const startup = inHome(where, 'ZDOTDIR', [], '.zshrc')
    const lines = [`fpath=(${quoted(folder)} $fpath)`, 'autoload -Uz compinit && compinit']
    return { file: pathsOf(where).join(folder, '_ws'), startup: { file: startup, lines } }
  },
  fish: (where) => ({
    file: inHome(where, 'XDG_CONFIG_HOME', ['.config'], 'fish', 'completions', 'ws.fish'),
  }),
  powershell: (where) => {
    const folder =
      where.platform === 'win32'
        ? homePath(where, 'Documents', 'PowerShell')
        : inHome(where, 'XDG_CONFIG_HOME', ['.config'], 'powershell')
    return besideProfile(pathsOf(where).join(folder, 'Microsoft.PowerShell_profile.ps1'), where)
  },
}

function besideProfile(profile: string, where: InstallPlace): InstallTarget {
  const { dirname, join } = pathsOf(where)
  const name = 'ws.completion.ps1'
  return {
    file: join(dirname(profile), name),
    startup: { file: profile, lines: [lineLoading(name)] },
  }
}

const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`

function homePath({ home, platform }: InstallPlace, ...names: readonly string[]): string {
  if (home === undefined)
    throw new LocalError('There is no home folder to install into', {
      hint: 'Set HOME to your folder, or print the script and put it where your shell looks: ws completion bash',
    })
  return pathsOf({ platform }).join(home, ...names)
}

/** Below a variable's folder; without the variable, below the home folder. */
function inHome(
  where: InstallPlace,
  name: string,
  usual: readonly string[],
  ...names: readonly string[]
): string {
  const named = variable(where, name)
  const paths = pathsOf(where)
  return named !== undefined && paths.isAbsolute(named)
    ? paths.join(named, ...names)
    : homePath(where, ...usual, ...names)
}

function write(file: string, text: string, where: InstallPlace): InstalledFile {
  // Reading a pipe would never end.
  if (mayBeReplaced(file) && textOf(file) === text) return { file, done: 'unchanged' }
  makeFolderOf(file, where)
  // Never leave half a script: every new shell would fail on it.
  replaceFile(file, text, where)
  return { file, done: 'written' }
}

function addLines({ file, lines }: Startup, where: InstallPlace): InstalledFile {
  const { text, encoding } = startupText(file)
  if (text.includes(lines.join('\n'))) return { file, done: 'unchanged' }
  makeFolderOf(file, where)
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  const size = quietly(() => statSync(file).size) ?? 0
  try {
    appendFileSync(file, `${gap}${blockOf(lines)}`, encoding)
  } catch (error) {
    // It is the person's own file: half a line must not stay.
    quietly(() => truncateSync(file, size))
    throw error
  }
  return { file, done: 'lines added' }
}

export const blockOf = (lines: readonly string[]): string => `# Completion of ws\n${lines.join('\n')}\n`

const makeFolderOf = (file: string, where: InstallPlace) => makeFolder(pathsOf(where).dirname(file), 0o777)

/** Windows PowerShell's `>>` writes UTF-16. */
export function startupText(file: string): { readonly text: string; readonly encoding: 'utf8' | 'utf16le' } {
  const bytes = bytesOf(file) ?? Buffer.alloc(0)
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8'
  return { text: bytes.toString(encoding), encoding }
}

const textOf = (file: string) => bytesOf(file)?.toString('utf8')

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
