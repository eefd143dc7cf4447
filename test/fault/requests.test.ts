/**
 * Request k of a command meets a fault, for every k and every kind of command: the exit code is right, nothing happens twice, and
 * acknowledged changes exist.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../src/catalog/operation.ts'
import { isRepeatable } from '../../src/client/client.ts'
import { isCampaign } from '../support/campaign.ts'
import { operations } from '../support/operations.ts'
import {
  type FailingService,
  makeServices,
  type Services,
  timeless,
  type Way,
  ways,
} from './failing-service.ts'
import { type Run, runHere } from './run.ts'
import { expectNothingBroken } from './table.ts'

interface Command {
  readonly line: string
  /** True if its writes may be sent twice. */
  readonly isRepeatable: boolean
  /** A reply is shown as it comes, whatever it is. */
  readonly isRaw?: true
  /** A repeated write leaves a trace, e.g. in a list of versions. */
  readonly leavesTraces?: boolean
  /** Keeps polling through temporary failures, with retries and without. */
  readonly waits?: boolean
  /** Shows the rest where one list fails for good, and says so. */
  readonly showsRest?: boolean
  /** The person's edit of the text; without it, nobody is at the terminal. */
  readonly edit?: (text: string) => string
}

/** The properties of an operation that matter to the sender. */
const kindOf = ({ method, status, rows, paginated, response, destructive }: Operation) =>
  [method, status, rows, paginated, response === undefined, destructive].join(' ')

const ofOperations = Array.from(operations.values(), (operation) => ({
  line: `${operation.examples[0]?.replace(/^ws /, '')} -o json`,
  isRepeatable: isRepeatable(operation),
  leavesTraces: operation.longRunning !== undefined,
  kind: kindOf(operation),
}))
const ofEachKind = [...Map.groupBy(ofOperations, ({ kind }) => kind).values()].flatMap(
  ([first]) => first ?? [],
)

const ofSeveralRequests: readonly Command[] = [
  { line: 'org list --all --page-size 1 -o json', isRepeatable: false },
  { line: 'collection spaces col_product --all --page-size 2 -o ndjson', isRepeatable: false },
  { line: 'cr list --space spc_api --limit 3 --page-size 1 -o id', isRepeatable: false },
  { line: 'space list --all -o json', isRepeatable: false },
  { line: 'tree -o json', isRepeatable: false, showsRest: true },
  { line: 'space update "~API reference" --title Other -o json', isRepeatable: false },
  { line: 'space delete "~API reference" --yes', isRepeatable: true },
  { line: 'space comment create --space "~API reference" --body Hello -o json', isRepeatable: false },
  {
    line: 'wait openapi get payments --jq \'.processingState == "complete"\' -o json',
    isRepeatable: false,
    waits: true,
  },
  {
    line: 'openapi publish payments --source-url https://api.northwind.example/payments.json --wait -o json',
    isRepeatable: true,
    leavesTraces: true,
    waits: true,
  },
  { line: 'api GET orgs/{org}/collections --all -o json', isRepeatable: false },
  { line: 'api PATCH spaces/spc_api -f title=Other -o json', isRepeatable: false, isRaw: true },
  { line: 'api POST spaces/spc_api/duplicate -o json', isRepeatable: false, isRaw: true },
  { line: 'api DELETE spaces/spc_api --yes', isRepeatable: true, isRaw: true },
  {
    line: 'space update spc_api --edit',
    isRepeatable: false,
    edit: (text) => text.replace(/^title: .*$/m, 'title: Other'),
  },
]

const commands: readonly Command[] = [...(isCampaign ? ofOperations : ofEachKind), ...ofSeveralRequests]

let services: Services
const counts = { all: 0, chosen: 0 }

beforeAll(async () => {
  services = await makeServices()
})
afterAll(() => {
  services.remove()
  const { all, chosen } = counts
  if (chosen < all)
    console.log(`skipped: ${all - chosen} of ${all} faults of requests; WS_CAMPAIGN=1 has them all`)
})

describe.each(commands)('ws $line', { timeout: 300_000 }, (command) => {
  test('whichever request fails', async () => {
    const undisturbed = await watch(command)
    const all = faultsOf(command, undisturbed)
    // Every other fault of the short form is for another command.
    const chosen = isCampaign ? all : all.filter((_, index) => (index + command.line.length) % 29 === 0)
    counts.all += all.length
    counts.chosen += chosen.length
    for (const fault of chosen) await suffer(command, fault, undisturbed)
  })
})

interface Undisturbed {
  readonly ran: Run
  readonly methods: readonly string[]
  readonly hasBody: readonly boolean[]
  readonly before: string
  readonly after: string
}

async function watch(command: Command): Promise<Undisturbed> {
  await using service = await services.open()
  const before = service.contents()
  const ran = await run(command, service)
  expect(ran.exit, ran.err).toBe(0)
  const methods = service.done.map(({ request }) => request.method)
  const hasBody = service.done.map(({ status }) => status !== 204 && status !== 205)
  return { ran, methods, hasBody, before, after: service.contents() }
}

const run = ({ line, edit }: Command, { server }: FailingService, flags = '') =>
  runHere(`${line} ${flags}`, server.url, {
    env: { WS_ORG: 'org_northwind', EDITOR: 'any', NO_COLOR: '1' },
    ...(edit === undefined ? {} : { world: { terminal: true, answers: ['y'], edit: editing(edit) } }),
  })

const editing = (edit: (text: string) => string) => (path: string) => {
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
  return 0
}

interface Fault {
  readonly at: number
  readonly way: Way
  readonly retries: boolean
}

const faultsOf = ({ isRaw }: Command, { methods, hasBody }: Undisturbed): readonly Fault[] =>
  methods.flatMap((_, index) =>
    ways
      // A reply without a body can't be cut.
      .filter(({ kind }) => kind !== 'cut' || hasBody[index])
      .filter(({ name }) => isRaw === undefined || name !== 'no JSON')
      .flatMap((way) => [true, false].map((retries) => ({ at: index + 1, way, retries }))),
  )

async function suffer(command: Command, fault: Fault, undisturbed: Undisturbed): Promise<void> {
  const { at, way, retries } = fault
  await using service = await services.open(fault)
  const ran = await run(command, service, retries ? '' : '--retries 0')
  const method = undisturbed.methods[at - 1] ?? ''
  const told = `${method} ${at}, ${way.name}, ${retries ? 'with' : 'without'} retries: ${ran.exit} ${ran.err}`
  expectNothingBroken(ran)
  // Another list has shown the same.
  const isSpared = command.showsRest === true && ran.exit === 0
  const expected = isSpared ? 0 : expectedExit(fault, { isRead: method === 'GET', ...command })
  expect(ran.exit, told).toBe(expected)
  const writes = written(service)
  expect(new Set(writes).size, told).toBe(writes.length)
  if (expected === 0) {
    expect(timeless(ran.out), told).toBe(timeless(undisturbed.ran.out))
    if (command.leavesTraces && way.isApplied) return
    expect(service.contents() === undisturbed.after, told).toBe(true)
    return
  }
  if (expected === 8) {
    expect(JSON.parse(ran.out), told).toHaveProperty('notCaptured')
    return
  }
  if (!/-o (?:ndjson|id)/.test(command.line)) expect(ran.out, told).toBe('')
  expectError(ran, { fault, method, told })
  const contents = service.contents()
  expect(contents === undisturbed.before || contents === undisturbed.after, told).toBe(true)
  if (!way.isApplied && method !== 'GET') expect(contents === undisturbed.before, told).toBe(true)
}

/** Writes that were done and must not be done twice. */
const written = ({ done }: FailingService) =>
  done
    .filter(({ request, status }) => ['POST', 'PATCH'].includes(request.method) && status < 300)
    .map(({ request }) => `${request.method} ${request.target}`)

interface Sent {
  readonly isRead: boolean
  readonly isRepeatable: boolean
  readonly waits?: boolean
  readonly showsRest?: boolean
}

/** As in the contract: ws retries temporary failures, unless that could do something twice. */
function expectedExit({ at, way: { kind }, retries }: Fault, sent: Sent): number {
  if (sent.waits === true && sent.isRead && lasting.has(kind)) return 0
  const isSafe = sent.isRead || sent.isRepeatable
  if (retries && (kind === 'throttle' || (isSafe && passing.has(kind)))) return 0
  // The first request is about the organization itself.
  if ((kind === 'service' || kind === 'gateway') && sent.showsRest === true && at > 1) return 8
  if (kind === 'gateway') return sent.isRead ? 9 : 5
  return exits[kind]
}

/** A wait looks again over these. */
const lasting = new Set(['network', 'service', 'cut', 'throttle', 'long throttle', 'gateway'])
const passing = new Set(['network', 'service', 'gateway', 'cut'])
const exits = {
  network: 5,
  service: 5,
  throttle: 7,
  'long throttle': 7,
  cut: 9,
  garbage: 9,
  redirect: 9,
  token: 4,
} as const

function expectError(
  ran: Run,
  { fault, method, told }: { fault: Fault; method: string; told: string },
): void {
  const last = ran.err.trimEnd().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) return
  const { code } = JSON.parse(last).error
  if (ran.exit === 5 && method !== 'GET') expect(code, told).toBe('outcome_unknown')
  if (ran.exit === 5 && method === 'GET') expect(code, told).not.toBe('outcome_unknown')
  if (fault.way.kind === 'token') expect(code, told).toBe('unauthenticated')
}
