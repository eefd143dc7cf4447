/** The single executable for the sections that measure it: built once a run, since one that lies there may be of older sources. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { BenchForm } from './forms.ts'

/** The path of the executable, or the reason why there is none. */
export type BuiltExecutable = { readonly path: string } | { readonly missing: string }

/** @returns builds at its first call */
export function executableFor({ name }: BenchForm): () => Promise<BuiltExecutable> {
  let built: Promise<BuiltExecutable> | undefined
  return () => {
    built ??= name === 'quick' ? Promise.resolve({ missing: '--quick builds no executable' }) : build()
    return built
  }
}

async function build(): Promise<BuiltExecutable> {
  try {
    await promisify(execFile)('npm', ['run', '--silent', 'build:standalone'])
    return { path: resolve('dist-standalone', process.platform === 'win32' ? 'ws.exe' : 'ws') }
  } catch (error) {
    return { missing: `npm run build:standalone failed: ${reasonOf(error)}` }
  }
}

/** The error in a program's stderr, without its stack. */
function reasonOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return /^\w*Error: (.*)$/m.exec(message.split('\n').slice(1).join('\n'))?.[1] ?? message.slice(0, 200)
}
