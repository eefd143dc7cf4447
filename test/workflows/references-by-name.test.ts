/** A member that refers to another thing may name it by id, by address or by a unique name: all kinds, wherever in the member it stands. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../src/catalog/fields.ts'
import { elementOf, fieldNames, schemaAt } from '../../src/catalog/members.ts'
import { allResources } from '../../src/catalog/walk.ts'
import { addressesIn } from '../../src/estate/address.ts'
import { documentShapeOf } from '../../src/estate/document/document-shape.ts'
import { documentRulesOf } from '../../src/estate/document/entries/entry-rules.ts'
import { readDocument } from '../../src/estate/document/read.ts'
import type { Thing } from '../../src/estate/estate.ts'
import { kindNamed } from '../../src/estate/named-kind.ts'
import { sampleProgram } from '../local/sample-program.ts'

const rules = documentRulesOf(documentShapeOf(await allResources()))
const program = await sampleProgram()
afterAll(program.remove)
const { ws, folder } = program

/** Dotted paths of the references in documents, by kind: the names of members, as documents spell them. */
const declared = [...rules.entries].flatMap(([kind, { members }]) =>
  [...members].flatMap(([name, { schema }]) =>
    schema === undefined ? [] : pathsIn(schema, name).map((path) => `${kind} ${path}`),
  ),
)

function pathsIn(schema: Schema, path: string): readonly string[] {
  if (kindNamed(schema) !== undefined) return [path]
  return fieldNames(schema).flatMap((name) => {
    const inner = schemaAt(schema, name)
    return inner === undefined ? [] : pathsIn(inner, `${path}.${name}`)
  })
}

let exported: Entry
let things: readonly Thing[]
let addressOf: (thing: Thing) => string

type Entry = Record<string, unknown>

beforeAll(async () => {
  await ws(['org', 'update', '--default-content-type', 'site', '--default-content-site', 'site_docs'])
  const providers = await ws(['saml', 'list', '-o', 'id'])
  await ws(['saml', 'update', providers.out.split('\n')[0] ?? '', '--default-team', 'team_docs'])
  const { out } = await ws(['export', '-o', 'json'])
  exported = JSON.parse(out)
  const { estate } = await readDocument([{ file: 'export.json', text: out }], {
    rules,
    surroundings: { variable: () => 'refused', file: async () => 'refused' },
  })
  things = [estate.organization, ...estate.things]
  addressOf = addressesIn(estate)
})

/** The export with each reference in another spelling; `met` gets the paths. */
function spelled(spelling: (thing: Thing) => string | undefined, met: Set<string>): Entry {
  const inValue = (value: unknown, schema: Schema, path: string): unknown => {
    const kind = kindNamed(schema)
    if (kind !== undefined && typeof value === 'string') {
      met.add(path)
      const thing = things.find((each) => each.kind === kind && each.id === value)
      return (thing && spelling(thing)) ?? value
    }
    if (Array.isArray(value)) return value.map((each) => inValue(each, elementOf(schema), path))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const below = schemaAt(schema, name)
        return [name, below === undefined ? inner : inValue(inner, below, `${path}.${name}`)]
      }),
    )
  }
  const inEntry = (entry: Entry, kind: string): Entry => {
    const { members, below } = [...rules.entries].find(([each]) => each === kind)?.[1] ?? {}
    return Object.fromEntries(
      Object.entries(entry).map(([name, value]) => {
        const schema = members?.get(name)?.schema
        const kindBelow = below?.kinds.get(name)
        if (schema !== undefined) return [name, inValue(value, schema, `${kind} ${name}`)]
        if (kindBelow === undefined) return [name, value]
        return [name, Array.isArray(value) ? value.map((each: Entry) => inEntry(each, kindBelow)) : value]
      }),
    )
  }
  return Object.fromEntries(
    Object.entries(exported).map(([name, value]) => {
      const kind = rules.top.get(name)
      if (kind === undefined) return [name, value]
      return [
        name,
        Array.isArray(value)
          ? value.map((each: Entry) => inEntry(each, kind))
          : inEntry(value as Entry, kind),
      ]
    }),
  )
}

const isUnique = (thing: Thing) =>
  things.filter(({ kind, name }) => kind === thing.kind && name === thing.name).length === 1

const spellings: Readonly<Record<string, (thing: Thing) => string | undefined>> = {
  'an address': (thing) => addressOf(thing),
  'a unique name': (thing) => (isUnique(thing) ? thing.name : undefined),
}

describe.each(Object.keys(spellings))('by %s', (name) => {
  test('plan and diff find no change', async () => {
    const met = new Set<string>()
    const document = spelled(spellings[name] ?? (() => undefined), met)
    // No redirect of the sample leads to a page.
    const expected = declared.filter((path) => path !== 'redirect destination.pageId')
    expect([...met].toSorted()).toEqual(expected.toSorted())
    writeFileSync(join(folder, 'named.json'), JSON.stringify(document))
    const plan = await ws(['plan', 'named.json', '-o', 'json', '--jq', '[.changes, .blocked]'])
    expect(plan).toMatchObject({ err: '', exit: 0, out: '[[],[]]\n' })
    const diff = await ws(['diff', 'named.json', 'live', '--exit-code'])
    expect(diff).toMatchObject({ exit: 0, out: 'No differences (74 alike)\n' })
  })
})

describe('the id of a person or a team, where entries go by names', () => {
  const ids = new Map<string, string>()
  const withIds = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withIds)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const id = name === 'user' || name === 'team' ? ids.get(`${name} ${inner}`) : undefined
        return [name, id ?? withIds(inner)]
      }),
    )
  }
  beforeAll(() => {
    for (const { kind, name, id } of things)
      if (id !== undefined && (kind === 'member' || kind === 'team'))
        ids.set(`${kind === 'member' ? 'user' : 'team'} ${name}`, id)
  })

  test('plan and diff find no change', async () => {
    const users = await ws(['member', 'list', '-o', 'json', '--jq', '.[] | "\\(.user.email) \\(.id)"'])
    for (const line of users.out.trim().split('\n'))
      ids.set(`user ${line.split(' ')[0]}`, line.split(' ')[1] ?? '')
    const text = JSON.stringify(withIds(exported))
    expect(text).toContain('"user":"usr_dana"')
    expect(text).not.toMatch(/"user":"[^"]*@/)
    writeFileSync(join(folder, 'ids.json'), text)
    const plan = await ws(['plan', 'ids.json', '-o', 'json', '--jq', '[.changes, .blocked]'])
    expect(plan).toMatchObject({ err: '', exit: 0, out: '[[],[]]\n' })
    expect(await ws(['diff', 'ids.json', 'live', '--exit-code'])).toMatchObject({ exit: 0 })
    expect(await ws(['diff', 'live', 'ids.json', '--exit-code'])).toMatchObject({ exit: 0 })
  })

  test('what ends, ends', async () => {
    const members = [{ user: 'usr_noa', until: '2025-01-01' }]
    const teams = [{ id: 'team_docs', members: [{ user: 'usr_dana', until: '2025-01-01' }] }]
    writeFileSync(join(folder, 'ends.json'), JSON.stringify({ members, teams }))
    const plan = await ws(['plan', 'ends.json', '-o', 'json', '--jq', '[.changes[] | .address]'])
    expect(JSON.parse(plan.out)).toEqual(
      expect.arrayContaining(['member/noa@northwind.example', 'team-member/Docs/dana@northwind.example']),
    )
  })
})

test('a name of nothing is a fault at its place', async () => {
  const document = {
    organization: { id: 'org_northwind', defaultContent: { type: 'site', site: 'Nowhere' } },
  }
  writeFileSync(join(folder, 'wrong.json'), JSON.stringify(document))
  const { exit, err } = await ws(['plan', 'wrong.json'])
  expect({ exit, err }).toEqual({
    exit: 2,
    err: expect.stringContaining('"defaultContent.site" names "Nowhere", and there is no such site'),
  })
})
