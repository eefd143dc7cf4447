/** Measures `ws local clone` of a large organization beside its backup, the rows that a load writes a second, and the time of a fork. */
import { constants, copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readBackup } from '../../src/workflows/backup-format/read-backup.ts'
import type { ThingRecord } from '../../src/workspaces/clone-contents.ts'
import '../texts-as-modules.ts'
import { type ProcessRun, run } from './processes.ts'
import { type BenchFinding, compare, counted, type Section } from './report.ts'
import { medianOf } from './statistics.ts'
import { type BenchWorld, startServer } from './world.ts'

/** Times the backup, rows a second, and milliseconds of a fork where files can share blocks and where they can't. */
const budgets = { time: 1.3, rows: 20_000, shared: 200, copied: 1000 }
const rounds = 3
const usual = 10_000

export async function measureClone(world: BenchWorld): Promise<Section> {
  const spaces = world.size(usual)
  const service = await startServer(import.meta.resolve('./estate-service.ts'), [])
  try {
    const { clones, backups, backup } = await besideBackup(world, { url: service.url, spaces })
    const clone = join(world.folder, 'loaded.db')
    const timesOf = (runs: readonly ProcessRun[]) => runs.map(({ time }) => time)
    const findings: readonly BenchFinding[] = [
      compare({
        what: `ws local clone, ${counted(spaces)} spaces`,
        beside: 'ws backup create',
        budget: budgets.time,
        times: timesOf(clones),
        base: timesOf(backups),
      }),
      await loading(backup, { path: clone, spaces, times: world.rounds(rounds) }),
      await forking(world, clone),
    ]
    return { title: 'ws local clone of a large organization', findings }
  } finally {
    await service.stop()
  }
}

async function besideBackup(
  world: BenchWorld,
  { url, spaces }: { readonly url: string; readonly spaces: number },
) {
  const env = { WS_URL: url }
  const backup = join(world.folder, 'clone-backup')
  const create = world.ws(['backup', 'create', backup, '--org', `org_${spaces}`], env)
  const cloneAs = (name: string) =>
    world.ws(['local', 'clone', '--org', `org_${spaces}`, '--name', name], env)
  await run(cloneAs('warm'))
  const [clones, backups]: [ProcessRun[], ProcessRun[]] = [[], []]
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    rmSync(backup, { recursive: true, force: true })
    backups.push(await run(create))
    clones.push(await run(cloneAs(`round-${round}`)))
  }
  return { clones, backups, backup }
}

interface CloneToLoad {
  readonly path: string
  readonly spaces: number
  readonly times: number
}

/** The records are in memory before it begins. */
async function loading(backup: string, { path, spaces, times }: CloneToLoad): Promise<BenchFinding> {
  const { createWorkspaces } = await import('../../src/local/workspaces.ts')
  const { records } = await readBackup(backup, new AbortController().signal)
  const things: ThingRecord[] = []
  for await (const { kind, path: ids, reply } of records()) things.push({ kind, path: ids, reply })
  const workspaces = createWorkspaces({
    workingDirectory: '.',
    now: Date.now,
    random: Math.random,
    sleep: async () => undefined,
    age: () => performance.now(),
  })
  const now = new Date().toISOString()
  const source = {
    origin: 'bench',
    organization: `org_${spaces}`,
    backup,
    content: false,
    from: now,
    to: now,
  }
  const rates: number[] = []
  for (let round = 0; round < times; round += 1) {
    rmSync(path, { force: true })
    const start = performance.now()
    const { rows } = await workspaces.clone({ path, source, things, gaps: [], owner: undefined })
    rates.push((rows / (performance.now() - start)) * 1000)
  }
  return {
    kind: 'figure',
    what: 'loading',
    value: medianOf(rates),
    unit: 'rows/s',
    budget: budgets.rows,
    moreIsBetter: true,
    note: `${things.length} things, in one transaction`,
  }
}

async function forking(world: BenchWorld, clone: string): Promise<BenchFinding> {
  const { forkWorkspace } = await import('../../src/local/admin/forks.ts')
  const target = join(world.folder, 'fork.db')
  const shares = sharesBlocks(clone, target)
  const times: number[] = []
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    rmSync(target, { force: true })
    const start = performance.now()
    await forkWorkspace(clone, target)
    times.push(performance.now() - start)
  }
  return {
    kind: 'figure',
    what: 'a fork of it',
    value: medianOf(times),
    unit: 'ms',
    budget: shares ? budgets.shared : budgets.copied,
    note: shares ? 'files share blocks here' : 'this file system copies every block',
  }
}

function sharesBlocks(path: string, target: string): boolean {
  try {
    copyFileSync(path, target, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch {
    return false
  }
}
