/** Runs a program in the foreground: it has the terminal, and ws waits for its end. */
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import type { AccompaniedProgram } from '../context.ts'
import { LocalError } from '../errors.ts'
import { quoted } from '../text/shell-word.ts'

interface AccompanyingProcess {
  readonly self: NodeJS.Process
  readonly signal: AbortSignal
}

/** Resolves with the exit code; after a signal, 128 and its number, as shells say it. */
export async function accompany(
  { file, arguments: words, env, stdout }: AccompaniedProgram,
  { self, signal }: AccompanyingProcess,
): Promise<number> {
  const { runPassing } = await import('./pass-signals.ts')
  const { spawn } = await import('node:child_process')
  const start = () => spawn(file, words, { env: { ...env }, stdio: ['inherit', stdout === 'out' ? 1 : 2, 2] })
  // Windows has no process groups: there, a signal to ws alone ends ws, and the program at once.
  if (self.platform === 'win32') {
    const child = start()
    return ended(child, file, signal, () => child.kill())
  }
  const { child, end } = runPassing(start, { self, spawn })
  return ended(child, file, signal, () => undefined).finally(end)
}

/** The exit code of a program. @param stop - called when a signal ends ws */
export function ended(
  child: ChildProcess,
  file: string,
  signal: AbortSignal,
  stop: () => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', stop)
    const end = () => signal.removeEventListener('abort', stop)
    child.once('error', (error: NodeJS.ErrnoException) => {
      end()
      reject(notStarted(file, error))
    })
    child.once('close', (code, killedBy) => {
      end()
      resolve(code ?? 128 + (killedBy === null ? 0 : constants.signals[killedBy]))
    })
  })
}

function notStarted(file: string, error: NodeJS.ErrnoException): LocalError {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such program',
    EACCES: 'it is not executable',
  }
  const reason = reasons[error.code ?? ''] ?? error.code ?? error.message
  const hint = existsSync(file)
    ? `Name the program that reads it, e.g. sh ${quoted(file)}`
    : 'Give its path, or the name of a program on PATH'
  return new LocalError(`${file} can't be started: ${reason}`, { cause: error, hint })
}
