/** Documents that people keep: their values follow the service, and their comments and order stay. */
import { expect, test } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { documentKinds, type Kind } from '../../../src/catalog/kinds.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import { documentShapeOf } from '../../../src/estate/document/document-shape.ts'
import { updateDocument } from '../../../src/estate/document/writing/document-update.ts'

const shape = documentShapeOf(await allResources())

function update(text: string, value: object, kinds: readonly Kind[] = documentKinds) {
  const document = parseDocument(text)
  const { removed, count } = updateDocument(
    { format: 'ws/1', ...value },
    { document, shape, kinds: new Set(kinds) },
  )
  return { text: document.toString({ flowCollectionPadding: false }), removed, count }
}

const teams = [
  { id: 't1', title: 'Docs', members: [{ user: 'ada@x.example', role: 'owner' }] },
  { id: 't2', title: 'Support', members: [] },
]

test('what is up to date stays as it is', () => {
  const text = `# ours
format: ws/1
teams:
  # by hand
  - {title: "Support", id: t2, members: []} # flow
  - id: t1
    title: 'Docs'
    members: [{user: ada@x.example, role: owner}]
`
  expect(update(text, { teams }, ['team', 'team-member'])).toEqual({ text, removed: [], count: 0 })
})

test('changed values keep the comments around them', () => {
  const { text } = update(
    'format: ws/1\nteams:\n  # the writers\n  - id: t1\n    title: Old # soon\n    members: []\n',
    {
      teams,
    },
  )
  expect(text).toContain('  # the writers\n  - id: t1\n    title: Docs # soon\n')
  expect(parse(text)).toEqual({ format: 'ws/1', teams })
})

test('an entry without an id is found by its name, and gets its id', () => {
  const { text, removed } = update('format: ws/1\nteams:\n  - title: Support # ours\n', { teams })
  expect(removed).toEqual([])
  expect(text).toContain('title: Support # ours')
  expect(parse(text).teams).toEqual(teams)
})

test('what has gone is told, and what ws does not know of stays', () => {
  const text =
    'format: ws/1\nprotected: [team/*]\nteams:\n  - id: t1\n    title: Docs\n    note: mine\n  - id: t9\n    title: Gone\n'
  const updated = update(text, { teams: [{ id: 't1', title: 'Docs', members: [] }] })
  expect(updated.removed).toEqual(['teams t9'])
  expect(parse(updated.text)).toEqual({
    format: 'ws/1',
    protected: ['team/*'],
    teams: [{ id: 't1', title: 'Docs', members: [], note: 'mine' }],
  })
})

test('an entry that has moved takes its comments along, and is not told as gone', () => {
  const text = `format: ws/1
collections:
  - id: a
    title: A
    collections: []
    spaces:
      - id: s # ours
        title: S
  - id: b
    title: B
    collections: []
    spaces: []
`
  const space = { id: 's', title: 'S' }
  const collections = [
    { id: 'a', title: 'A', collections: [], spaces: [] },
    { id: 'b', title: 'B', collections: [], spaces: [space] },
  ]
  const updated = update(text, { collections })
  expect(updated.removed).toEqual([])
  expect(updated.text).toContain('- id: s # ours')
  expect(parse(updated.text).collections).toEqual(collections)
})

test('the order of the document stays, but where people see the order', () => {
  const { text } = update('format: ws/1\nteams: [{id: t2, title: Support}, {id: t0, title: A}]\n', { teams })
  expect(parse(text).teams.map(({ id }: { id: string }) => id)).toEqual(['t1', 't2'])
  const spaces = ['x', 'y', 'z'].map((path) => ({ id: path, path }))
  const site = { id: 's', title: 'S', spaces }
  const sites = update(
    'format: ws/1\nsites: [{id: s, title: S, spaces: [{id: z, path: z}, {id: x, path: x}]}]\n',
    {
      sites: [site],
    },
  )
  expect(parse(sites.text).sites).toEqual([site])
})

test('values that are filled in from elsewhere stay', () => {
  const { text } = update(`format: ws/1\nteams:\n  - id: t1\n    title: \${env:TITLE}\n`, { teams })
  expect(parse(text).teams[0].title).toBe(`\${env:TITLE}`)
})

test('a text that only looks like such a value follows the service', () => {
  const escaped = `$\${env:OLD}`
  const { text } = update(`format: ws/1\nteams:\n  - id: t1\n    title: ${escaped}\n`, { teams })
  expect(parse(text).teams[0].title).toBe('Docs')
})

test('of other kinds nothing but what they hold is touched', () => {
  const old = 'format: ws/1\nteams:\n  - id: t1\n    title: Docs\n    members: []\nsites: []\n'
  const { text } = update(old, { teams: [{ ...teams[0] }] }, ['team-member'])
  expect(parse(text)).toEqual({ format: 'ws/1', teams: [teams[0]], sites: [] })
})

test('what could not be read is told, until it can', () => {
  const gap = { notCaptured: [{ kind: 'team', address: 'organization/A', reason: 'No' }] }
  const { text } = update('format: ws/1\nteams: []\n', gap)
  expect(parse(text)).toEqual({ format: 'ws/1', teams: [], ...gap })
  expect(parse(update(text, { teams: [] }).text)).toEqual({ format: 'ws/1', teams: [] })
})
