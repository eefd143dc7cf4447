/** The whole program in this process, on a copy of the sample workspace that it may change. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../src/context.ts'
import { createSample } from '../../src/local/fixtures/sample/sample.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import { createLocalTransport } from '../../src/local/transport.ts'
import { createWorkspace } from '../../src/local/workspace.ts'
import { createWorkspaces } from '../../src/local/workspaces.ts'
import { lapse } from '../support/lapse.ts'
import { type ProgramRun, type World, ws } from '../support/program.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { repeatableRandom, startOfTime } from './rehearsal.ts'

export interface SampleProgram {
  /** Its working directory; its settings are in there, too. */
  readonly folder: string
  /** Address of the workspace. */
  readonly url: string
  ws(argv: readonly string[], world?: World): Promise<ProgramRun>
  /** The way to a workspace, for those who look at what is sent. */
  readonly transport: Context['transport']
  remove(): void
}

/** @param make - writes another workspace in place of the sample workspace of today */
export async function sampleProgram(make?: (path: string) => void): Promise<SampleProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-sample-'))
  const url = `local:${join(folder, 'workspace.db')}`
  const world = { now: () => startOfTime, random: repeatableRandom() }
  const path = join(folder, 'workspace.db')
  if (make !== undefined) make(path)
  else await createWorkspace(path, world, (db, { now }) => createSample(db, { now, search: sqliteSearch }))
  const given = { ...world, ...lapse(), workingDirectory: folder, sleep: async () => undefined }
  const transport: Context['transport'] = async (baseUrl) =>
    createLocalTransport({ baseUrl: 'local:', path: baseUrl.slice('local:'.length) }, world)
  return {
    folder,
    url,
    transport,
    ws: (argv, { env, context, ...more } = {}) =>
      ws(argv, {
        isEmbedded: context?.transport === undefined,
        ...more,
        env: { WS_URL: url, WS_ORG: 'org_northwind', WS_CONFIG_DIR: join(folder, 'config'), ...env },
        workingDirectory: folder,
        context: {
          userId: process.getuid?.(),
          home: folder,
          transport,
          workspaces: async () => createWorkspaces(given),
          ...context,
        },
      }),
    remove: () => removeFolder(folder),
  }
}
