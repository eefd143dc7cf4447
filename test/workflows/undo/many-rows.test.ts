/**
 * Undo of many rows, for any command and any rows: what was done is taken back, done again, and taken back once more. The workspace
 * is as before, with its order and visibility, or the preview has named the difference. With WS_ROUNDS, WS_SEED and WS_ONLY the
 * campaign plays other rows, or those of a few commands.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { isCampaign } from '../../support/campaign.ts'
import { operations } from '../../support/operations.ts'
import { openPlace, type State, type UndoPlace } from './place.ts'
import { chanceOf, type Pools, randomRows } from './random-rows.ts'

let sample: SampleCopies
let pools: Pools
beforeAll(async () => {
  sample = await sampleCopies()
  const place = openPlace(sample)
  pools = await poolsOf(place)
  await place.close()
})
afterAll(() => sample.remove())

type Entry = Readonly<Record<string, unknown>>

/** Lists of documents, by the kind of their entries. */
const kinds: Readonly<Record<string, string>> = {
  teams: 'team',
  collections: 'collection',
  sites: 'site',
  sections: 'section',
  sectionGroups: 'section-group',
  externalLinks: 'external-link',
  redirects: 'redirect',
  shareLinks: 'share-link',
  inviteLinks: 'invite-link',
  saml: 'saml-provider',
  translations: 'translation',
}

interface Listing {
  readonly kind: string | undefined
  readonly site: string | undefined
  readonly list: readonly Entry[]
}

/** The lists of an entry, and those within them. */
function* listsIn(entry: Entry, site?: string): Generator<Listing> {
  for (const [key, value] of Object.entries(entry)) {
    if (!Array.isArray(value)) continue
    const list: readonly Entry[] = value.filter((each) => each instanceof Object)
    const kind = key === 'spaces' ? (site === undefined ? 'space' : 'site-space') : kinds[key]
    yield { kind, site, list }
    for (const each of list) yield* listsIn(each, kind === 'site' ? String(each.id) : site)
  }
}

async function poolsOf({ run }: UndoPlace): Promise<Pools> {
  const found: Record<string, string[][]> = { organization: [['org_northwind']], openapi: [['payments']] }
  for (const { kind, site, list } of listsIn(JSON.parse((await run('ws export -o json')).out))) {
    const ids = list.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    if (kind !== undefined && ids.length > 0) found[kind] = [...(found[kind] ?? []), ids]
    for (const id of ids) if (site !== undefined) found[`site of ${id}`] = [[site]]
  }
  const users = JSON.parse((await run('ws member list --all -o json --jq "map(.user.id)"')).out)
  return { ...found, user: [users], member: [users] }
}

interface Look {
  readonly state: State
  readonly document: unknown
}

async function look(place: UndoPlace): Promise<Look> {
  return { state: await place.state(), document: JSON.parse((await place.run('ws export -o json')).out) }
}

interface Remade {
  readonly madeId?: string
  readonly cause?: { readonly replaces?: { readonly id: string } }
}

/** Adds ids of things made anew, by the ids that they had. */
async function noteRemade(place: UndoPlace, ids: Map<string, string>): Promise<void> {
  const { out } = await place.run('ws history get -o json')
  const { changes } = JSON.parse(out).data as { readonly changes: readonly Remade[] }
  for (const { madeId, cause } of changes)
    if (madeId !== undefined && cause?.replaces !== undefined)
      ids.set(madeId, ids.get(cause.replaces.id) ?? cause.replaces.id)
}

/** With the ids before. */
function comparable(seen: Look, ids: ReadonlyMap<string, string>): unknown {
  let text = JSON.stringify(seen)
  for (const [now, old] of ids)
    text = text.replaceAll(`"${now}"`, `"${old}"`).replaceAll(`/${now}`, `/${old}`)
  const { state, document } = JSON.parse(text, (_, value) =>
    typeof value === 'string' && isFresh(value) ? '<new>' : value,
  ) as Look
  const { inviteLinks = [], ...others } = document as { readonly inviteLinks?: readonly unknown[] }
  const links = inviteLinks.map(sorted).toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  return sorted({ document: { ...others, links }, state: withoutOrder(state) })
}

/** Ids that the workspace has made since: its own have words behind the line. */
const isFresh = (text: string) => /^[a-z]{2,4}_1[a-z0-9]{15,}$/.test(text)

/** By its id, as far as it had one before; which of the new ones is the default one decides no place in a list. */
function textOf(item: unknown): string {
  const { id, default: _, ...others } = item as { readonly id?: unknown; readonly default?: unknown }
  return typeof id === 'string' && id !== '<new>' ? id : JSON.stringify(others)
}

/** Only documents have an order that readers see. */
function withoutOrder(state: State): State {
  const entries = Object.entries(state).map(([path, value]) => {
    const list = value as { readonly items?: readonly unknown[] }
    if (!Array.isArray(list.items)) return [path, value]
    const items = list.items.map(sorted).toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
    return [path, { ...list, items }]
  })
  return Object.fromEntries(entries.filter(([path]) => !isFresh(String(path).split('/').at(-2) ?? '')))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}

/** Where two values differ. */
function paths(one: unknown, other: unknown, at = ''): readonly string[] {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  if (left === right) return []
  const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!isHolder(one) || !isHolder(other)) return [`${at}: ${left?.slice(0, 60)} -> ${right?.slice(0, 60)}`]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => paths(Reflect.get(one, name), Reflect.get(other, name), `${at}.${name}`))
}

/** Words of a loss, and the paths that it is about. */
const losable: readonly (readonly [RegExp, RegExp])[] = [
  [/visibility/, /visibility/],
  [/languages/, /languages/],
  [/Sections that were put into it do not go back/, /section|order|structure/i],
  [/The space that was made for it stays/, /document\.spaces/],
]

const namesLoss = (lost: string, path: string): boolean =>
  losable.some(([words, members]) => words.test(lost) && members.test(path))

/** A service decides these itself when a thing is made again. */
const isDecidedAnew = (path: string) => /default|published/.test(path)

interface Told {
  readonly class: string
  readonly lost: string | null
}

/** Undefined where the rows were refused, or nothing takes them back. */
async function doneAndPreviewed(place: UndoPlace, line: string, world: Parameters<UndoPlace['run']>[1]) {
  await place.run(line, world)
  const { out } = place.writes.length === 0 ? { out: '' } : await place.run('ws undo --dry-run -o json')
  const told = out === '' ? undefined : (JSON.parse(out).changes as readonly Told[])
  return told?.some((each) => each.class === 'impossible') === true ? undefined : told
}

async function playRandom(words: string, seed: number): Promise<void> {
  const operation = operations.get(words)
  const rows = operation && randomRows(operation, { pools, chance: chanceOf(seed) })
  if (rows !== undefined) await play(words, rows, seed)
}

type Rows = readonly Readonly<Record<string, unknown>>[]

async function play(words: string, rows: Rows, seed: number): Promise<void> {
  const place = openPlace(sample)
  const delay = chanceOf(seed)
  const slow = seed % 2 === 0 ? {} : { delays: () => 5 + delay() * 85 }
  try {
    const before = await look(place)
    const stdin = rows.map((row) => JSON.stringify(row)).join('\n')
    const line = `ws ${words} --from - --from-format ndjson --yes`
    const told = await doneAndPreviewed(place, line, { stdin, ...slow })
    if (told === undefined) return
    const after = await look(place)
    const ids = new Map<string, string>()
    for (const [command, wanted] of [
      ['undo', before],
      ['redo', after],
      ['undo', before],
    ] as const) {
      const { exit, err } = await place.run(`ws ${command} --yes`, slow)
      // Nothing was done that could be done again.
      if (command === 'redo' && exit === 2) return
      const about = JSON.stringify({ words, seed, command, rows, told, err }, null, 1)
      expect(exit, about).toBe(0)
      await noteRemade(place, ids)
      const found = paths(comparable(wanted, ids), comparable(await look(place), ids))
      const isNamed = (path: string) =>
        told.some(({ lost }) => lost !== null && namesLoss(lost, path)) ||
        (command === 'redo' && isDecidedAnew(path))
      expect(
        found.filter((path) => !isNamed(path)),
        about,
      ).toEqual([])
    }
  } finally {
    await place.close()
  }
}

/** Rows that once came back in another order, or not at all. */
const known: readonly (readonly [words: string, rows: Rows])[] = [
  [
    'space move',
    [
      { space: 'spc_start', after: 'spc_sdk' },
      { space: 'spc_guides', after: 'spc_start' },
      { space: 'spc_api', parent: null, after: 'spc_start' },
      { space: 'spc_sdk', before: 'spc_security' },
      { space: 'spc_cli', before: 'spc_security' },
      { space: 'spc_roadmap', after: 'spc_cli' },
    ],
  ],
  [
    'site space move',
    [
      { site: 'site_docs', 'site-space': 'ssp_api', before: 'ssp_guides' },
      { site: 'site_docs', 'site-space': 'ssp_start', after: 'ssp_api' },
      { site: 'site_docs', 'site-space': 'ssp_guides', after: 'ssp_sdk' },
    ],
  ],
  ['site section update', [{ site: 'site_docs', section: 'sec_learn', 'section-group': 'grp_developers' }]],
  // Its permissions lie in collections, spaces and sites.
  ['team delete', [{ team: 'team_support' }, { team: 'team_docs' }]],
  // A redirect leads to a space in it, and goes too.
  ['site section delete', [{ site: 'site_docs', section: 'sec_learn' }]],
  ['site section-group add-section', [{ site: 'site_docs', group: 'grp_developers', section: 'sec_learn' }]],
  // A neighbour was read while it was on its way elsewhere.
  [
    'space move',
    [
      { space: 'spc_sdk', after: 'spc_release' },
      { space: 'spc_handbook', before: 'spc_platform' },
      { space: 'spc_platform', parent: 'col_engineering' },
      { space: 'spc_release', after: 'spc_support' },
      { space: 'spc_roadmap', after: 'spc_handbook' },
      { space: 'spc_security', after: 'spc_security' },
      { space: 'spc_start', before: 'spc_platform' },
    ],
  ],
  // The last administrator may go only when another one is back.
  [
    'member update',
    [
      { user: 'usr_chen', role: 'admin' },
      { user: 'usr_ada', role: 'review' },
    ],
  ],
  // No site space is a neighbour of a link.
  ['site external-link create', [{ site: 'site_partners', title: 'Status', url: 'https://x.example' }]],
]

test.each(known)('%s', (words, rows) => play(words, rows, isCampaign ? 1 : 0), 30_000)

test('what only a neighbour could bring back, and none is left, is told to be impossible', async () => {
  const place = openPlace(sample)
  try {
    const rows = [
      { site: 'site_docs', 'site-space': 'ssp_api', before: 'ssp_start' },
      { site: 'site_docs', 'site-space': 'ssp_sdk', after: 'ssp_api' },
    ]
    const stdin = rows.map((row) => JSON.stringify(row)).join('\n')
    expect(await place.run('ws site space move --from - --from-format ndjson', { stdin })).toMatchObject({
      exit: 0,
    })
    const { out } = await place.run('ws undo --dry-run -o json --jq ".changes[].lost"')
    expect(out.match(/Nothing is left where it lay/g)).toHaveLength(2)
  } finally {
    await place.close()
  }
})

const { WS_ROUNDS = '12', WS_SEED = '1', WS_ONLY = '' } = process.env

const every = [...operations].flatMap(([words, { method, asksPeople, body, path }]) => {
  const takesRows = method !== 'GET' && asksPeople !== true && (body !== undefined || path.includes('{'))
  return takesRows && new RegExp(WS_ONLY).test(words) ? [words] : []
})

test.runIf(isCampaign).each(every)(
  'any rows: %s',
  async (words) => {
    for (let seed = Number(WS_SEED); seed < Number(WS_SEED) + Number(WS_ROUNDS); seed += 1)
      await playRandom(words, seed)
  },
  600_000,
)
