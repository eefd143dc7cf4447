/** A home of its own with the real `ws` on PATH: what a person at a terminal has. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { execa } from 'execa'

export interface Shell {
  readonly home: string
  /** Runs one line as `sh` does; never throws for an exit code. */
  run(
    line: string,
    more?: { readonly env?: Readonly<Record<string, string>>; readonly input?: string },
  ): Promise<Ran>
  remove(): void
}

export interface Ran {
  readonly out: string
  readonly err: string
  readonly exit: number
}

const ws = resolve(import.meta.dirname, '../../bin/ws.js')

/** @param copyOf - a home to start from. */
export function openShell(copyOf?: string): Shell {
  const home = mkdtempSync(join(tmpdir(), 'ws-test-'))
  if (copyOf === undefined) {
    mkdirSync(join(home, 'bin'))
    symlinkSync(ws, join(home, 'bin', 'ws'))
  } else {
    cpSync(copyOf, home, { recursive: true, verbatimSymlinks: true })
  }
  const base = {
    HOME: home,
    WS_CONFIG_DIR: join(home, 'config'),
    // The keyring of whoever runs the tests is not ours to write to.
    WS_KEYRING: '0',
    PATH: [join(home, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    TZ: 'UTC',
    LANG: 'C.UTF-8',
  }
  return {
    home,
    run: async (line, { env = {}, input } = {}) => {
      const options = {
        cwd: home,
        env: { ...base, ...env },
        extendEnv: false,
        reject: false,
        stripFinalNewline: false,
      }
      const ran = await execa('sh', ['-c', line], {
        ...options,
        ...(input === undefined ? { stdin: 'ignore' } : { input }),
      })
      return { out: ran.stdout ?? '', err: ran.stderr ?? '', exit: ran.exitCode ?? 128 }
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
