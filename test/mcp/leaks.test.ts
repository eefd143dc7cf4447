/** Under `--spaces spc_guides`, no command that reads names another space: neither its id nor its title, in no answer and no error. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optionsOf } from '../../src/catalog/options.ts'
import { reservedWords } from '../../src/cli/commands/learnt-verbs.ts'
import type { AgentCommand } from '../../src/mcp/calls/agent-command.ts'
import { contextsOf, placesOf } from '../../src/mcp/calls/arguments.ts'
import { agentCommands, effectOf } from '../../src/mcp/commands.ts'
import { createState } from '../../src/mcp/state.ts'
import { toolsOf } from '../../src/mcp/tools/index.ts'
import { isCampaign } from '../support/campaign.ts'
import { openDesk } from './desk.ts'

const inside = 'spc_guides'
const none = { organizations: undefined, profiles: [] }
const desk = await openDesk({ allowFreeText: true, limits: { ...none, spaces: [inside] } })
afterAll(() => desk.remove())

/** Ids and titles of other spaces, and of what lies in them. */
const foreign = new Set<string>()
/** Values by the name of an argument: of things inside, of things that lie in no space, and some of other spaces. */
const values = new Map<string, Set<string>>()

const note = (argument: string, ...given: readonly unknown[]) => {
  const known = values.get(argument) ?? new Set()
  values.set(argument, known)
  for (const each of given) if (typeof each === 'string' && each !== '') known.add(each)
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
type Item = any

const unlimited = createState(
  desk.state.context,
  { ...desk.state.serving, limits: { ...none, spaces: undefined } },
  async () => reservedWords(),
)
const tools = await toolsOf(unlimited)

async function one(command: string, given: object = {}): Promise<Item> {
  const work = { state: unlimited, signal: new AbortController().signal, progress: async () => undefined }
  const read = tools.get('read')
  const answer = await read?.call({ command, arguments: given, jq: '.' }, { ...work, person: undefined })
  return answer !== undefined && 'structured' in answer ? answer.structured.data : undefined
}

async function list(command: string, given: object = {}): Promise<readonly Item[]> {
  return one(command, given)
}

async function idsOf(command: string, given: object = {}, member = 'id'): Promise<readonly string[]> {
  return (await list(command, given)).map((item) => String(item[member]))
}

const pagesBelow = (pages: readonly Item[] = []): readonly Item[] =>
  pages.flatMap((page) => [page, ...pagesBelow(page.pages)])

async function noteSpace(space: string): Promise<void> {
  const { urls, revision } = await one('space get', { space })
  const held = {
    page: pagesBelow(await list('space page list', { space })).map(({ id }) => String(id)),
    cr: await idsOf('cr list', { space }),
    comment: await idsOf('space comment list', { space }),
    file: await idsOf('space file list', { space }),
    revision: [String(revision)],
  }
  note('url', urls.app)
  if (space === inside) for (const [kind, ids] of Object.entries(held)) note(kind, ...ids)
  else for (const id of Object.values(held).flat()) foreign.add(id)
}

async function noteOthers(): Promise<void> {
  for (const [argument, command, member] of [
    ['org', 'org list'],
    ['team', 'team list'],
    ['collection', 'collection list'],
    ['site', 'site list'],
    ['invite', 'invite link list'],
    ['user', 'member list'],
    ['provider', 'saml list'],
    ['spec', 'openapi list', 'slug'],
    ['translation', 'translation list'],
    ['integration', 'integration list', 'name'],
    ['event', 'audit-event list'],
    ['statement', 'query', 'name'],
  ] as const)
    note(argument, ...(await idsOf(command, command === 'query' ? { list: true } : {}, member)))
  for (const integration of values.get('integration') ?? [])
    note('installation', ...(await idsOf('integration installations', { integration })))
  for (const site of values.get('site') ?? []) {
    note('site-space', ...(await idsOf('site space list', { site })))
    note('source', ...(await idsOf('site redirect list', { site }, 'source')))
  }
}

beforeAll(async () => {
  const spaces = await idsOf('space list')
  for (const id of spaces.filter((each) => each !== inside)) {
    await desk.program.ws(['space', 'update', id, '--title', `Veiled${id.slice(4)}`])
    foreign.add(id).add(`Veiled${id.slice(4)}`)
  }
  for (const space of spaces) await noteSpace(space)
  await noteOthers()
  note('space', inside, 'spc_handbook')
  note('path', 'first-payment')
  note('query', 'a', 'Veiled')
  note('email-domain', 'northwind.example')
  note('subdomain', 'northwind')
  note('person', 'usr_dana')
  for (const name of ['of-space', 'with-space']) note(name, 'spc_handbook', inside)
  note('of-site', 'site_docs')
}, 300_000)

const reading = [...(await agentCommands()).values()].filter((each) => effectOf(each) === 'reads')

/** Every argument that it needs with some of the values, then each other one by itself. */
function callsOf({ spec }: AgentCommand): readonly Readonly<Record<string, unknown>>[] {
  const options = optionsOf(spec)
  const isList = (name: string) => options.find(({ word }) => word === name)?.repeatable === true
  const given = (name: string) =>
    [...(values.get(name) ?? [])]
      .slice(0, isCampaign ? 200 : ['url', 'statement', 'event'].includes(name) ? 40 : 3)
      .map((value) => (isList(name) ? [value] : value))
  const needed = options
    .filter(({ section, required, word }) => section === 'path' || required || word === 'statement')
    .map(({ word }) => word)
    .filter((word) => values.has(word))
  const most = isCampaign ? 300 : 40
  const whole = needed.reduce<readonly Readonly<Record<string, unknown>>[]>(
    (calls, name) =>
      calls.flatMap((call) => given(name).map((value) => ({ ...call, [name]: value }))).slice(0, most),
    [{}],
  )
  const names = new Set([...placesOf(spec).keys(), ...contextsOf(spec)])
  const others = [...names].filter((name) => !needed.includes(name) && name !== 'org')
  return [...whole, ...others.flatMap((name) => given(name).map((value) => ({ ...whole[0], [name]: value })))]
}

/** Text that a reader of the space sees may name anything. */
const withoutProse = (_name: string, value: unknown) =>
  typeof value === 'string' && /\s/.test(value) && !value.includes('Veiled') ? '' : value

const namedIn = (answer: unknown, given: object): readonly string[] => {
  const [text, asked] = [JSON.stringify(answer ?? null, withoutProse), JSON.stringify(given)]
  return [...foreign].filter((word) => text.includes(word) && !asked.includes(word))
}

test('there is something to find', () => {
  expect(foreign.size).toBeGreaterThan(60)
  expect(reading.length).toBeGreaterThan(100)
  expect(namedIn({ target: { id: 'spc_handbook' } }, {})).toEqual(['spc_handbook'])
})

describe('names no other space:', () => {
  test.each(reading)('$name', async (command) => {
    const { name, spec } = command
    const wish = spec.paginated === true ? { limit: 100 } : {}
    const found: unknown[] = []
    for (const given of callsOf(command)) {
      const { data, error } = await desk.read(name, given, wish)
      const named = namedIn(data ?? error, given)
      if (named.length > 0) found.push([given, ...named])
    }
    expect(found).toEqual([])
  })
})

test.each([
  ['audit-event list', {}],
  ['audit-event get', { event: 'aev_api_locked' }],
  ['site redirect list', { site: 'site_docs' }],
  ['site redirect resolve', { site: 'site_docs', source: '/setup' }],
  ['site preview', { site: 'site_docs' }],
  ['history list', {}],
])('%s is refused, and the reason leads to the limits', async (command, given) => {
  desk.methods()
  expect((await desk.read(command, given)).error).toEqual({
    code: 'usage',
    message: `"${command}" can't be kept within the limits of this server: nothing was sent`,
    hint: 'A person set these limits with --orgs or --spaces of ws mcp, and can start it with others',
    exit: 2,
  })
  expect(desk.methods()).toEqual([])
})
