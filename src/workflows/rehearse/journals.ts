/** Keeps a program from leaving a journal beside an embedded workspace: SQLite would play it into the workspace at the next opening. */
import { chownSync, existsSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { quietly } from '../../disk/files.ts'

export interface HeldJournals {
  /** They are all there, where a folder lets ws make them. */
  readonly paths: readonly string[]
  /** Removes what ws has made and SQLite does not remove by itself. */
  release(): void
}

/** Empty journals change nothing. SQLite makes them in the same way, so that others may work with the workspace meanwhile. */
export function holdJournals(workspaces: readonly string[]): HeldJournals {
  const paths = workspaces
    // SQLite follows links first.
    .flatMap((path) => quietly(() => realpathSync(path)) ?? [])
    .flatMap((path) => ['-journal', '-wal', '-shm'].map((end) => ({ path: `${path}${end}`, beside: path })))
  const made = paths.filter((each) => !existsSync(each.path) && quietly(() => makeEmpty(each)))
  // In its usual mode SQLite neither uses this one nor removes it.
  const toRemove = made.filter(({ path }) => path.endsWith('-journal'))
  return {
    paths: paths.map(({ path }) => path),
    release: () => {
      for (const { path } of toRemove) quietly(() => statSync(path).size === 0 && rmSync(path))
    },
  }
}

interface SqliteJournal {
  readonly path: string
  /** The workspace: its owner must be able to use the journal. */
  readonly beside: string
}

function makeEmpty({ path, beside }: SqliteJournal): true {
  const { mode, uid, gid } = statSync(beside)
  writeFileSync(path, '', { flag: 'wx', mode: mode & 0o777 })
  quietly(() => chownSync(path, uid, gid))
  return true
}
