/** Measures one whole call: a space from a service on loopback, and from the embedded workspace, beside gh and curl. */
import { join } from 'node:path'
import { type BenchProgram, inTurn, run } from './processes.ts'
import { type BenchFinding, compare, type Section } from './report.ts'
import type { BenchWorld } from './world.ts'

const words = ['space', 'get', 'spc_api', '-o', 'json']
const rounds = 20
const budgets = { service: 1.8, embedded: 1.8, table: 1.15, standalone: 1 }

export async function measureOneCall(world: BenchWorld): Promise<Section> {
  const address = `${world.service}/v1/spaces/spc_api`
  const gh = world.other('gh', ['api', address])
  const curl = world.other('curl', ['-sS', '-H', 'Authorization: Bearer bench', address])
  const json = world.ws(words)
  const table = world.ws(['space', 'get', 'spc_api', '-o', 'table'])
  const embedded = await embeddedCall(world)
  const built = await world.standalone(words)
  const standalone = 'missing' in built ? undefined : built
  const programs = [json, table, embedded, gh, curl, standalone].filter((program) => program !== undefined)
  const all = await inTurn(programs, world.rounds(rounds))
  const timesOf = (program: BenchProgram) => all[programs.indexOf(program)] ?? []

  const against = (
    what: string,
    program: BenchProgram | undefined,
    other: BenchProgram | undefined,
    budget?: number,
  ): BenchFinding => {
    if (program === undefined) return { kind: 'skipped', what, why: 'missing' in built ? built.missing : '' }
    if (other === undefined)
      return { kind: 'skipped', what, why: 'what it is compared with is not installed' }
    const pair = { what, beside: briefly(other), times: timesOf(program), base: timesOf(other) }
    return compare(budget === undefined ? pair : { ...pair, budget })
  }
  return {
    title: 'One call',
    findings: [
      against(json.name, json, gh, budgets.service),
      against(`${json.name}, embedded workspace`, embedded, gh, budgets.embedded),
      against('the same as a table', table, json, budgets.table),
      await besideJq(world, Math.ceil(world.rounds(rounds) / 2)),
      against(`standalone ${json.name}`, standalone, gh, budgets.standalone),
      against(json.name, json, curl),
    ],
  }
}

/** Without the parts that would fill the line. */
const briefly = ({ name }: BenchProgram) => name.replace(/ (http|-sS|spc_api).*/, '')

/** The built-in filter of ws, beside jq in a pipe, which costs the start of both programs. */
async function besideJq(world: BenchWorld, times: number): Promise<BenchFinding> {
  const filtered = world.ws([...words, '--jq', '.urls.location'])
  const jq = world.other('jq', ['.urls.location'])
  if (jq === undefined) return { kind: 'skipped', what: filtered.name, why: 'jq is not installed' }
  const { command, arguments: all } = world.ws(words)
  const line = `"$@" | "${jq.command}" .urls.location`
  const piped = { ...world.ws(words), command: 'sh', arguments: ['-c', line, 'sh', command, ...all] }
  const [ours = [], base = []] = await inTurn([filtered, piped], times)
  return compare({ what: 'the same through --jq', beside: 'ws | jq', times: ours, base })
}

/** The same words, answered in-process by a sample workspace. */
async function embeddedCall(world: BenchWorld): Promise<BenchProgram> {
  const path = join(world.folder, 'embedded.db')
  await run(world.ws(['local', 'init', '--sample', '--path', path]))
  return world.ws(words, { WS_URL: `local:${path}` })
}
