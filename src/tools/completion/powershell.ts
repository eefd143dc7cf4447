/** Asks each PowerShell of the machine for the path of its profile: on Windows the folder may be anywhere. */
import type { Context } from '../../context.ts'
import { LocalError } from '../../errors.ts'
import { pathsOf } from '../../settings/files/folders.ts'

export interface Profiles {
  /** Absolute paths of startup files, which may not exist. */
  readonly files: readonly string[]
  /** Programs that would not run one. */
  readonly refusing: readonly string[]
}

type Machine = Pick<Context, 'platform' | 'execute' | 'signal'>

/** PowerShell, and the one that comes with Windows, each with its own profile. */
const programs = ['pwsh', 'powershell']

/** @throws LocalError if no PowerShell may run scripts; no files if none answers */
export async function profilesOf(machine: Machine): Promise<Profiles> {
  const answers = await Promise.all(programs.map((program) => ask(program, machine)))
  machine.signal.throwIfAborted()
  const found = answers.filter((answer) => answer !== undefined)
  const files = found.filter(({ runsScripts }) => runsScripts).map(({ file }) => file)
  const refusing = found.filter(({ runsScripts }) => !runsScripts).map(({ program }) => program)
  if (found.length > 0 && files.length === 0)
    throw new LocalError(`${refusing.join(' and ')} may run no scripts here; nothing was written`, {
      hint: allowing,
    })
  return { files, refusing }
}

/** The command that lets profiles run. */
export const allowing = 'To allow your own, run in it: Set-ExecutionPolicy -Scope CurrentUser RemoteSigned'

/** A line for a profile, in ASCII, since Windows PowerShell reads the file in the machine's code page. */
export const lineLoading = (name: string): string =>
  `if (Test-Path -LiteralPath "$PSScriptRoot/${name}") { . "$PSScriptRoot/${name}" }`

interface PowerShellAnswer {
  readonly program: string
  readonly file: string
  readonly runsScripts: boolean
}

/** In Base64, since output of a program comes in the console's code page. */
const question =
  '[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes((@($PROFILE, (Get-ExecutionPolicy)) -join [char]10)))'

/** Milliseconds: it takes seconds to start if a virus scanner reads along. */
const patience = 20_000

async function ask(program: string, { platform, execute }: Machine): Promise<PowerShellAnswer | undefined> {
  const words = ['-NoProfile', '-NonInteractive', '-Command', question]
  const ended = await execute({
    file: program,
    arguments: words,
    stderr: 'dropped',
    timeout: patience,
  }).catch((error: unknown) => {
    if (error instanceof LocalError) return undefined
    throw error
  })
  const [file = '', policy = ''] = Buffer.from(ended?.output ?? '', 'base64')
    .toString('utf8')
    .split('\n')
  if (ended?.exit !== 0 || !pathsOf({ platform }).isAbsolute(file)) return undefined
  return { program, file, runsScripts: policy !== 'Restricted' && policy !== 'AllSigned' }
}
