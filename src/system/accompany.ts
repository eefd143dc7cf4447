/** Runs a program in the foreground: it has the terminal, and ws waits for its end. */
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import type { AccompaniedProgram } from '../context.ts'
import { LocalError } from '../errors.ts'
import { quoted } from '../text/shell-word.ts'

/** Resolves with the exit code; after a signal, 128 and its number, as shells say it. */
export async function accompany(
  { file, arguments: words, env, stdout }: AccompaniedProgram,
  signal: AbortSignal,
): Promise<number> {
  const { spawn } = await import('node:child_process')
  const child = spawn(file, words, {
    env: { ...env },
    stdio: ['inherit', stdout === 'out' ? 1 : 2, 2],
  })
  return ended(child, file, signal)
}

/** The exit code of a program; a signal to ws ends it. */
export function ended(
  child: ChildProcess,
  file: string,
  signal: AbortSignal,
  stop: () => void = () => child.kill('SIGTERM'),
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
  const hint = existsSync(file) ? `Name the program that reads it, e.g. sh ${quoted(file)}` : undefined
  return new LocalError(`${file} can't be started: ${reason}`, { cause: error, hint })
}
