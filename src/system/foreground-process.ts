/** Runs programs that take over the terminal for a while: an editor, a pager. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Environment, Pager } from '../context.ts'
import { LocalError, OutputClosedError } from '../errors.ts'

interface TerminalSeat {
  readonly platform: string
  /** The descriptor of the terminal, since stdout may be a pipe. */
  readonly screen: number
}

/** Opens the file; resolves with the exit code. `command` may hold arguments, like $EDITOR. */
export async function edit(
  command: string,
  path: string,
  { platform, screen }: TerminalSeat,
): Promise<number> {
  // Like git: the shell splits only the command.
  const child =
    platform === 'win32'
      ? spawn(`${command} "${path}"`, { shell: true, stdio: ['inherit', screen, 'inherit'] })
      : spawn('sh', ['-c', `${command} "$@"`, command, path], { stdio: ['inherit', screen, 'inherit'] })
  await started(child, command)
  return ended(child)
}

/** The pager; undefined if there is no such program. */
export async function openPager(command: string, own: Environment): Promise<Pager | undefined> {
  const env = { ...own, ...ourLess(own) }
  const words = command.split(/\s+/).filter((word) => word !== '')
  const [file = '', ...rest] = /["'$|<>;&\\]/.test(command) ? ['sh', '-c', command] : words
  const child = spawn(file, rest, { env, stdio: ['pipe', 'inherit', 'inherit'] })
  try {
    await started(child, command)
  } catch {
    return undefined
  }
  // A person who has seen enough leaves: the failed write is not an error.
  child.stdin.on('error', () => undefined)
  const end = ended(child)
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        child.stdin.write(text, (error) =>
          error ? reject(new OutputClosedError('The pager was closed', { cause: error })) : resolve(),
        )
      }),
    end: async () => {
      child.stdin.end()
      await end
    },
  }
}

/** The options of less, unless the person sets them. */
function ourLess(env: Environment): Environment {
  return {
    // Like git and gh: quit if it all fits one page, keep colours, leave the text on the screen.
    LESS: env.LESS ?? 'FRX',
    // Without a locale, less shows anything but ASCII as bytes. Our text is UTF-8, which nearly every terminal shows.
    ...(namesCharacters(env) ? {} : { LESSCHARSET: 'utf-8' }),
  }
}

function namesCharacters({ LESSCHARSET, LESSCHARDEF, LC_ALL, LC_CTYPE, LANG }: Environment): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG || 'C'
  return Boolean(LESSCHARSET || LESSCHARDEF) || (locale !== 'C' && locale !== 'POSIX')
}

const started = (child: ChildProcess, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('spawn', () => resolve())
    child.once('error', (error) =>
      reject(new LocalError(`Can't run ${command}: ${error.message}`, { cause: error })),
    )
  })

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
