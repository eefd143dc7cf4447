/** Reading a workspace from its lists: nothing twice, no dependence on the service's order, and no refusal taken for absence. */
import { describe, expect, test } from 'vitest'
import { fields, lazyObject, optional, string, text } from '../../../src/catalog/fields.ts'
import { documentKinds, type Kind } from '../../../src/catalog/kinds.ts'
import { operation } from '../../../src/catalog/operation-declaration.ts'
import { exact, resource, unsupported } from '../../../src/catalog/resource-declaration.ts'
import { pageOf } from '../../../src/catalog/shared.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import { documentShapeOf } from '../../../src/estate/document/document-shape.ts'
import { documentOf } from '../../../src/estate/document/writing/document.ts'
import type { EstateSource, ReadRefusal } from '../../../src/estate/lists/source.ts'
import { type EstateReading, readEstate } from '../../../src/estate/reading/read.ts'

const declared = await allResources()
const organization = { id: 'org', title: 'Acme' }

/** Items by the end of a path; a refusal by its reason. */
type Lists = Readonly<Record<string, readonly unknown[] | object | string>>

function serve(lists: Lists, { isReversed = false } = {}) {
  const asked: string[] = []
  const answer = (path: string, input: Parameters<EstateSource['list']>[1]) => {
    const url = path.replace(/\{(\w+)\}/g, (_, name) => input.path[name] ?? '?').replace('/v1/orgs/org', '')
    asked.push(url)
    const found = lists[url]
    if (typeof found !== 'string') return { value: found }
    const refusal: ReadRefusal = { reason: found, isMissing: false, isFinal: found !== 'broken' }
    return { refusal }
  }
  const source: EstateSource = {
    one: async ({ path }, input) => {
      const found = answer(path, input)
      const missing = { reason: 'no such thing', isMissing: true, isFinal: true }
      return 'value' in found && found.value === undefined ? { refusal: missing } : found
    },
    list: async ({ path }, input) => {
      // This service offers no extended list.
      if (path.endsWith('/sections')) return { refusal: unoffered }
      const found = answer(path, input)
      if (!('value' in found)) return found
      const items = (found.value ?? []) as readonly unknown[]
      return { value: isReversed ? items.toReversed() : items }
    },
    untrusted: (sentence) => new Error(sentence),
  }
  return { source, asked }
}

const unoffered = { reason: 'not offered', isMissing: false, isFinal: true, isUnoffered: true } as const

interface Told extends Pick<EstateReading, 'asShown' | 'isWanted'> {
  readonly kinds?: readonly Kind[]
  readonly resources?: typeof declared
  readonly isReversed?: boolean
}

async function read(
  lists: Lists,
  { kinds = documentKinds, resources = declared, isReversed = false, ...more }: Told = {},
) {
  const { source, asked } = serve(lists, { isReversed })
  const estate = await readEstate({ resources, organization, kinds: new Set(kinds), source, ...more })
  const document = documentOf(estate, { shape: documentShapeOf(resources), kinds: new Set(kinds) })
  return { estate, document, asked }
}

const space = (id: string, more: object = {}) => ({
  id,
  title: id.toUpperCase(),
  emoji: '📘',
  visibility: 'private',
  defaultLevel: null,
  ...more,
})
const collections = [
  { id: 'inner', title: 'A', parent: 'outer', defaultLevel: null },
  { id: 'outer', title: 'B', defaultLevel: 'read' },
]

describe('a thing in several lists', () => {
  test('is one, where its collection has it', async () => {
    const { estate, document } = await read({
      '/collections': collections,
      '/v1/collections/inner/spaces': [space('x', { parent: 'inner' })],
      '/sites': [{ id: 'site', title: 'Docs', siteSpaces: 2 }],
      '/sites/site/site-spaces': [
        { id: 's1', path: 'x', space: space('x', { parent: 'inner' }) },
        { id: 's2', path: 'y', space: space('y') },
      ],
    })
    expect(estate.things.filter(({ kind }) => kind === 'space').map(({ id }) => id)).toEqual(['x', 'y'])
    expect(document).toMatchObject({
      collections: [{ id: 'outer', collections: [{ id: 'inner', spaces: [{ id: 'x' }] }] }],
      spaces: [{ id: 'y' }],
    })
  })

  test('is read for itself where a list shows only a part of it', async () => {
    const { estate, asked } = await read(
      {
        '/sites': [{ id: 'site', title: 'Docs' }],
        '/sites/site/site-spaces': [{ id: 's1', path: 'y', space: { id: 'y', title: 'Y' } }],
        '/v1/spaces/y': space('y', { emoji: '🚀' }),
      },
      { kinds: ['space'] },
    )
    expect(asked).toContain('/v1/spaces/y')
    expect(estate.things.find(({ id }) => id === 'y')?.values).toMatchObject({ emoji: '🚀' })
  })
})

describe('things that another reply shows too', () => {
  const [one, two] = ['b', 'a'].map((id) => ({ id, path: id, title: id, space: { id, title: id } }))
  const shown = {
    '/sites': [{ id: 'site', title: 'Docs', siteSpaces: 2 }],
    '/sites/site/published': {
      structure: { structure: [{ id: 'sec', title: 'Section', siteSpaces: [one] }], siteSpaces: [two] },
    },
    '/sites/site/site-spaces': [one, two],
  }
  const kinds = ['space', 'section', 'site-space'] as const
  const asShown = new Set<Kind>(kinds)

  test('come from there for people, in its order, and without a list of their own', async () => {
    const { estate, asked } = await read(shown, { kinds, asShown })
    const found = estate.things.map(({ kind, id, holder }) => `${holder?.id}/${kind}:${id}`)
    expect(found).toContain('sec/site-space:b')
    expect(found).toContain('site/site-space:a')
    expect(found.filter((each) => each.includes('/space:'))).toEqual(['org/space:b', 'org/space:a'])
    expect(asked.filter((url) => url === '/sites/site/published')).toHaveLength(1)
    expect(asked.filter((url) => /site-spaces|v1.spaces/.test(url))).toEqual([])
  })

  test.each([
    ['there are more', { ...shown, '/sites': [{ id: 'site', title: 'Docs', siteSpaces: 3 }] }, asShown],
    ['the reply is refused', { ...shown, '/sites/site/published': 'no' }, asShown],
    ['what can be set is asked for', shown, undefined],
  ])('are listed where %s', async (_, lists, shownKinds) => {
    const { estate, asked } = await read(lists, { kinds, ...(shownKinds && { asShown: shownKinds }) })
    expect(asked).toContain('/sites/site/site-spaces')
    expect(estate.things.filter(({ kind }) => kind === 'site-space')).toHaveLength(2)
  })
})

test('a list is not asked for where the caller does not want it, by its kind, its query and its level', async () => {
  const { asked } = await read(
    {
      '/collections': collections,
      '/v1/collections/outer/spaces': [space('x', { changeRequestsOpen: 1, changeRequestsDraft: 0 })],
      '/v1/collections/inner/spaces': [space('y', { changeRequestsOpen: 2, changeRequestsDraft: 2 })],
    },
    {
      kinds: ['change-request', 'space'],
      isWanted: ({ kind, query, level }) => kind !== 'change-request' || query.status !== 'open' || level < 3,
    },
  )
  expect(asked.filter((url) => url.endsWith('/change-requests')).toSorted()).toEqual([
    '/v1/spaces/x/change-requests',
    '/v1/spaces/y/change-requests',
  ])
})

test('lists are asked for once each, and not where their holder counts none', async () => {
  const { asked } = await read({
    '/teams': [
      { id: 't1', title: 'One', members: 1 },
      { id: 't2', title: 'None', members: 0 },
    ],
    '/sites': [{ id: 'site', title: 'Docs', siteSpaces: 0 }],
  })
  expect(asked).toContain('/teams/t1/members')
  expect(asked).not.toContain('/teams/t2/members')
  expect(asked).not.toContain('/sites/site/site-spaces')
  expect(new Set(asked).size).toBe(asked.length)
})

test('only the lists that the kinds asked for need are read', async () => {
  const { asked, document } = await read(
    { '/teams': [{ id: 't', title: 'One', members: 1 }] },
    { kinds: ['team-member'] },
  )
  expect(asked).toEqual(['/teams', '/teams/t/members'])
  expect(document).toEqual({
    format: 'ws/1',
    organization: { id: 'org', title: 'Acme' },
    teams: [{ id: 't', title: 'One', members: [] }],
  })
})

describe('a refusal', () => {
  test('is no absence: what it hides has no list', async () => {
    const { estate, document } = await read({ '/teams': 'Not for you' }, { kinds: ['team', 'team-member'] })
    const holder = estate.organization
    const gap = { address: 'organization/Acme', holder, reason: 'Not for you', isRefused: true }
    expect(estate.notCaptured).toEqual([
      { kind: 'team', ...gap },
      { kind: 'team-member', ...gap },
    ])
    expect(document).not.toHaveProperty('teams')
    expect(document.notCaptured).toHaveLength(2)
  })

  test('of one holder says which', async () => {
    const { estate, document } = await read(
      { '/teams': [{ id: 't', title: 'One' }], '/teams/t/members': 'broken' },
      { kinds: ['team', 'team-member'] },
    )
    expect(estate.notCaptured).toMatchObject([{ kind: 'team-member', address: 'team/One', isRefused: true }])
    expect(document.teams).toEqual([{ id: 't', title: 'One' }])
  })

  test('where the API has no way to tell is none', async () => {
    const lists = {
      '/sites': [{ id: 's', title: 'Docs', published: false }],
      '/sites/s/published': 'unpublished',
    }
    const { estate } = await read(lists, { kinds: ['section'] })
    expect(estate.notCaptured).toMatchObject([{ kind: 'section', address: 'site/Docs', isRefused: false }])
    const published = { ...lists, '/sites': [{ id: 's', title: 'Docs', published: true }] }
    expect((await read(published, { kinds: ['section'] })).estate.notCaptured[0]?.isRefused).toBe(true)
  })

  test('to read what a holder has once is absence only where there is no such thing', async () => {
    const sites = { '/sites': [{ id: 's', title: 'Docs' }] }
    const none = await read(sites, { kinds: ['adaptive-schema'] })
    expect(none.estate.notCaptured).toEqual([])
    expect(none.document.sites).toEqual([{ id: 's', title: 'Docs', adaptiveSchema: null }])
    const refused = await read({ ...sites, '/sites/s/adaptive-schema': 'No' }, { kinds: ['adaptive-schema'] })
    expect(refused.estate.notCaptured).toMatchObject([{ kind: 'adaptive-schema', address: 'site/Docs' }])
    expect(refused.document.sites).toEqual([{ id: 's', title: 'Docs' }])
  })
})

test('where people see no order, it is not that of the service', async () => {
  const lists = {
    '/collections': collections,
    '/teams': ['b', 'a', 'a', 'ä', '1'].map((title, index) => ({ id: `t${index}`, title })),
  }
  const { document } = await read(lists)
  expect((await read(lists, { isReversed: true })).document).toEqual(document)
})

test('spaces in a collection keep the order of the service', async () => {
  const titles = ['z', 'ä', 'B', '1']
  const lists = {
    '/collections': collections,
    '/v1/collections/outer/spaces': titles.map((id) => space(id, { parent: 'outer' })),
  }
  const { estate } = await read(lists)
  const inside = estate.things.filter(({ kind, holder }) => kind === 'space' && holder?.id === 'outer')
  expect(inside.map(({ id }) => id)).toEqual(titles)
})

test('collections that lie in each other are told all the same', async () => {
  const circle = [
    { id: 'x', title: 'X', parent: 'y', defaultLevel: null },
    { id: 'y', title: 'Y', parent: 'x', defaultLevel: null },
  ]
  const { estate } = await read({ '/collections': circle }, { kinds: ['collection'] })
  expect(estate.things.map(({ id }) => id).toSorted()).toEqual(['x', 'y'])
})

test('what has no id is no reply', async () => {
  await expect(read({ '/teams': [{ title: 'One' }] })).rejects.toThrow('team without its id')
  await expect(read({ '/teams': ['One'] })).rejects.toThrow('not an object')
})

describe('a resource that somebody declares', () => {
  const Gadget = lazyObject(() => ({ id: string(), name: optional(string()), colour: optional(string()) }))
  const list = operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/gadgets',
    summary: 'List gadgets',
    paginated: true,
    response: pageOf(Gadget),
    columns: [],
    examples: [],
  })
  const create = operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/gadgets',
    summary: 'Make a gadget',
    response: Gadget,
    columns: [],
    examples: [],
    body: fields({ name: text('Name'), colour: optional(text('Colour')) }),
  })
  // Made up: no kind of the API has this name.
  const kind = 'gadget' as Kind
  const gadget = resource({
    kind,
    within: 'site',
    parameter: 'versionId',
    called: 'name',
    schema: Gadget,
    list: [{ operation: list }],
    read: unsupported('pageHistory'),
    make: create,
    change: unsupported('pageHistory'),
    remove: unsupported('pageHistory'),
    fixed: ['name', 'colour'],
    document: { key: 'gadgets', in: ['site'] },
    undo: { make: exact },
  })

  test('is read and stands in documents', async () => {
    const { document } = await read(
      {
        '/sites': [{ id: 's', title: 'Docs' }],
        '/sites/s/gadgets': [{ id: 'g', name: 'Clock', colour: 'red', madeAt: 'yesterday' }],
      },
      { resources: [...declared, gadget], kinds: [kind] },
    )
    expect(document.sites).toEqual([
      { id: 's', title: 'Docs', gadgets: [{ id: 'g', name: 'Clock', colour: 'red' }] },
    ])
  })
})
