/** Runs a bulk command in this process, with a folder for its files and its journal. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith } from '../support/folder.ts'
import { type ProgramRun, type World, ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'

export interface Bulk {
  readonly folder: string
  /** Runs the words after `ws`. */
  run(line: string, world?: World): Promise<ProgramRun>
  /** The text of a file in the folder. */
  text(name: string): string
  /** Names of the journals of runs that did not end, in the state folder. */
  journals(): readonly string[]
  /** The lines of the only journal that is left. */
  journal(): readonly Record<string, unknown>[]
}

export function bulkWith(files: Readonly<Record<string, string>>): Bulk {
  const folder = folderWith(files)
  const state = join(folder, 'config', 'state', 'bulk')
  const journals = () => namesIn(state).filter((name) => /^\w+\.ndjson$/.test(name))
  return {
    folder,
    run: (line, { env, ...world } = {}) =>
      ws(readShellLine(`ws ${line}`).words.slice(1), {
        workingDirectory: folder,
        service: empty,
        env: { WS_CONFIG_DIR: join(folder, 'config'), ...env },
        ...world,
      }),
    text: (name) => readFileSync(join(folder, name), 'utf8'),
    journals,
    journal: () => {
      const [name, ...others] = journals()
      if (name === undefined || others.length > 0) throw new Error(`there are ${journals().length} journals`)
      return ndjson(readFileSync(join(state, name), 'utf8'))
    },
  }
}

export const ndjson = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Every list that ws looks at before it sends a row is empty. */
const empty: NonNullable<World['service']> = ({ url }) => ({
  body: isLook(url) ? { items: [] } : { object: 'thing', id: 'made' },
})

const isLook = (url: string) => /\/members\?limit=1000$/.test(url)

/** The requests of the rows: method, path, body. */
export const sent = ({ requests }: ProgramRun): readonly string[] =>
  requests
    .filter(({ url }) => !isLook(url))
    .map(({ method, url, body }) =>
      [method, url.replace('https://api.test/v1', ''), ...(body === undefined ? [] : [body])].join(' '),
    )

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
