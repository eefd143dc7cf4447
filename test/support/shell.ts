/** A home of its own with the real `ws` on PATH, like a person's terminal. */
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { execa } from 'execa'
import { compileCache } from './compile-cache.ts'
import { removeFolder } from './remove-folder.ts'

export interface Shell {
  readonly home: string
  /** Runs one line like `sh`; never throws for an exit code. */
  run(
    line: string,
    more?: { readonly env?: Readonly<Record<string, string>>; readonly input?: string },
  ): Promise<ShellRun>
  /** Runs one line in a terminal of its own, made by script(1). */
  converse(line: string, conversation?: TerminalScript): Promise<Conversed>
  remove(): void
}

export interface TerminalScript {
  readonly env?: Readonly<Record<string, string>>
  /** The keys that the person types: each text as soon as the terminal has shown the text before it. */
  readonly keys?: readonly (readonly [shown: string, typed: string])[]
}

export interface Conversed {
  /** Without colours and cursor movements. */
  readonly shown: string
  readonly exit: number
}

export interface ShellRun {
  readonly out: string
  readonly err: string
  readonly exit: number
}

const ws = resolve(import.meta.dirname, '../../bin/ws.js')

/**
 * @param copyOf - a home to copy
 * @param program - replaces the npm package; a copied home has its own
 */
export function openShell(copyOf?: string, program: string = ws): Shell {
  const home = mkdtempSync(join(tmpdir(), 'ws-test-'))
  if (copyOf === undefined) {
    mkdirSync(join(home, 'bin'))
    symlinkSync(program, join(home, 'bin', 'ws'))
  } else {
    cpSync(copyOf, home, { recursive: true, verbatimSymlinks: true })
  }
  const base = {
    ...compileCache,
    HOME: home,
    WS_CONFIG_DIR: join(home, 'config'),
    // Tests must not write to the keyring of the person who runs them.
    WS_KEYRING: '0',
    PATH: [join(home, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    TMPDIR: tmpdir(),
    TZ: 'UTC',
    LANG: 'C.UTF-8',
  }
  const optionsWith = (env: Readonly<Record<string, string>>) => ({
    cwd: home,
    env: { ...base, ...env },
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
  })
  return {
    home,
    run: async (line, { env = {}, input } = {}) => {
      const ran = await execa('sh', ['-c', line], {
        ...optionsWith(env),
        ...(input === undefined ? { stdin: 'ignore' } : { input }),
      })
      return { out: ran.stdout ?? '', err: ran.stderr ?? '', exit: ran.exitCode ?? 128 }
    },
    converse: async (line, { env = {}, keys = [] } = {}) => {
      const words = ['-qec', `stty cols 80 rows 40; ${line}`, '/dev/null']
      const terminal = execa('/usr/bin/script', words, optionsWith({ TERM: 'xterm', WS_PAGER: '', ...env }))
      const waiting = [...keys]
      let shown = ''
      let seen = 0
      terminal.stdout.on('data', (chunk: Buffer) => {
        shown += chunk.toString('utf8')
        for (let [next] = waiting; next !== undefined; [next] = waiting) {
          const at = shown.indexOf(next[0], seen)
          if (at < 0) return
          seen = at + next[0].length
          waiting.shift()
          terminal.stdin.write(next[1])
        }
      })
      const { exitCode = 128 } = await terminal
      return { shown: plain(shown), exit: exitCode }
    },
    remove: () => removeFolder(home),
  }
}

const plain = (shown: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal is sent
  shown.replace(/\u001b(?:\[[0-9;?]*[A-Za-z]|[=>])/g, '').replaceAll('\r', '')
