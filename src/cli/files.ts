/** Files that a command line names: `-` is stdin, which can be read once. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../context.ts'
import { LocalError, UsageError } from '../errors.ts'

export interface Files {
  /** The text of a file or of stdin, for the flag that names it. */
  text(path: string, flag: string): Promise<string>
  /** The bytes of a file in base64. */
  base64(path: string, flag: string): Promise<string>
}

export function filesOf(context: Context): Files {
  let stdinTakenBy: string | undefined
  const bytes = async (path: string, flag: string): Promise<Buffer> => {
    if (path !== '-') return readNamed(resolve(context.workingDirectory, path), flag)
    if (stdinTakenBy !== undefined) throw new UsageError(`${flag} and ${stdinTakenBy} can't both read stdin`)
    stdinTakenBy = flag
    return Buffer.from(await context.in.read(), 'utf8')
  }
  return {
    text: async (path, flag) => {
      const text = (await bytes(path, flag)).toString('utf8').replace(/^\uFEFF/, '')
      if (text.includes('\0'))
        throw new UsageError(`${flag}: ${nameOf(path)} holds a NUL byte; it is not text`)
      return text
    },
    base64: async (path, flag) => {
      // Stdin is decoded as text on its way here, which an image would not survive.
      if (path === '-') throw new UsageError(`${flag} wants the path of a file; stdin is read as text`)
      return (await bytes(path, flag)).toString('base64')
    },
  }
}

const nameOf = (path: string) => (path === '-' ? 'stdin' : path)

async function readNamed(path: string, flag: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : String(error)
    throw new LocalError(`${flag}: can't read ${path}: ${reason}`, { cause: error })
  }
}
