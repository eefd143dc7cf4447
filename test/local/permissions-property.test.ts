/** Random workspaces: the role by the rules, the role that the list of access says, and what a person may do are one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { type Role, reaches, roles } from '../../src/permissions/roles.ts'
import type { AccessRow } from '../../src/workflows/access/row.ts'
import { isCampaign } from '../support/campaign.ts'
import { build, collectionId, memberId, rowsOf, spaceId } from '../workflows/access/workspace.ts'
import { memoryStore } from './memory-store.ts'
import { type Rehearsal, rehearseOn } from './rehearsal.ts'

const then = '2026-11-01T08:00:00.000Z'

type PlaceKind = 'space' | 'collection' | 'site'

/** A grant to a person or a team, on a space, a collection or the site. */
interface GivenInPlan {
  readonly holder: { readonly kind: PlaceKind; readonly index: number }
  readonly to: { readonly kind: 'user' | 'team'; readonly index: number }
  readonly role: Role | null
}

const role = fc.constantFrom<Role | null>(null, ...roles)
const rare = fc.oneof(fc.constant(null), role)
const teamCount = 2

const plans = fc.record({
  defaultRole: rare,
  members: fc.array(fc.record({ role: rare, disabled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0) }), {
    minLength: 1,
    maxLength: 5,
  }),
  collections: fc.tuple(
    fc.record({ level: rare, parent: fc.constant(null) }),
    fc.record({ level: rare, parent: fc.option(fc.constant(0)) }),
    fc.record({ level: rare, parent: fc.option(fc.nat(1)) }),
  ),
  spaces: fc.array(fc.record({ level: rare, parent: fc.option(fc.nat(2)) }), { minLength: 1, maxLength: 3 }),
  siteLevel: rare,
  /** By member: the teams that they are in. */
  teams: fc.array(fc.subarray([0, 1]), { minLength: 5, maxLength: 5 }),
  given: fc.array(
    fc.record({
      holder: fc.record({ kind: fc.constantFrom('space', 'collection', 'site'), index: fc.nat(2) }),
      to: fc.record({ kind: fc.constantFrom('user', 'team'), index: fc.nat(4) }),
      role,
    }),
    { maxLength: 8 },
  ),
})

type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

/** The place with this number; the numbers of permissions go round. */
interface PlannedPlace {
  readonly kind: PlaceKind
  readonly index: number
}

const holderOf = ({ spaces }: Plan, { kind, index }: PlannedPlace): PlannedPlace =>
  kind === 'site'
    ? { kind, index: 0 }
    : kind === 'space'
      ? { kind, index: index % spaces.length }
      : { kind, index }

const isSame = (one: PlannedPlace, other: PlannedPlace) =>
  one.kind === other.kind && one.index === other.index

const isTheirs = ({ members, teams }: Plan, { to }: GivenInPlan, member: number): boolean =>
  to.kind === 'user'
    ? to.index % members.length === member
    : teams[member]?.includes(to.index % teamCount) === true

/** The numbers of the collections around a place, the nearest first. */
function around({ spaces, collections }: Plan, { kind, index }: PlannedPlace): readonly number[] {
  if (kind === 'site') return []
  const found: number[] = []
  let parent = kind === 'space' ? spaces[index]?.parent : collections[index]?.parent
  while (parent != null) {
    found.push(parent)
    parent = collections[parent]?.parent
  }
  return found
}

/** The roles that every member has there. */
function rolesOfMembers(plan: Plan, place: PlannedPlace): readonly (Role | null | undefined)[] {
  const { kind, index } = place
  if (kind === 'site') return [plan.siteLevel]
  const own = kind === 'space' ? plan.spaces[index]?.level : plan.collections[index]?.level
  const levels = [own, ...around(plan, place).map((each) => plan.collections[each]?.level)]
  return [levels.find((level) => level != null), plan.defaultRole]
}

/** The roles that a guest has on a site by the spaces on it. */
const rolesBySpaces = (plan: Plan, { kind }: PlannedPlace, member: number): readonly Role[] =>
  kind === 'site' &&
  plan.spaces.some((_, index) => expectedRole(plan, { kind: 'space', index }, member) !== undefined)
    ? ['read']
    : []

/** The rules once more, as plainly as possible: the strongest of all that counts. */
function expectedRole(plan: Plan, place: PlannedPlace, member: number): Role | undefined {
  const person = plan.members[member]
  if (person === undefined || person.disabled) return undefined
  const places = [place, ...around(plan, place).map((index) => ({ kind: 'collection' as const, index }))]
  const given = plan.given
    .filter((each) => isTheirs(plan, each, member))
    .filter(({ holder }) => places.some((each) => isSame(each, holderOf(plan, holder))))
    .map((each) => each.role)
  const others =
    person.role === null ? rolesBySpaces(plan, place, member) : [person.role, ...rolesOfMembers(plan, place)]
  const found = [...given, ...others]
  return roles.toReversed().find((each) => found.includes(each))
}

async function fillPlan(db: Database, plan: Plan): Promise<void> {
  await build(plan)(db)
  await db.updateTable('sites').set({ default_level: plan.siteLevel }).execute()
  for (let team = 0; team < teamCount; team += 1)
    await db
      .insertInto('teams')
      .values({ id: `team_${team}`, organization_id: 'org_one', title: `Team ${team}`, created_at: then })
      .execute()
  for (const [member, teams] of plan.teams.slice(0, plan.members.length).entries())
    for (const team of teams)
      await db
        .insertInto('team_members')
        .values({
          team_id: `team_${team}`,
          organization_id: 'org_one',
          user_id: memberId(member),
          role: 'member',
          added_at: then,
        })
        .execute()
}

/** One permission for each on each. */
function withoutDoubles(plan: Plan): Plan {
  const keyOf = ({ holder, to }: GivenInPlan) => {
    const { kind, index } = holderOf(plan, holder)
    return [kind, index, to.kind, to.index % (to.kind === 'user' ? plan.members.length : teamCount)].join(' ')
  }
  return { ...plan, given: [...new Map(plan.given.map((each) => [keyOf(each), each])).values()] }
}

const site = '/v1/orgs/org_one/sites/site_one'

const pathOf = ({ kind, index }: PlannedPlace) =>
  ({ space: `/v1/spaces/${spaceId(index)}`, collection: `/v1/collections/${collectionId(index)}`, site })[
    kind
  ]

async function giveAll(plan: Plan, { call }: Pick<Rehearsal, 'call'>): Promise<void> {
  for (const { holder, to, role: given } of plan.given) {
    const whom =
      to.kind === 'user'
        ? { users: [memberId(to.index % plan.members.length)] }
        : { teams: [`team_${to.index % teamCount}`] }
    const line = `POST ${pathOf(holderOf(plan, holder))}/permissions`
    expect((await call(line, { body: { role: given, ...whom } })).status).toBe(204)
  }
}

interface ListedAccess {
  readonly user: { readonly id: string }
  readonly permission: Role
  readonly disabled?: boolean
}

async function compareIn(plan: Plan, place: PlannedPlace, { call }: Pick<Rehearsal, 'call'>): Promise<void> {
  const path = pathOf(place)
  const { body } = await call(`GET ${path}/permissions/aggregate?limit=1000`)
  const items: readonly ListedAccess[] = body.items
  const said = new Map(
    items.flatMap(({ user, permission, disabled }) =>
      disabled === true ? [] : [[user.id, permission] as const],
    ),
  )
  for (const [member] of plan.members.entries()) {
    const user = memberId(member)
    const expected = expectedRole(plan, place, member)
    const reply = await call(`GET ${path}`, { token: `token_${user}` })
    const may = reply.status === 200 ? reply.body.permissions : { view: false, admin: false }
    expect({ path, user, said: said.get(user), view: may.view, admin: may.admin }).toEqual({
      path,
      user,
      said: expected,
      view: reaches(expected, 'read'),
      admin: reaches(expected, 'admin'),
    })
  }
}

/** A list shows somebody what they may read, and nothing else. */
async function compareLists(plan: Plan, places: readonly PlannedPlace[], { call }: Pick<Rehearsal, 'call'>) {
  for (const [member, { disabled }] of plan.members.entries()) {
    if (disabled) continue
    const user = memberId(member)
    const shown = async (list: string, member = ''): Promise<readonly string[]> => {
      const { body } = await call(`GET /v1/orgs/org_one/${list}?limit=1000`, { token: `token_${user}` })
      return body.items.map((item: Readonly<Record<string, { readonly id: string } & string>>) =>
        member === '' ? item.id : item[member]?.id,
      )
    }
    const found = [
      ...(await shown('collections')),
      ...(await shown('sites')),
      ...(await shown(`members/${user}/spaces`, 'space')),
    ]
    const expected = places
      .filter((place) => expectedRole(plan, place, member) !== undefined)
      .map(({ kind, index }) =>
        kind === 'site' ? 'site_one' : kind === 'space' ? spaceId(index) : collectionId(index),
      )
    expect({ user, found: found.toSorted() }).toEqual({ user, found: expected.toSorted() })
  }
}

/** The roles of all ways that lead a person into a place. */
function rolesOfWays(plan: Plan, place: PlannedPlace, member: number): readonly Role[] {
  const places = [place, ...around(plan, place).map((index) => ({ kind: 'collection' as const, index }))]
  const given = plan.given
    .filter((each) => isTheirs(plan, each, member))
    .filter(({ holder }) => places.some((each) => isSame(each, holderOf(plan, holder))))
    .map((each) => each.role)
  const own = plan.members[member]?.role ?? null
  const opened = plan.spaces.flatMap((_, index) =>
    expectedRole(plan, { kind: 'space', index }, member) === undefined ? [] : ['read' as const],
  )
  const others =
    own !== null
      ? [own, ...(place.kind === 'site' ? [plan.siteLevel] : rolesOfMembers(plan, place))]
      : place.kind === 'site'
        ? opened
        : []
  return [...given, ...others].filter((each) => each != null)
}

const idOf = ({ kind, index }: PlannedPlace) =>
  kind === 'site' ? 'site_one' : kind === 'space' ? spaceId(index) : collectionId(index)

/** `ws access` fails if its own rules and the lists of the service differ, and names both. */
async function compareRows(plan: Plan, places: readonly PlannedPlace[], real: Pick<Rehearsal, 'call'>) {
  const rows = await rowsOf(real, 'org_one')
  for (const place of places)
    for (const [member] of plan.members.entries()) {
      const user = memberId(member)
      const isTheirs = (row: AccessRow) =>
        row.user === user && row.id === idOf(place) && row.kind === place.kind
      const [row, ...more] = rows.filter(isTheirs)
      expect(more).toEqual([])
      const role = expectedRole(plan, place, member)
      expect({ place, user, role: row?.role }).toEqual({ place, user, role })
      if (row === undefined) continue
      const told = row.via.map((way) => way.role)
      const rank = (each: unknown) => -roles.map(String).indexOf(String(each))
      expect(told).toEqual(told.toSorted((one, other) => rank(one) - rank(other)))
      expect(told.toSorted()).toEqual(rolesOfWays(plan, place, member).toSorted())
    }
}

async function holds(made: Plan): Promise<void> {
  const plan = withoutDoubles(made)
  const store = await memoryStore((db) => fillPlan(db, plan))
  try {
    const real = rehearseOn(store)
    await giveAll(plan, real)
    const places: readonly PlannedPlace[] = [
      ...plan.spaces.map((_, index) => ({ kind: 'space', index }) as const),
      ...plan.collections.map((_, index) => ({ kind: 'collection', index }) as const),
      { kind: 'site', index: 0 },
    ]
    for (const place of places) await compareIn(plan, place, real)
    await compareLists(plan, places, real)
    await compareRows(plan, places, real)
  } finally {
    await store.close()
  }
}

test(
  'what counts, what the list says and what a person may do are one',
  async () => {
    await fc.assert(fc.asyncProperty(plans, holds), { numRuns: isCampaign ? 300 : 15 })
  },
  isCampaign ? 20 * 60_000 : 60_000,
)
