/** Runs `ws backup` against a copy of the sample workspace, which a test can disturb at any request. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import {
  createWorkspace,
  emptyWorkspace,
  type OpenWorkspace,
  openWorkspace,
} from '../../../src/local/workspace.ts'
import type { BackupManifest } from '../../../src/workflows/backup-format/manifest.ts'
import { repeatableRandom } from '../../local/rehearsal.ts'
import { handle } from '../../local/run-example.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { folderWith } from '../../support/folder.ts'
import { type ProgramRun, type World, ws } from '../../support/program.ts'

export interface Disturbance extends World {
  /** The status of a refusal, or another body; undefined: as the workspace answers. */
  readonly disturb?: (
    path: string,
    body: () => Promise<Body>,
  ) => number | Body | undefined | Promise<number | Body | undefined>
}

export type Body = Readonly<Record<string, unknown>>

/** @param folder - the working directory */
export async function run(
  words: readonly string[],
  workspace: OpenWorkspace,
  folder: string,
  { disturb, ...world }: Disturbance = {},
): Promise<ProgramRun> {
  return ws(words, {
    workingDirectory: folder,
    ...world,
    env: { WS_ORG: 'org_northwind', WS_CONFIG_DIR: join(folder, 'config'), ...world.env },
    service: async (request: HttpRequest) => {
      const { pathname, search } = new URL(request.url)
      const answer = async () => {
        const { status, headers, text } = await handle(workspace, request)
        return { status, headers, body: await text() }
      }
      const disturbed = await disturb?.(`${pathname}${search}`, async () => JSON.parse((await answer()).body))
      if (typeof disturbed === 'number')
        return { status: disturbed, body: { error: { message: 'Not for you' } } }
      return disturbed === undefined ? answer() : { status: 200, body: disturbed }
    },
  })
}

export interface Backups {
  /** The workspace of this test. */
  workspace(): OpenWorkspace
  /** The working directory of this test. */
  folder(): string
  /** Runs ws. */
  call(...words: readonly string[]): Promise<ProgramRun>
  /** Makes the backup `b`, or brings it up to date. */
  backup(world?: Disturbance, ...words: readonly string[]): Promise<ProgramRun>
  /** The path of a file of `b`, or of its folder. */
  inBackup(name?: string): string
}

/** Gives each test of a file a fresh sample workspace and a folder. @param always - words of each `ws backup create` */
export const backups = (...always: readonly string[]): Backups => backupsOn((sample) => sample.open(), always)

/** The same on a service that offers no extended operation. */
export const plainBackups = (...always: readonly string[]): Backups =>
  backupsOn((sample) => sample.openPlain(), always)

export interface OtherOrganization extends AsyncDisposable {
  readonly id: string
  /** Runs ws there. */
  on(...words: readonly string[]): Promise<ProgramRun>
}

/** An empty workspace in a folder, with an organization of its own. */
export async function otherOrganization(folder: string): Promise<OtherOrganization> {
  const path = join(folder, 'other.db')
  const world = { now: () => Date.UTC(2026, 0, 15), random: repeatableRandom() }
  const { organization } = await createWorkspace(path, world, emptyWorkspace)
  const other = openWorkspace(path, world)
  return {
    id: organization,
    on: (...words) => run(words, other, folder, { env: { WS_ORG: organization } }),
    [Symbol.asyncDispose]: () => other.close(),
  }
}

function backupsOn(open: (sample: SampleCopies) => OpenWorkspace, always: readonly string[]): Backups {
  let sample: SampleCopies
  let workspace: OpenWorkspace
  let folder: string
  beforeAll(async () => {
    sample = await sampleCopies()
  })
  afterAll(() => sample.remove())
  beforeEach(() => {
    workspace = open(sample)
    folder = folderWith()
  })
  afterEach(() => workspace.close())
  return {
    workspace: () => workspace,
    folder: () => folder,
    call: (...words) => run(words, workspace, folder),
    backup: (world = {}, ...words) =>
      run(['backup', 'create', 'b', ...always, ...words], workspace, folder, world),
    inBackup: (name = '') => join(folder, 'b', name),
  }
}

export const manifestIn = (folder: string): BackupManifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as BackupManifest

/** Every file below a folder but the manifest, with its text. */
export function textsIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name !== 'manifest.json' && statSync(join(folder, name)).isFile())
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
