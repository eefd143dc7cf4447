/** Makes embedded workspaces for whoever holds a Context. */
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Context, Workspaces } from '../context.ts'
import { LocalError } from '../errors.ts'
import { createSample } from './sample/sample.ts'
import { sqliteSearch } from './sqlite-search.ts'
import { createWorkspace, type Fill } from './workspace.ts'

type Place = Pick<Context, 'workingDirectory' | 'now' | 'random'>

export const createWorkspaces = (place: Place): Workspaces => ({
  async create({ path: named, sample }) {
    const path = resolve(place.workingDirectory, named)
    makeFolder(dirname(path))
    const { organization, spaces } = await createWorkspace(path, place, sample ? fillWithSample : undefined)
    return { path, organization, spaces }
  },
})

const fillWithSample: Fill = (db, { now }) => createSample(db, { now, search: sqliteSearch })

/** Private, where it is ours to make. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new LocalError(`There can be no workspace in ${path}`, { cause: error })
  }
}
