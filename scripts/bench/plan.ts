/**
 * Measures `ws plan` of a large organization beside `ws export` of the same, and `ws apply` of many changes beside `--from` with
 * the same rows.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchProgram, inTurn, run } from './processes.ts'
import { type BenchFinding, compare, counted, type Section } from './report.ts'
import { type BenchServer, type BenchWorld, startServer } from './world.ts'

const budgets = { plan: 1.3, apply: 2, requests: 1 }
const rounds = 7

export async function measurePlan(world: BenchWorld): Promise<Section> {
  const service = await startServer(import.meta.resolve('./estate-service.ts'), [])
  try {
    return {
      title: 'ws plan and ws apply',
      findings: [await planBesideExport(world, service), ...(await applyBesideRows(world, service))],
    }
  } finally {
    await service.stop()
  }
}

async function planBesideExport(world: BenchWorld, service: BenchServer): Promise<BenchFinding> {
  const planned = world.size(10_000)
  const env = { WS_URL: service.url }
  const file = await exported(world, service, planned)
  const programs = [world.ws(['plan', file], env), world.ws(['export', `org_${planned}`], env)]
  const [times = [], base = []] = await inTurn(programs, world.rounds(rounds))
  const what = `ws plan of ${counted(planned)} spaces as they are`
  return compare({ what, beside: 'ws export of the same', times, base, budget: budgets.plan })
}

async function applyBesideRows(world: BenchWorld, service: BenchServer): Promise<readonly BenchFinding[]> {
  const changed = world.size(1000)
  const env = { WS_URL: service.url }
  const file = await exported(world, service, changed)
  const text = readFileSync(file, 'utf8').replaceAll('editMode: live', 'editMode: locked')
  writeFileSync(file, text)
  const rows = join(world.folder, 'spaces')
  writeFileSync(rows, [...new Set(text.match(/\bcol_\d+_\d+_\d+\b/g))].map((id) => `${id}\n`).join(''))
  const ours = world.ws(['apply', file, '--yes', '--max-changes', '100', '-o', 'json'], env)
  const words = ['space', 'update', '--from', rows, '--edit-mode', 'locked', '--yes', '-o', 'ndjson']
  const [times = [], base = []] = await inTurn([ours, world.ws(words, env)], world.rounds(rounds))
  const what = `ws apply of ${counted(changed)} independent changes`
  return [
    compare({ what, beside: '--from with the same rows', times, base, budget: budgets.apply }),
    await requestsOf(ours, { service, changed }),
  ]
}

async function exported(world: BenchWorld, service: BenchServer, spaces: number): Promise<string> {
  const file = join(world.folder, `workspace-${spaces}.yaml`)
  await run(world.ws(['export', `org_${spaces}`, '--out', file], { WS_URL: service.url }))
  return file
}

/** Every list once, and for each change one read and one write. */
async function requestsOf(
  program: BenchProgram,
  { service: { url }, changed }: { readonly service: BenchServer; readonly changed: number },
): Promise<BenchFinding> {
  const asked = async () => (await (await fetch(`${url}/requests`)).json()) as readonly string[]
  await asked()
  await run(program)
  const addresses = await asked()
  const isOfSpace = (address: string) => /\/spaces\/\w+$/.test(address)
  const lists = new Set(addresses.filter((address) => !isOfSpace(address))).size
  return {
    kind: 'figure',
    what: 'its requests, over a read and a write for each, and the lists',
    value: addresses.length / (lists + 2 * changed),
    unit: 'x',
    budget: budgets.requests,
    note: `${addresses.length} requests`,
  }
}
