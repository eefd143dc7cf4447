/** Goes through an organization once, and yields the rows of each thing as soon as its lists are read. */

import type { Page } from '../../../client/client.ts'
import { ahead } from '../../../concurrency/ahead.ts'
import { teamReadsAtATime } from '../../../concurrency/at-a-time.ts'
import { type AddressOf, addressesIn } from '../../../estate/address.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { reasonAgainst } from '../granted.ts'
import { isTeamOwner } from '../people.ts'
import { personMeant } from '../person.ts'
import { hasPermissions } from '../places.ts'
import { remembered } from '../remembered-address.ts'
import type { AccessRow, TeamRole } from '../row.ts'
import { thingOf } from '../single.ts'
import { readPlaces } from './facts.ts'
import { createDirectory, type Directory, memberIn, memberOfTeamIn, type Somebody } from './people.ts'
import type { CompleteQuestion, CompleteReading } from './reading.ts'
import { type AccessRowContext, organizationRow, rowsOfPlace, teamRow } from './rows.ts'

/** The facts that a walk has found so far. */
export interface WalkState {
  readonly directory: Directory
  /** Each answer of the service that differs from the rules of ws: a sentence without a full stop. */
  readonly differences: string[]
  readonly teams: Map<string, TeamOfPlace>
  estate: Estate
  /** The organization, or the single thing of the question. */
  scope: Thing
  address: AddressOf
  wanted: Somebody | undefined
  hasMembers: boolean
  hasAllSpaces: boolean
}

interface TeamOfPlace {
  readonly team: Thing
  readonly roles: ReadonlyMap<Somebody, TeamRole>
  has(somebody: Somebody): boolean
}

interface Walk {
  readonly reading: CompleteReading
  readonly asked: CompleteQuestion
  readonly state: WalkState
}

export function beginWalk({ organization }: CompleteReading): WalkState {
  const estate: Estate = { organization, things: [], notCaptured: [] }
  return {
    directory: createDirectory(),
    differences: [],
    teams: new Map(),
    estate,
    scope: organization,
    address: addressesIn(estate),
    wanted: undefined,
    hasMembers: false,
    hasAllSpaces: false,
  }
}

/** The rows of people; those of others follow from the state afterwards. */
export async function* peopleRows(
  members: AsyncGenerator<Page> | undefined,
  walk: Walk,
): AsyncGenerator<AccessRow> {
  const { reading, asked, state } = walk
  const { organization } = reading
  const isWhole = asked.single === undefined
  // Read while the first rows are shown.
  const structure = reading.structure()
  structure.catch(() => undefined)
  const isShownAtOnce = members !== undefined && isWhole && asked.person === undefined
  for await (const somebody of peopleOf(members, state))
    if (isShownAtOnce) yield organizationRow(somebody, organization, contextOf(state))
  state.hasMembers = members !== undefined && reading.lists.unread.every(({ kind }) => kind !== 'member')
  await learn(await structure, walk)
  await readTeams(walk)
  chooseOne(walk)
  const context = contextOf(state)
  const people = state.wanted === undefined ? [...state.directory.byId.values()] : [state.wanted]
  yield* isWhole ? wholeRows(people, { isShownAtOnce, state, context }) : vainRows(people, { state, context })
  yield* placeRows(walk, context)
}

interface PeopleShown {
  readonly state: WalkState
  readonly context: AccessRowContext
}

function* wholeRows(
  people: readonly Somebody[],
  { isShownAtOnce, state, context }: PeopleShown & { readonly isShownAtOnce: boolean },
): Generator<AccessRow> {
  if (!isShownAtOnce)
    for (const each of people) yield organizationRow(each, state.estate.organization, context)
  yield* teamRows(people, state)
}

/** About one thing, people who may do nothing are told all the same. */
function* vainRows(people: readonly Somebody[], { state, context }: PeopleShown): Generator<AccessRow> {
  for (const each of people)
    if (reasonAgainst(each) !== undefined) yield organizationRow(each, state.scope, context)
}

async function* peopleOf(pages: AsyncGenerator<Page> | undefined, { directory }: WalkState) {
  if (pages === undefined) return
  for await (const { items } of pages)
    for (const somebody of items.flatMap((item) => memberIn(item) ?? [])) {
      if (directory.byId.has(somebody.id)) continue
      yield directory.add(somebody)
    }
}

async function learn(
  { estate, hasAllSpaces }: Awaited<ReturnType<CompleteReading['structure']>>,
  { asked: { single }, state }: Walk,
): Promise<void> {
  Object.assign(state, { estate, hasAllSpaces, address: remembered(addressesIn(estate)) })
  if (single !== undefined) state.scope = thingOf(single, estate)
}

async function readTeams({ reading, state }: Walk): Promise<void> {
  const { estate, directory, teams } = state
  const all = estate.things.filter(({ kind }) => kind === 'team')
  const read = async (team: Thing) => ({ team, pages: await reading.membersOf(team) })
  for await (const { team, pages } of ahead(all, teamReadsAtATime, read)) {
    const roles = new Map<Somebody, TeamRole>()
    for await (const { items } of pages ?? [])
      for (const item of items) {
        const somebody = memberOfTeamIn(item)
        if (somebody !== undefined) roles.set(directory.add(somebody), roleInTeam(item))
      }
    teams.set(team.id ?? '', { team, roles, has: (somebody) => roles.has(somebody) })
  }
}

const roleInTeam = (reply: unknown): TeamRole => (isTeamOwner({ reply }) ? 'owner' : 'member')

function chooseOne({ asked: { person: word }, state, reading: { lists } }: Walk): void {
  if (word === undefined) return
  const { directory, estate, hasMembers } = state
  const refused = lists.unread.some(({ kind, isRefused }) => isRefused && kind !== 'space')
  const hidden = refused ? [{ kind: 'team-member', address: '', reason: '', isRefused: true } as const] : []
  state.wanted = personMeant(word, {
    people: [...directory.byId.values()],
    notCaptured: [...estate.notCaptured, ...hidden],
    guesses: true,
    areAll: hasMembers,
  })
}

const contextOf = ({ address, directory, wanted, differences }: WalkState): AccessRowContext => ({
  address,
  directory,
  wanted,
  differs: (sentence) => void differences.push(sentence),
})

function* teamRows(people: readonly Somebody[], { teams, address }: WalkState): Generator<AccessRow> {
  const asked = new Set(people)
  for (const { team, roles } of teams.values())
    for (const [person, role] of roles)
      if (asked.has(person) && reasonAgainst(person) === undefined)
        yield teamRow(person, team, { role, address })
}

async function* placeRows(
  { reading, state, asked }: Walk,
  context: AccessRowContext,
): AsyncGenerator<AccessRow> {
  const { estate, teams, directory, scope, hasMembers } = state
  const all = () => asked.placesIn?.(estate) ?? estate.things.filter(hasPermissions)
  const things = asked.single === undefined ? all() : [scope]
  const places = readPlaces({
    estate,
    teams,
    directory,
    listsOf: reading.permissionLists,
    asked: new Set(things),
    permissions: (place, lists) => reading.permissions(place, lists, directory),
    begin: async (place, lists) => ({ everybody: await reading.everybody(place, lists) }),
  })
  const areTeamsWhole = reading.lists.unread.every(({ kind }) => kind !== 'team-member')
  for await (const place of places)
    yield* rowsOfPlace({ ...place, isWhole: place.isWhole && areTeamsWhole && hasMembers }, context)
}
