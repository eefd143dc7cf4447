/** A workspace and a document planned: only requests that are needed, in an order that works. */
import { describe, expect, test } from 'vitest'
import { parameterNames } from '../../../src/catalog/options.ts'
import { allOperations, allResources } from '../../../src/catalog/walk.ts'
import type { NotCaptured, Thing } from '../../../src/estate/estate.ts'
import { beyondLimit } from '../../../src/estate/plan/limits.ts'
import { makePlan, type PlanOptions } from '../../../src/estate/plan/make-plan.ts'
import { fill, type Plan, type PlanStep } from '../../../src/estate/plan/plan.ts'
import { estate, type Plan as Line, platform } from '../made-up-estate.ts'

const [resources, operations] = await Promise.all([allResources(), allOperations()])

/** `2 after 1: PATCH /v1/... {"title":"x"}` */
function shown({ number, needs, method, path, parameters, body }: PlanStep): string {
  const idOf = (step: number) => `<${step}>`
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(fill(parameters[name], idOf)))
  const waits = needs.length === 0 ? '' : ` after ${needs.join()}`
  return `${number}${waits}: ${method} ${filled}${body === undefined ? '' : ` ${JSON.stringify(fill(body, idOf))}`}`
}

type More = Partial<PlanOptions> & { readonly notCaptured?: readonly NotCaptured[] }

function planOf(
  to: readonly Line[],
  { from = platform, notCaptured = [], ...options }: More & { readonly from?: readonly Line[] } = {},
): Plan {
  const sides = { from: estate(from), to: estate(to, { isDocument: true, notCaptured }) }
  // Such a service offers only what the API document shows.
  return makePlan(sides, { resources, isMissing: ({ extended }) => extended === true, ...options })
}

const stepsTo = (to: readonly Line[], more?: Parameters<typeof planOf>[1]) =>
  planOf(to, more).steps.map(shown)
const changed = (id: string, change: Partial<Line>) =>
  platform.map((line) => (line.id === id ? { ...line, ...change } : line))
const without = (...ids: readonly string[]) => platform.filter(({ id }) => !ids.includes(id ?? ''))
const org = '/v1/orgs/org_1'

describe('what is there', () => {
  test('needs nothing where nothing differs', () => {
    const { steps, changes, blocked, unmanaged, dangers } = planOf(platform)
    expect({ steps, changes, blocked, unmanaged, dangers }).toEqual({
      steps: [],
      changes: [],
      blocked: [],
      unmanaged: [],
      dangers: [],
    })
  })

  test('only what differs is sent', () => {
    const to = changed('spc_1', { values: { editMode: 'locked', emoji: '1f680' } })
    expect(stepsTo(to)).toEqual(['1: PATCH /v1/spaces/spc_1 {"editMode":"locked","emoji":"1f680"}'])
  })

  test('a step says what it saw, and what it wants', () => {
    const [step] = planOf(changed('spc_1', { values: { editMode: 'locked' } })).steps
    expect(step?.subject).toEqual({
      kind: 'space',
      address: 'space/Engineering/Platform/Runbooks',
      id: 'spc_1',
      within: { organizationId: 'org_1' },
      saw: { editMode: 'live' },
      wants: { editMode: 'locked' },
    })
  })

  test('what nobody can set is blocked, and the rest goes on', () => {
    const to = changed('site_1', { values: { visibility: 'unlisted', hostname: 'docs.acme.example' } })
    const { steps, blocked, changes } = planOf(to)
    expect(steps.map(shown)).toEqual([`1: PATCH ${org}/sites/site_1 {"visibility":"unlisted"}`])
    expect(blocked).toEqual([
      {
        kind: 'site',
        address: 'site/Docs',
        reason: 'The API has no operation that sets `hostname`',
        hint: 'use the app',
      },
    ])
    expect(changes.map(({ members }) => Object.keys(members))).toEqual([['visibility']])
  })
})

describe('visibility, which no operation sets', () => {
  const planBetween = (is: string, wanted: string) =>
    planOf(changed('spc_1', { values: { visibility: wanted } }), {
      from: changed('spc_1', { values: { visibility: is } }),
    })

  test('is told and blocks nothing where a move has set it', () => {
    const { steps, changes, blocked, notCompared } = planBetween('private', 'in-collection')
    expect({ steps, changes, blocked }).toEqual({ steps: [], changes: [], blocked: [] })
    expect(notCompared).toEqual([
      {
        kind: 'space',
        address: 'space/Engineering/Platform/Runbooks',
        isThing: true,
        reason:
          '`visibility` is "private", in the document "in-collection"; the service sets it when a space moves',
        isRefused: false,
      },
    ])
  })

  test('is blocked where somebody has to set it', () => {
    expect(planBetween('public', 'private')).toMatchObject({ notCompared: [], blocked: [{ kind: 'space' }] })
    expect(planBetween('private', 'public')).toMatchObject({ notCompared: [], blocked: [{ kind: 'space' }] })
  })
})

describe('what is new', () => {
  const made: readonly Line[] = [
    ...platform,
    { kind: 'collection', name: 'Tools', values: { defaultLevel: 'edit' } },
    { kind: 'collection', name: 'Inner', in: 'Tools' },
    { kind: 'site', name: 'Handbook', values: { visibility: 'unlisted', basename: 'hand' } },
    { kind: 'site-space', name: 'api', in: 'Handbook', values: { path: 'api', spaceId: 'spc_1' } },
    { kind: 'share-link', name: 'Partners', in: 'Handbook', values: { name: 'Partners', active: false } },
  ]

  test('is made, then given what only a change sets; ids flow', () => {
    expect(stepsTo(made)).toEqual([
      `1: POST ${org}/collections {"title":"Tools"}`,
      '2 after 1: PATCH /v1/collections/<1> {"defaultLevel":"edit"}',
      `3 after 1: POST ${org}/collections {"title":"Inner","parent":"<1>"}`,
      `4: POST ${org}/sites {"title":"Handbook","visibility":"share-link"}`,
      `5 after 4: PATCH ${org}/sites/<4> {"basename":"hand"}`,
      `6 after 4: POST ${org}/sites/<4>/site-spaces {"spaceId":"spc_1"}`,
      `7 after 4,6: PATCH ${org}/sites/<4>/site-spaces/<6> {"path":"api"}`,
      `8 after 4: POST ${org}/sites/<4>/share-links {"name":"Partners"}`,
      `9 after 4,8: PATCH ${org}/sites/<4>/share-links/<8> {"active":false}`,
      // Nobody sees it before all of it is there.
      `10 after 4,5,6,7,8,9: PATCH ${org}/sites/<4> {"visibility":"unlisted"}`,
    ])
  })

  test('comes into a thing before that lets more people in, and after it lets in fewer', () => {
    const link = { kind: 'share-link', name: 'Partners', in: 'site_1', values: { name: 'Partners' } } as const
    const site = (visibility: string, title = 'Docs') =>
      changed('site_1', { name: title, values: { title, visibility } })
    const stepsFrom = (is: string, to: readonly Line[]) => planOf(to, { from: site(is) }).steps.map(shown)
    expect(stepsFrom('share-link', [...site('public'), link])).toEqual([
      `1: POST ${org}/sites/site_1/share-links {"name":"Partners"}`,
      `2 after 1: PATCH ${org}/sites/site_1 {"visibility":"public"}`,
    ])
    expect(stepsFrom('share-link', [...site('public', 'Manual'), link])).toEqual([
      `1: PATCH ${org}/sites/site_1 {"title":"Manual"}`,
      `2: POST ${org}/sites/site_1/share-links {"name":"Partners"}`,
      `3 after 1,2: PATCH ${org}/sites/site_1 {"visibility":"public"}`,
    ])
    expect(stepsFrom('public', [...site('visitor-auth'), link])).toEqual([
      `1: PATCH ${org}/sites/site_1 {"visibility":"visitor-auth"}`,
      `2: POST ${org}/sites/site_1/share-links {"name":"Partners"}`,
    ])
  })

  test('takes what is there into it', () => {
    const to = [
      ...without('spc_1'),
      { kind: 'collection', name: 'Tools' } as const,
      { kind: 'space', id: 'spc_1', name: 'Runbooks', in: 'Tools', values: { editMode: 'live' } } as const,
    ]
    expect(stepsTo(to)).toEqual([
      `1: POST ${org}/collections {"title":"Tools"}`,
      '2 after 1: POST /v1/spaces/spc_1/move {"parent":"<1>"}',
    ])
  })

  test('is named where a value refers to it, be it before or behind', () => {
    const to = [
      ...platform,
      { kind: 'saml-provider', name: 'Okta', values: { label: 'Okta', defaultTeam: 'team/Staff' } } as const,
      { kind: 'team', name: 'Staff' } as const,
    ]
    expect(stepsTo(to)).toEqual([
      `1: PUT ${org}/teams {"title":"Staff"}`,
      `2 after 1: POST ${org}/saml {"label":"Okta","defaultTeam":"<1>"}`,
    ])
  })

  test('can be a person, known by an e-mail address', () => {
    const bea: Line = {
      kind: 'team-member',
      name: 'bea@acme.example',
      in: 'team_1',
      values: { role: 'member' },
    }
    expect(stepsTo([...platform, bea])).toEqual([
      `1: PUT ${org}/teams/team_1/members/bea@acme.example {"role":"member"}`,
    ])
  })

  test('can be a copy where the API makes none, or is blocked with all that needs it', () => {
    const to: readonly Line[] = [
      ...platform,
      { kind: 'space', name: 'New', in: 'col_1', values: { editMode: 'live' } },
      {
        kind: 'site-space',
        name: 'n',
        in: 'site_1',
        values: { path: 'n', spaceId: 'space/Engineering/New' },
      },
    ]
    const { blocked, steps, changes } = planOf(to)
    expect(steps).toEqual([])
    expect(changes).toEqual([])
    expect(blocked.map(({ address, reason, hint }) => ({ address, reason, hint }))).toEqual([
      {
        address: 'space/Engineering/New',
        reason: 'This service does not offer to make a space',
        hint: 'name one to copy: from: <its id or address>',
      },
      { address: 'site-space/Docs/n', reason: 'It names something that can not be made', hint: null },
    ])
    const live = estate(platform).things.find(({ id }) => id === 'spc_1') as Thing
    expect(stepsTo(to, { templateOf: () => live })).toEqual([
      '1: POST /v1/spaces/spc_1/duplicate',
      '2 after 1: POST /v1/spaces/<1>/move {"parent":"col_1"}',
      '3 after 1,2: PATCH /v1/spaces/<1> {"title":"New"}',
      `4 after 1: POST ${org}/sites/site_1/site-spaces {"spaceId":"<1>"}`,
      `5 after 4: PATCH ${org}/sites/site_1/site-spaces/<4> {"path":"n"}`,
    ])
  })
})

describe('holders and places', () => {
  test('two that change places go in an order in which none comes to lie in itself', () => {
    const to: readonly Line[] = [
      { kind: 'collection', id: 'col_2', name: 'Platform' },
      { kind: 'collection', id: 'col_1', name: 'Engineering', in: 'col_2' },
    ]
    const from = platform.filter(({ kind }) => kind === 'collection')
    expect(stepsTo(to, { from })).toEqual([
      '1: POST /v1/collections/col_2/move {"parent":null}',
      '2 after 1: POST /v1/collections/col_1/move {"parent":"col_2"}',
    ])
  })

  test('the fewest moves bring a list into its order', () => {
    const [a, b, c] = ['ssp_1', 'ssp_2', 'ssp_3'].map((id) => platform.find((line) => line.id === id))
    const rest = without('ssp_1', 'ssp_2', 'ssp_3')
    const reordered = [...rest, c, a, b].filter((line) => line !== undefined)
    expect(stepsTo(reordered)).toEqual([
      `1: POST ${org}/sites/site_1/site-spaces/ssp_3/move {"position":{"before":{"type":"site-space","siteSpace":"ssp_1"}}}`,
    ])
  })

  test('paths that go round: one is out of the way for the time being', () => {
    const pathOf: Readonly<Record<string, string>> = { ssp_1: 'guides', ssp_2: 'start' }
    const to = platform.map((line) => {
      const path = pathOf[line.id ?? '']
      return path === undefined ? line : { ...line, name: path, values: { ...line.values, path } }
    })
    const from = platform.map((line) => {
      const path = { ssp_1: 'start', ssp_2: 'guides' }[line.id ?? '']
      return path === undefined ? line : { ...line, name: path, values: { ...line.values, path } }
    })
    const patch = (id: string) => `PATCH ${org}/sites/site_1/site-spaces/${id}`
    expect(stepsTo(to, { from })).toEqual([
      `1: ${patch('ssp_1')} {"path":"ws-swap"}`,
      `2 after 1: ${patch('ssp_2')} {"path":"start"}`,
      `3 after 1,2: ${patch('ssp_1')} {"path":"guides"}`,
    ])
  })

  describe('spaces that a site shows once each', () => {
    const shown = (spaces: Readonly<Record<string, string>>) =>
      platform.flatMap((line) => {
        if (line.kind !== 'site-space') return [line]
        const spaceId = spaces[line.id ?? '']
        return spaceId === undefined ? [] : [{ ...line, values: { ...line.values, spaceId } }]
      })
    const three = { ssp_1: 'spc_1', ssp_2: 'spc_2', ssp_3: 'spc_3' }
    const patch = (id: string) => `PATCH ${org}/sites/site_1/site-spaces/${id}`

    test('pass one on in the order in which each is free', () => {
      const to = shown({ ssp_1: 'spc_2', ssp_2: 'spc_3', ssp_3: 'spc_4' })
      expect(stepsTo(to, { from: shown(three) })).toEqual([
        `1: ${patch('ssp_3')} {"spaceId":"spc_4"}`,
        `2 after 1: ${patch('ssp_2')} {"spaceId":"spc_3"}`,
        `3 after 2: ${patch('ssp_1')} {"spaceId":"spc_2"}`,
      ])
    })

    test('take the one of an entry that goes, after it has gone', () => {
      const to = shown({ ssp_1: 'spc_2', ssp_3: 'spc_3' })
      expect(stepsTo(to, { from: shown(three), prune: true })).toEqual([
        `1: DELETE ${org}/sites/site_1/site-spaces/ssp_2`,
        `2 after 1: ${patch('ssp_1')} {"spaceId":"spc_2"}`,
      ])
    })

    test('can not be swapped: no other may stand in, and the way round is told', () => {
      const swapped = shown({ ssp_1: 'spc_2', ssp_2: 'spc_1', ssp_3: 'spc_3' })
      const to = swapped.map((line) =>
        line.id === 'ssp_2' ? { ...line, values: { ...line.values, condition: 'x' } } : line,
      )
      const { steps, blocked, changes } = planOf(to, { from: shown(three) })
      expect(steps.map(({ body }) => body)).toEqual([{ condition: 'x' }])
      expect(changes.map(({ members }) => Object.keys(members))).toEqual([['condition']])
      expect(blocked).toMatchObject([
        {
          reason: 'The API has no way to swap the `space` of a site space with that of another one',
          hint: 'swap their `path` instead',
        },
        { kind: 'site-space' },
      ])
    })
  })

  test('a new one in the middle is made, then moved', () => {
    const to = platform.flatMap((line) =>
      line.id === 'ssp_3'
        ? [{ kind: 'site-space', name: 'n', in: 'site_1', values: { spaceId: 'spc_1' } } as const, line]
        : [line],
    )
    expect(stepsTo(to)).toEqual([
      `1: POST ${org}/sites/site_1/site-spaces {"spaceId":"spc_1"}`,
      `2 after 1: POST ${org}/sites/site_1/site-spaces/<1>/move {"position":{"after":{"type":"site-space","siteSpace":"ssp_2"}}}`,
    ])
  })

  test('a section goes where a group takes it in', () => {
    const site: Line = { kind: 'site', id: 'site_1', name: 'Docs' }
    const groups: readonly Line[] = [
      { kind: 'section-group', id: 'grp_1', name: 'One', in: 'site_1' },
      { kind: 'section-group', id: 'grp_2', name: 'Two', in: 'site_1' },
    ]
    const into = (holder: string): readonly Line[] => [
      ...[site, ...groups],
      { kind: 'section', id: 'sec_1', name: 'Learn', in: holder },
    ]
    expect(stepsTo(into('grp_2'), { from: into('grp_1') })).toEqual([
      `1: POST ${org}/sites/site_1/section-groups/grp_2/sections {"sectionId":"sec_1"}`,
    ])
    expect(stepsTo(into('site_1'), { from: into('grp_1') })).toEqual([
      `1: DELETE ${org}/sites/site_1/section-groups/grp_1/sections/sec_1`,
    ])
  })
})

describe('what no entry names', () => {
  test('is told, and stays', () => {
    const { steps, unmanaged } = planOf(without('team_1', 'usr_1'))
    expect(steps).toEqual([])
    expect(unmanaged).toEqual([{ kind: 'team', address: 'team/Writers', id: 'team_1' }])
  })

  test('goes under prune, in the reverse of the order of making, and takes along what lies within', () => {
    const { steps, summary } = planOf([], { prune: true })
    expect(steps.map(shown)).toEqual([
      `1: DELETE ${org}/sites/site_1`,
      '2: DELETE /v1/spaces/spc_1',
      '3 after 2: DELETE /v1/collections/col_2',
      '4 after 3: DELETE /v1/collections/col_1',
      `5: DELETE ${org}/teams/team_1`,
      `6: DELETE ${org}/link-invites/inv_1`,
    ])
    expect(summary).toEqual({ create: 0, update: 0, move: 0, delete: platform.length, unchanged: 1 })
  })

  test('outlives its holder where the service does not remove it too and the document says nothing about it', () => {
    const to = estate([], { isDocument: true })
    const silent = {
      kind: 'space',
      address: 'organization/Northwind',
      reason: 'No list',
      isRefused: false,
    } as const
    const more = { prune: true, notCaptured: [{ ...silent, holder: to.organization }] }
    const { steps, unmanaged } = planOf([], more)
    expect(steps.map(shown).filter((line) => line.includes('/v1/spaces') || line.includes('col_'))).toEqual([
      '2: DELETE /v1/collections/col_2',
      '3 after 2: DELETE /v1/collections/col_1',
    ])
    expect(unmanaged).toEqual([
      {
        kind: 'space',
        address: 'space/Engineering/Platform/Runbooks',
        id: 'spc_1',
        loses: 'collection/Engineering/Platform',
      },
    ])
    // A pattern that protects one thing removes no other.
    expect(planOf([], { ...more, protected: ['team/*'] }).unmanaged).toContainEqual(unmanaged[0])
  })

  test('stays where a pattern protects it, with everything that holds it and lies in it', () => {
    const { steps, unmanaged } = planOf([], { prune: true, protected: ['space/**', 'site/Docs', 'team*/*'] })
    // The document says nothing about the contents of protected things, so they stay too.
    expect(steps.map(shown)).toEqual([`1: DELETE ${org}/link-invites/inv_1`])
    expect(unmanaged).toEqual([
      { kind: 'team', address: 'team/Writers', id: 'team_1', protectedBy: 'team*/*' },
      { kind: 'collection', address: 'collection/Engineering', id: 'col_1', protectedBy: 'space/**' },
      {
        kind: 'collection',
        address: 'collection/Engineering/Platform',
        id: 'col_2',
        protectedBy: 'space/**',
      },
      { kind: 'space', address: 'space/Engineering/Platform/Runbooks', id: 'spc_1', protectedBy: 'space/**' },
      { kind: 'site', address: 'site/Docs', id: 'site_1', protectedBy: 'site/Docs' },
    ])
  })

  test('is nobody’s business where the document has no list of it', () => {
    const notCaptured = (['team', 'site', 'invite-link'] as const).map((kind) => ({
      kind,
      address: 'organization/Northwind',
      reason: 'The document has no list of them there',
      isRefused: false,
    }))
    const { unmanaged } = planOf([], { prune: false, notCaptured })
    expect(unmanaged.map(({ address }) => address)).toEqual([
      'collection/Engineering',
      'collection/Engineering/Platform',
      'space/Engineering/Platform/Runbooks',
    ])
  })

  test('gives its name to another only when it is gone', () => {
    const to = [...without('col_2', 'spc_1'), { kind: 'collection', name: 'Platform', in: 'col_1' } as const]
    const from = without('spc_1')
    expect(stepsTo([...to, { kind: 'team', name: 'x' }], { from, prune: true })).toEqual([
      `1: PUT ${org}/teams {"title":"x"}`,
    ])
  })
})

describe('dangers and limits', () => {
  const dangersTo = (to: readonly Line[], more?: Parameters<typeof planOf>[1]) =>
    planOf(to, more).dangers.map(({ danger, address }) => `${danger} ${address}`)

  test('more people see it', () => {
    const from = changed('site_1', { values: { visibility: 'share-link' } })
    expect(dangersTo(changed('site_1', { values: { visibility: 'unlisted' } }), { from })).toEqual([
      'publish site/Docs',
    ])
    expect(dangersTo(changed('site_1', { values: { visibility: 'visitor-auth' } }), { from })).toEqual([])
  })

  test('nobody looks after a team', () => {
    const to = changed('usr_1', { values: { role: 'member' } })
    expect(dangersTo(to)).toEqual(['admins team-member/Writers/ada@northwind.example'])
    const bea: Line = { kind: 'team-member', name: 'bea@x.example', in: 'team_1', values: { role: 'owner' } }
    expect(dangersTo([...to, bea])).toEqual([])
    expect(dangersTo([...to, bea], { user: 'Ada@northwind.example' })).toEqual([
      'self team-member/Writers/ada@northwind.example',
    ])
  })

  test('every removal', () => {
    expect(dangersTo(without('inv_1'), { prune: true })).toEqual(['delete invite-link/#inv_1'])
  })

  test('more than 30 % of a kind of which there are ten', () => {
    const from = Array.from(
      { length: 10 },
      (_, index): Line => ({ kind: 'team', id: `team_${index}`, name: `Team ${index}` }),
    )
    const renamed = (count: number) =>
      from.map((line, index) => (index < count ? { ...line, name: `New ${index}` } : line))
    const beyond = (count: number, percent?: number) =>
      beyondLimit(planOf(renamed(count), { from }).shares, percent)
    expect(beyond(3)).toEqual([])
    expect(beyond(4)).toEqual([{ kind: 'team', existing: 10, changed: 4 }])
    expect(beyond(4, 40)).toEqual([])
  })
})

test('every step is an operation of the catalog, with its parameters', () => {
  const { steps } = planOf([{ kind: 'site', name: 'Other' }], { prune: true })
  for (const { method, path, parameters } of steps) {
    expect(operations.some((each) => each.method === method && each.path === path)).toBe(true)
    expect(Object.keys(parameters).toSorted()).toEqual(parameterNames(path).toSorted())
  }
})
