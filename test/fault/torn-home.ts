/** Homes for a failing file system operation: each run gets a copy of the same home, made once. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { compileCache } from '../support/compile-cache.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { readShellLine } from '../support/shell-words.ts'
import type { Failing } from './failing-files.ts'

export interface Ended {
  readonly out: string
  readonly err: string
  /** Undefined if it was killed. */
  readonly exit: number | undefined
}

export interface Homes {
  /** Another copy; the caller removes it. */
  open(): Home
  remove(): void
}

export interface Home {
  readonly folder: string
  /** Runs what a person types after `ws`, with this on stdin. */
  run(line: string, how?: How): Promise<Ended>
  /** The text of a file, with `~` for the home; undefined where there is none. */
  text(name: string): string | undefined
  /** The result of a query on the workspace, or on a copy of it. */
  rows(query: string, workspace?: string): readonly unknown[]
  /** The names of all files. */
  files(): readonly string[]
  remove(): void
}

interface How {
  readonly stdin?: string
  readonly failing?: Omit<Failing, 'folder'>
  /** Blocks of 512 bytes beyond which no file may grow. */
  readonly largestFile?: number
}

const program = resolve(import.meta.dirname, '../../bin/ws.js')
const saboteur = resolve(import.meta.dirname, 'failing-files.ts')
export const config = '.config/ws/config.json'
export const credentials = '.config/ws/credentials.json'
export const workspace = '.local/share/ws/workspace.db'

interface Furniture {
  readonly files: Readonly<Record<string, string>>
  /** Lines to run in the first home, after `ws`. */
  readonly lines: readonly string[]
}

/** A sample workspace, a profile `old` with a token, and what is asked for besides. */
export async function makeHomes({ files, lines }: Furniture): Promise<Homes> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-homes-'))
  const first = homeIn(join(folder, 'first'))
  mkdirSync(join(first.folder, 'tmp'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(first.folder, name), text)
  await first.run('local init --sample')
  await first.run('auth login --url https://api.test --with-token --profile old', { stdin: 'old-token' })
  for (const line of lines) {
    const { exit, err } = await first.run(line)
    if (exit !== 0) throw new Error(`${line} ended with ${exit}: ${err}`)
  }
  let copies = 0
  return {
    open: () => {
      copies += 1
      const copy = join(folder, String(copies))
      cpSync(first.folder, copy, { recursive: true })
      return homeIn(copy)
    },
    remove: () => removeFolder(folder),
  }
}

function homeIn(folder: string): Home {
  const text = (name: string) => {
    const path = join(folder, name)
    return existsSync(path) ? readFileSync(path, 'utf8').replaceAll(folder, '~') : undefined
  }
  return {
    folder,
    run: (line, { stdin = '', failing, largestFile } = {}) => {
      const sabotage = failing === undefined ? [] : ['--import', saboteur]
      const limit = largestFile === undefined ? [] : ['sh', '-c', `ulimit -f ${largestFile}; exec "$0" "$@"`]
      const words = [process.execPath, ...sabotage, program, ...readShellLine(line).words]
      const [command = '', ...argv] = [...limit, ...words]
      const env = { ...variables(folder), FAILING_FILES: JSON.stringify({ folder, ...failing }) }
      return ended(spawn(command, argv, { cwd: folder, env }), stdin)
    },
    text,
    rows: (query, file = workspace) => {
      if (!existsSync(join(folder, file))) return []
      const db = new DatabaseSync(join(folder, file))
      try {
        return db.prepare(query).all()
      } finally {
        db.close()
      }
    },
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
    remove: () => removeFolder(folder),
  }
}

const variables = (home: string) => ({
  ...compileCache,
  HOME: home,
  TMPDIR: join(home, 'tmp'),
  PATH: '/usr/bin:/bin',
  WS_KEYRING: '0',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
})

function ended(child: ReturnType<typeof spawn>, stdin: string): Promise<Ended> {
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said.err += chunk.toString()
  })
  // Many a run ends before it reads.
  child.stdin?.on('error', () => undefined).end(stdin)
  return new Promise((done) => {
    child.on('close', (exit) => done({ ...said, exit: exit ?? undefined }))
  })
}
