/** Two estates compared: the comparison names every change for what it is, and nothing else. */
import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Kind } from '../../../src/catalog/kinds.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import { compare } from '../../../src/estate/compare/compare.ts'
import type { Change } from '../../../src/estate/compare/comparison.ts'
import type { Estate, NotCaptured, Thing } from '../../../src/estate/estate.ts'
import { hostileTitles } from '../../support/hostile-titles.ts'
import { estate, type Plan, platform } from '../made-up-estate.ts'

const resources = await allResources()

const changed = (id: string, change: Partial<Plan>) =>
  platform.map((plan) => (plan.id === id ? { ...plan, ...change } : plan))
const without = (...ids: readonly string[]) => platform.filter(({ id }) => !ids.includes(id ?? ''))

const between = (from: Estate, to: Estate) => compare({ from, to }, resources)
const changesTo = (plans: readonly Plan[]) => between(estate(platform), estate(plans)).changes

describe('one organization', () => {
  test('what is as it was is only counted', () => {
    const { changes, summary, notCompared } = between(estate(platform), estate(platform))
    expect({ changes, notCompared }).toEqual({ changes: [], notCompared: [] })
    expect(summary).toEqual({ create: 0, update: 0, move: 0, delete: 0, unchanged: platform.length + 1 })
  })

  test('a changed member', () => {
    expect(changesTo(changed('spc_1', { values: { editMode: 'locked' } }))).toEqual([
      {
        action: 'update',
        kind: 'space',
        address: 'space/Engineering/Platform/Runbooks',
        id: 'spc_1',
        members: { editMode: { from: 'live', to: 'locked' } },
      },
    ])
  })

  test('an entry with an id and no name has the address of the thing', () => {
    const unnamed = changed('col_1', { name: undefined, values: { description: 'New' } })
    expect(changesTo(unnamed).map(({ address, was }) => ({ address, was }))).toEqual([
      { address: 'collection/Engineering', was: undefined },
    ])
    const inside = unnamed.map((plan) =>
      plan.id === 'spc_1' ? { ...plan, values: { editMode: 'locked' } } : plan,
    )
    expect(changesTo(inside).map(({ address }) => address)).toContain('space/Engineering/Platform/Runbooks')
  })

  test('a new name changes no address but its own in the answer', () => {
    expect(changesTo(changed('col_1', { name: 'Eng' }))).toEqual([
      {
        action: 'update',
        kind: 'collection',
        address: 'collection/Eng',
        was: 'collection/Engineering',
        id: 'col_1',
        members: { title: { from: 'Engineering', to: 'Eng' } },
      },
    ])
  })

  test('another holder is a move, by the member that names it', () => {
    expect(changesTo(changed('spc_1', { in: 'col_1' }))).toEqual([
      {
        action: 'move',
        kind: 'space',
        address: 'space/Engineering/Runbooks',
        was: 'space/Engineering/Platform/Runbooks',
        id: 'spc_1',
        members: { parent: { from: 'collection/Engineering/Platform', to: 'collection/Engineering' } },
      },
    ])
  })

  test('of what people see in order, the one that went elsewhere', () => {
    const [last] = platform.filter(({ id }) => id === 'ssp_3')
    const rest = without('ssp_3', 'inv_1')
    const moved = [
      ...rest.slice(0, 6),
      ...(last === undefined ? [] : [last]),
      ...rest.slice(6),
      ...platform.slice(-1),
    ]
    expect(changesTo(moved)).toEqual([
      {
        action: 'move',
        kind: 'site-space',
        address: 'site-space/Docs/c',
        id: 'ssp_3',
        members: { position: { from: 3, to: 1, before: 'site-space/Docs/a' } },
      },
    ])
  })

  test('what is new has no value before, and what is gone none after', () => {
    const fewer = without('inv_1', 'usr_1')
    expect(changesTo(fewer).map(({ action, address, members }) => ({ action, address, members }))).toEqual([
      {
        action: 'delete',
        address: 'team-member/Writers/ada@northwind.example',
        members: { title: { from: 'ada@northwind.example', to: null }, role: { from: 'owner', to: null } },
      },
      { action: 'delete', address: 'invite-link/#inv_1', members: { role: { from: 'read', to: null } } },
    ])
    expect(
      between(estate(fewer), estate(platform)).changes.map(({ action, members }) => ({ action, members })),
    ).toEqual([
      {
        action: 'create',
        members: { title: { from: null, to: 'ada@northwind.example' }, role: { from: null, to: 'owner' } },
      },
      { action: 'create', members: { role: { from: null, to: 'read' } } },
    ])
  })

  test('things of one name are told apart by their ids', () => {
    const twins = [...platform, { kind: 'team', id: 'team_2', name: 'Writers' } as const]
    expect(changesTo(twins).map(({ action, address }) => `${action} ${address}`)).toEqual([
      'create team/Writers#team_2',
    ])
  })

  test.each([
    ['words in another order', { emailDomains: ['a', 'b'] }, { emailDomains: ['b', 'a'] }, 0],
    ['members in another order', { jsonSchema: { a: 1, b: 2 } }, { jsonSchema: { b: 2, a: 1 } }, 0],
    ['what was never set', {}, { description: '' }, 0],
    ['no list and an empty one', { scopes: [] }, {}, 0],
    [
      'objects in another order',
      { blocks: [{ id: 'a' }, { id: 'b' }] },
      { blocks: [{ id: 'b' }, { id: 'a' }] },
      1,
    ],
    ['false and nothing', { active: false }, {}, 1],
    ['text and number', { path: '1' }, { path: 1 }, 1],
  ])('%s', (_what, from, to, count) => {
    const with_ = (values: Thing['values']) => estate([{ kind: 'site', id: 'site_1', name: 'Docs', values }])
    expect(between(with_(from), with_(to)).changes.length).toBe(count)
  })
})

describe('a document', () => {
  test('does not manage the members that it leaves out', () => {
    const written = estate([{ kind: 'space', id: 'spc_9', values: {} }], { isDocument: true })
    const live = estate([{ kind: 'space', id: 'spc_9', name: 'Notes', values: { editMode: 'live' } }])
    expect(between(written, live).changes).toEqual([])
    expect(between(live, written).changes).toEqual([])
  })

  test('names things that have no id there, within their holder', () => {
    const written = estate(
      [
        { kind: 'collection', name: 'Engineering' },
        { kind: 'collection', name: 'Platform', in: 'Engineering' },
        { kind: 'space', name: 'Runbooks', in: 'Platform', values: { editMode: 'locked' } },
      ],
      { isDocument: true },
    )
    const live = estate(platform.slice(2, 5))
    expect(between(live, written).changes).toEqual([
      {
        action: 'update',
        kind: 'space',
        address: 'space/Engineering/Platform/Runbooks',
        id: 'spc_1',
        members: { editMode: { from: 'live', to: 'locked' } },
      },
    ])
  })

  test('an id that nothing has gives way to the name, as in a plan; those of two services are facts', () => {
    const live = estate(platform.slice(0, 1))
    const told = (isDocument: boolean) => {
      const other = estate([{ kind: 'team', id: 'team_x', name: 'Writers' }], { isDocument })
      const back = between(other, live).changes.length
      return [back, ...between(live, other).changes.map(({ action, id }) => `${action} ${id}`)]
    }
    expect(told(true)).toEqual([0])
    expect(told(false)).toEqual([2, 'create team_x', 'delete team_1'])
  })
})

describe('two organizations', () => {
  const renumbered = platform.map((plan) => ({
    ...plan,
    ...(plan.id === undefined ? {} : { id: `other_${plan.id}` }),
    ...(plan.in === undefined ? {} : { in: `other_${plan.in}` }),
    ...(plan.values?.spaceId === undefined
      ? {}
      : { values: { ...plan.values, spaceId: `other_${plan.values.spaceId}` } }),
  }))
  const other = (plans: readonly Plan[]) => estate(plans, { org: 'org_2' })

  test('compare by name, ids and what they name aside', () => {
    expect(between(estate(platform), other(renumbered)).changes).toEqual([])
  })

  test('a reference to another thing is told', () => {
    const more = [
      ...renumbered.slice(0, 5),
      { kind: 'space', id: 'spc_2', name: 'Else', in: 'other_col_2' } as const,
      ...renumbered.slice(5),
    ].map((plan) =>
      plan.kind === 'site-space' && plan.name === 'a'
        ? { ...plan, values: { path: 'a', spaceId: 'spc_2' } }
        : plan,
    )
    expect(
      between(estate(platform), other(more)).changes.map(({ address, members }) => ({ address, members })),
    ).toEqual([
      { address: 'space/Engineering/Platform/Else', members: { title: { from: null, to: 'Else' } } },
      { address: 'site-space/Docs/a', members: { spaceId: { from: 'spc_1', to: 'spc_2' } } },
    ])
  })

  test('to things that the document does not hold, are compared all the same', () => {
    const parts = (spaceId: string): readonly Plan[] => [
      { kind: 'site', id: 'site_1', name: 'Docs' },
      { kind: 'site-space', id: 'ssp_1', name: 'a', in: 'site_1', values: { path: 'a', spaceId } },
    ]
    const to = estate(parts('spc_2'), { isDocument: true })
    expect(between(estate([...platform.slice(0, 5), ...parts('spc_1')]), to).changes).toContainEqual(
      expect.objectContaining({ id: 'ssp_1', members: { spaceId: { from: 'spc_1', to: 'spc_2' } } }),
    )
  })

  test('what has neither name nor id is the same in its values only', () => {
    const links = (roles: readonly string[], org: string) =>
      estate(
        roles.map((role, index) => ({ kind: 'invite-link', id: `${org}_${index}`, values: { role } })),
        { org },
      )
    const { changes } = between(
      links(['read', 'edit', 'read'], 'org_1'),
      links(['read', 'read', 'admin'], 'org_2'),
    )
    expect(changes.map(({ action, members }) => ({ action, members }))).toEqual([
      { action: 'delete', members: { role: { from: 'edit', to: null } } },
      { action: 'create', members: { role: { from: null, to: 'admin' } } },
    ])
  })
})

describe('what a side could not tell', () => {
  const refused = (kind: Kind, address: string): NotCaptured => ({
    kind,
    address,
    reason: 'refused (403)',
    isRefused: true,
  })

  test('is never deleted, nor what lies in it', () => {
    const notCaptured = [refused('site', 'organization/Northwind'), refused('team-member', 'team/Writers')]
    const to = estate(without('usr_1', 'site_1', 'ssp_1', 'ssp_2', 'ssp_3'), { notCaptured })
    const { changes, notCompared } = between(estate(platform), to)
    expect(changes).toEqual([])
    expect(notCompared).toEqual(notCaptured)
    const back = between(to, estate(platform))
    expect({ changes: back.changes, notCompared: back.notCompared }).toEqual({ changes: [], notCompared })
  })

  test('is known by its holder, whatever it is called meanwhile', () => {
    const named = estate(without('usr_1'))
    const holder = named.things.find(({ id }) => id === 'team_1')
    const gap = { ...refused('team-member', 'team/Writers'), holder }
    Object.assign(holder ?? {}, { name: 'Authors' })
    const { changes } = between(estate(platform), { ...named, notCaptured: [gap] })
    expect(changes.map(({ action, id }) => `${action} ${id}`)).toEqual([])
  })

  test('does not keep the rest from being compared', () => {
    const to = estate(without('usr_1', 'spc_1'), { notCaptured: [refused('team-member', 'team/Writers')] })
    expect(between(estate(platform), to).changes.map(({ action, id }) => `${action} ${id}`)).toEqual([
      'delete spc_1',
    ])
  })
})

const kindsOfTree = constantFrom<Kind>('collection', 'space', 'team', 'site', 'share-link', 'site-space')

const plans = array(
  record({
    kind: kindsOfTree,
    id: nat(20),
    name: constantFrom('a', 'b', ...hostileTitles.slice(0, 5)),
    in: nat(20),
  }),
  { maxLength: 25 },
).map((drawn) => {
  const seen = new Set<number>()
  return drawn
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(({ kind, id, name, in: holder }): Plan => ({ kind, id: `i${id}`, name, in: `i${holder}` }))
})

test('an estate is never unlike itself, and the way back is the way there turned round', () => {
  assert(
    property(plans, plans, (before, after) => {
      const [from, to] = [estate(before), estate(after)]
      expect(between(from, estate(before)).changes).toEqual([])
      const [there, back] = [between(from, to).changes, between(to, from).changes]
      expect(sorted(back.map(turned))).toEqual(sorted(there.map(withoutPosition)))
      // Of what stands in an order, others may be the fewest that moved.
      expect(back.filter(isReordered).length).toBe(there.filter(isReordered).length)
    }),
  )
})

const isReordered = ({ members }: Change) => members.position !== undefined

/** Of two that changed places one has moved, and which one is told depends on the direction. */
function withoutPosition({ action, kind, id, members: { position, ...members } }: Change) {
  const isElse = Object.keys(members).length > 0
  return { action: position === undefined ? action : isElse ? 'update' : 'none', kind, id, members }
}

const opposites: Readonly<Record<string, string>> = { create: 'delete', delete: 'create' }

function turned(change: Change) {
  const { action, members, ...rest } = withoutPosition(change)
  const inverted = Object.entries(members).map(([name, each]) => [name, inverse(each)])
  return { action: opposites[action] ?? action, ...rest, members: Object.fromEntries(inverted) }
}

const inverse = ({ from, to }: { from: unknown; to: unknown }) => ({ from: to, to: from })

/** Those that only stand elsewhere are counted apart. */
const sorted = (changes: readonly ReturnType<typeof withoutPosition>[]) =>
  changes
    .filter(({ action }) => action !== 'none')
    .map((each) => JSON.stringify(each, ordered))
    .sort()

const ordered = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
