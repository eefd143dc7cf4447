/** Measures `ws backup create` of a large organization beside a pool with the same requests, a second run, its memory, and `verify` beside sha256sum. */
import { hash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BackupManifest,
  backupFormat,
  manifestText,
} from '../../src/workflows/backup-format/manifest.ts'
import { type ProcessRun, run } from './processes.ts'
import { type BenchFinding, compare, counted, memoryOfSizes, type Section } from './report.ts'
import { type BenchWorld, startServer } from './world.ts'

const budgets = { time: 1.7, again: 0.5, verify: 2, memory: 200 }
const rounds = 3

export async function measureBackup(world: BenchWorld): Promise<Section> {
  const sizes = { some: world.size(10_000), many: world.size(50_000) }
  const service = await startServer(import.meta.resolve('./estate-service.ts'), [])
  try {
    const some = await backupsOf(world, { url: service.url, spaces: sizes.some })
    const many = await backupsOf(world, { url: service.url, spaces: sizes.many })
    const timesOf = (runs: readonly ProcessRun[]) => runs.map(({ time }) => time)
    const memoryIn = (backups: Backups) => ({ spaces: backups.spaces, runs: backups.first })
    const beside = 'a pool of undici with the same requests'
    return {
      title: 'ws backup of large organizations',
      findings: [
        compare({
          what: `ws backup create, ${counted(sizes.some)} spaces`,
          beside,
          budget: budgets.time,
          times: timesOf(some.first),
          base: timesOf(some.pool),
        }),
        compare({
          what: 'the same again, unchanged',
          beside: 'the first run',
          budget: budgets.again,
          times: timesOf(some.again),
          base: timesOf(some.first),
        }),
        ...(await verifying(world)),
        memoryOfSizes({ some: memoryIn(some), many: memoryIn(many) }, budgets.memory),
      ],
    }
  } finally {
    await service.stop()
  }
}

interface Backups {
  readonly spaces: number
  readonly first: readonly ProcessRun[]
  readonly again: readonly ProcessRun[]
  readonly pool: readonly ProcessRun[]
}

interface BackupsToMake {
  readonly url: string
  readonly spaces: number
}

async function backupsOf(world: BenchWorld, { url, spaces }: BackupsToMake): Promise<Backups> {
  const folder = join(world.folder, `backup-${spaces}`)
  const create = world.ws(['backup', 'create', folder, '--org', `org_${spaces}`], { WS_URL: url })
  await run(create)
  const requests = join(world.folder, `backup-${spaces}.json`)
  writeFileSync(requests, await (await fetch(`${url}/requests`)).text())
  const pool = world.script(import.meta.resolve('./raw-estate.ts'), [requests])
  const runs = { first: [] as ProcessRun[], again: [] as ProcessRun[], pool: [] as ProcessRun[] }
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    rmSync(folder, { recursive: true, force: true })
    runs.first.push(await run(create, { memoryEvery: 20 }))
    runs.again.push(await run(create))
    runs.pool.push(await run(pool))
  }
  return { spaces, ...runs }
}

/** A large file, so that the start of the program does not count. */
async function verifying(world: BenchWorld): Promise<readonly BenchFinding[]> {
  const folder = join(world.folder, 'backup-large')
  const path = join(folder, 'content', 'large.bin')
  const mebibytes = world.size(512, 5)
  const bytes = Buffer.alloc(mebibytes * 1024 * 1024, 'backup ')
  mkdirSync(join(folder, 'content'), { recursive: true })
  writeFileSync(path, bytes)
  const file = { path: 'content/large.bin', sha256: hash('sha256', bytes), bytes: bytes.length, count: 1 }
  const at = '2026-01-01T00:00:00.000Z'
  const manifest: BackupManifest = {
    format: backupFormat,
    ws: '',
    api: 'v1',
    origin: '',
    organization: '',
    title: '',
    window: { from: at, to: at },
    readAnew: at,
    content: true,
    files: [file],
    notCaptured: [],
    torn: [],
    secretsLeftOut: 0,
  }
  writeFileSync(join(folder, 'manifest.json'), manifestText(manifest))
  const what = `ws backup verify, ${mebibytes} MiB`
  const sum = world.other('sha256sum', [path])
  if (sum === undefined) return [{ kind: 'skipped', what, why: 'sha256sum is not installed' }]
  const [ours, theirs]: [ProcessRun[], ProcessRun[]] = [[], []]
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    ours.push(await run(world.ws(['backup', 'verify', folder])))
    theirs.push(await run(sum))
  }
  const [times, base] = [ours, theirs].map((runs) => runs.map(({ time }) => time)) as [number[], number[]]
  return [compare({ what, beside: 'sha256sum of the same file', times, base, budget: budgets.verify })]
}
