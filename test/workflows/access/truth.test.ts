/** `ws access` against what the embedded workspace really lets each person do: every person x thing x verb. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSample } from '../../../src/local/fixtures/sample/sample.ts'
import { sqliteSearch } from '../../../src/local/store/search/sqlite-search.ts'
import { type Role, reaches, roles } from '../../../src/permissions/roles.ts'
import type { AccessRow } from '../../../src/workflows/access/row.ts'
import { memoryStore } from '../../local/memory-store.ts'
import { giveToken, type Rehearsal, rehearseOn, startOfTime } from '../../local/rehearsal.ts'
import { isCampaign } from '../../support/campaign.ts'
import { type Blueprint, build, collectionId, memberId, rowsOf, spaceId } from './workspace.ts'

interface Thing {
  readonly kind: string
  readonly id: string
}

interface Verb {
  readonly least: Role
  readonly method: string
  /** Below the thing itself. */
  readonly below?: (path: string, real: Rehearsal) => Promise<string> | string
  /** From the thing as it is: nothing changes that another verb depends on. */
  readonly body?: (now: { readonly title: string; readonly defaultLevel: Role | null }) => unknown
}

const verbs: Readonly<Record<string, readonly Verb[]>> = {
  space: [
    { least: 'read', method: 'GET' },
    {
      least: 'comment',
      method: 'POST',
      below: () => '/comments',
      body: () => ({ body: { markdown: 'Well' } }),
    },
    { least: 'edit', method: 'POST', below: () => '/change-requests', body: () => ({ subject: 'Mine' }) },
    { least: 'review', method: 'POST', below: mergeOfNewRequest },
    { least: 'create', method: 'PATCH', body: ({ title }) => ({ title }) },
    { least: 'admin', method: 'PATCH', body: ({ defaultLevel }) => ({ defaultLevel }) },
  ],
  collection: [
    { least: 'read', method: 'GET' },
    { least: 'admin', method: 'PATCH', body: ({ defaultLevel }) => ({ defaultLevel }) },
  ],
  organization: [
    { least: 'read', method: 'GET' },
    { least: 'admin', method: 'PATCH', body: ({ title }) => ({ title }) },
  ],
  site: [
    { least: 'read', method: 'GET' },
    { least: 'create', method: 'PATCH', body: ({ title }) => ({ title }) },
  ],
}

async function mergeOfNewRequest(path: string, { call }: Rehearsal): Promise<string> {
  const { body } = await call(`POST ${path}/change-requests`, { body: {} })
  return `/change-requests/${body.id}/merge`
}

const pathTo = (organization: string, { kind, id }: Thing): string =>
  ({
    space: `/v1/spaces/${id}`,
    collection: `/v1/collections/${id}`,
    organization: `/v1/orgs/${id}`,
    site: `/v1/orgs/${organization}/sites/${id}`,
  })[kind] ?? kind

const role = fc.constantFrom<Role | null>(null, ...roles)
/** Members and levels are none as often as not, so that the rules further down decide too. */
const rare = fc.oneof(fc.constant(null), role)

const placed = (count: number) =>
  fc.record({ level: rare, parent: count === 0 ? fc.constant(null) : fc.option(fc.nat(count - 1)) })

const blueprints: fc.Arbitrary<Blueprint> = fc.nat(5).chain((count) =>
  fc.record({
    defaultRole: rare,
    members: fc.array(
      fc.record({ role: rare, disabled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    collections: fc.tuple(...Array.from({ length: count }, (_, index) => placed(index))),
    spaces: fc.array(placed(count), { minLength: 1, maxLength: 5 }),
  }),
)

test(
  'each person may do in each thing what the answer says, and no more',
  async () => {
    await fc.assert(fc.asyncProperty(blueprints, holds), { numRuns: isCampaign ? 400 : 12 })
  },
  isCampaign ? 20 * 60_000 : 60_000,
)

/** The counterpart of a rule each: own role over level, nearest level, default role, guest, disabled. */
test('so it is where every rule decides somewhere', () =>
  holds({
    defaultRole: null,
    members: [
      { role: 'read', disabled: false },
      { role: null, disabled: false },
      { role: 'admin', disabled: true },
    ],
    collections: [
      { level: 'admin', parent: null },
      { level: null, parent: 0 },
      { level: 'comment', parent: 1 },
      { level: null, parent: null },
    ],
    spaces: [
      { level: null, parent: 1 },
      { level: null, parent: 2 },
      { level: 'edit', parent: 2 },
      { level: null, parent: 3 },
      { level: 'review', parent: null },
    ],
  }))

async function holds(blueprint: Blueprint): Promise<void> {
  const store = await memoryStore(build(blueprint))
  try {
    const things = [
      ...blueprint.spaces.map((_, index) => ({ kind: 'space', id: spaceId(index) })),
      ...blueprint.collections.map((_, index) => ({ kind: 'collection', id: collectionId(index) })),
      { kind: 'organization', id: 'org_one' },
      { kind: 'site', id: 'site_one' },
    ]
    const users = blueprint.members.map((_, index) => memberId(index))
    await compare(rehearseOn(store), { organization: 'org_one', users, things })
  } finally {
    await store.close()
  }
}

test('in the sample, too', async () => {
  const store = await memoryStore(async (db) => {
    await createSample(db, { now: new Date(startOfTime).toISOString(), search: sqliteSearch })
    for (const { id } of await db.selectFrom('users').select('id').execute()) await giveToken(db, id)
  })
  try {
    const spaces = await store.db
      .selectFrom('spaces')
      .select(['id', 'edit_mode'])
      .where('deleted_at', 'is', null)
      .execute()
    // Nobody edits or merges what is locked, and what lies nowhere is in no list.
    const open = spaces.filter(({ id, edit_mode }) => edit_mode === 'live' && id !== 'spc_handbook')
    const things = [
      ...open.map(({ id }) => ({ kind: 'space', id })),
      { kind: 'collection', id: 'col_platform' },
      { kind: 'organization', id: 'org_northwind' },
      { kind: 'site', id: 'site_docs' },
    ]
    const users = ['ben', 'chen', 'dana', 'eli', 'fay', 'gus', 'kim'].map((name) => `usr_${name}`)
    await compare(rehearseOn(store), { organization: 'org_northwind', users, things })
  } finally {
    await store.close()
  }
})

interface Compared {
  readonly organization: string
  readonly users: readonly string[]
  readonly things: readonly Thing[]
}

async function compare(real: Rehearsal, { organization, users, things }: Compared): Promise<void> {
  const rows = await rowsOf(real, organization)
  for (const thing of things) {
    const path = pathTo(organization, thing)
    const { body: now } = await real.call(`GET ${path}`)
    for (const user of users) {
      const told = roleTold(rows, user, thing)
      for (const { least, method, below, body } of verbs[thing.kind] ?? []) {
        const asked = `${method} ${path}${(await below?.(path, real)) ?? ''}`
        const sent = body === undefined ? {} : { body: body(now) }
        const { status } = await real.call(asked, { token: `token_${user}`, ...sent })
        expect({ user, asked, told, may: status < 300 }).toEqual({
          user,
          asked,
          told,
          may: reaches(told, least),
        })
      }
    }
  }
}

/** Nobody is told twice of one thing. */
function roleTold(rows: readonly AccessRow[], user: string, { kind, id }: Thing): Role | undefined {
  const own = rows.filter((row) => row.user === user && row.kind === kind && row.id === id)
  expect(own.length).toBeLessThanOrEqual(1)
  return roles.find((each) => each === own[0]?.role)
}
