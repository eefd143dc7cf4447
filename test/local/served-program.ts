/** `ws local serve` as a program of its own, and what it takes of the machine. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { execa } from 'execa'
import { compileCache } from '../support/compile-cache.ts'
import type { Shell } from '../support/shell.ts'

export interface ServedProgram {
  readonly url: string
  readonly port: number
  /** Bytes of memory that it holds now. */
  memory(): number
  /** Resolves to the exit code. */
  stop(): Promise<number | undefined>
}

/** Serves the workspace of a shell's profile. */
export async function serveProgram(shell: Shell, ...flags: readonly string[]): Promise<ServedProgram> {
  const server = execa(process.execPath, [resolve('bin/ws.js'), 'local', 'serve', ...flags], {
    env: { ...compileCache, HOME: shell.home, WS_CONFIG_DIR: `${shell.home}/config`, PATH: '' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  const [line] = await once(server.stdout, 'data')
  const url = String(line).trim()
  return {
    url,
    port: Number(new URL(url).port),
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) * 1024,
    stop: async () => {
      server.kill('SIGTERM')
      return (await server).exitCode
    },
  }
}

/** Milliseconds until somebody else is answered. */
export async function timeToAnswer(url: string, init?: RequestInit): Promise<number> {
  const begun = performance.now()
  const reply = await fetch(`${url}/v1/orgs`, init)
  await reply.text()
  return performance.now() - begun
}
