/** Measures `ws content pull` beside a pool with the same requests, its memory, and the requests of a push. */
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessRun, run } from './processes.ts'
import { type BenchFinding, compare, counted, type Section } from './report.ts'
import { type BenchServer, type BenchWorld, startServer } from './world.ts'

/** Times the pool, mebibytes, and requests of a push beside its batches of 50. */
const budgets = { time: 1.5, memory: 120, handful: 12 }
const rounds = 5

export async function measureContent(world: BenchWorld): Promise<Section> {
  const service = await startServer(import.meta.resolve('./content-service.ts'), [])
  try {
    return {
      title: 'ws content of large spaces',
      findings: [...(await pulling(world, service)), await pushing(world, service)],
    }
  } finally {
    await service.stop()
  }
}

const requestsOf = async ({ url }: BenchServer): Promise<readonly string[]> =>
  (await (await fetch(`${url}/requests`)).json()) as readonly string[]

async function pulling(world: BenchWorld, service: BenchServer): Promise<readonly BenchFinding[]> {
  const pages = world.size(2000)
  // Always a new folder: ext4 takes seconds to make files where it has just removed as many.
  const pull = (name: string) =>
    world.ws(['content', 'pull', join(world.folder, name), '--space', `spc_${pages}`], {
      WS_URL: service.url,
    })
  await run(pull('pulled'))
  const file = join(world.folder, 'pull.json')
  const addresses = (await requestsOf(service)).map((line) => line.replace(/^GET /, ''))
  writeFileSync(file, JSON.stringify(addresses))
  const pool = world.script(import.meta.resolve('./raw-estate.ts'), [file])
  const [ours, theirs]: [ProcessRun[], ProcessRun[]] = [[], []]
  for (let round = 0; round < world.rounds(rounds); round += 1) {
    ours.push(await run(pull(`pulled-${round}`)))
    theirs.push(await run(pool))
  }
  const timesOf = (runs: readonly ProcessRun[]) => runs.map(({ time }) => time)
  // To look at its memory takes time, which is not the command's.
  const { memory = 0 } = await run(pull('pulled-for-memory'), { memoryEvery: 20 })
  return [
    compare({
      what: `ws content pull, ${counted(pages)} pages`,
      beside: 'a pool of undici with the same requests',
      budget: budgets.time,
      times: timesOf(ours),
      base: timesOf(theirs),
    }),
    {
      kind: 'figure',
      what: 'its memory',
      value: memory,
      unit: 'MiB',
      budget: budgets.memory,
      note: 'at most, with all texts of the space',
    },
  ]
}

async function pushing(world: BenchWorld, service: BenchServer): Promise<BenchFinding> {
  const pages = world.size(500)
  const folder = join(world.folder, 'pushed')
  const env = { WS_URL: service.url }
  await run(world.ws(['content', 'pull', folder, '--space', `spc_${pages}`], env))
  for (const name of readdirSync(folder))
    if (name.startsWith('page-')) appendFileSync(join(folder, name), '\nOne more line.\n')
  await requestsOf(service)
  await run(world.ws(['content', 'push', folder, '--yes', '--no-history'], env))
  const sent = await requestsOf(service)
  return {
    kind: 'figure',
    what: `requests of ws content push, ${counted(pages)} changed pages`,
    value: sent.length - Math.ceil(pages / 50),
    unit: 'beside batches of 50',
    budget: budgets.handful,
    note: `${sent.filter((line) => line.startsWith('POST')).length} of them are changes`,
  }
}
