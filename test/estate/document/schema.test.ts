/** The schema of documents for editors: it takes every export, and refuses what ws refuses. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { allResources } from '../../../src/catalog/walk.ts'
import { documentShapeOf } from '../../../src/estate/document/document-shape.ts'
import { documentRulesOf } from '../../../src/estate/document/entries/entry-rules.ts'
import { readDocument } from '../../../src/estate/document/read.ts'
import { isObject } from '../../../src/json/object.ts'
import { documentSchema } from '../../../src/reference/document-schema.ts'
import type { JsonSchema } from '../../../src/reference/json-schema.ts'
import { sampleProgram } from '../../local/sample-program.ts'

const resources = await allResources()
const rules = documentRulesOf(documentShapeOf(resources))
// Formats of strings are notes for editors here: the reader checks them.
const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(documentSchema(resources))
const surroundings = { variable: () => ({ value: 'x' }), file: async () => ({ text: 'x' }) }

async function faultsIn(text: string): Promise<readonly string[]> {
  const reading = await readDocument([{ file: 'w.yaml', text }], { rules, surroundings })
  return reading.everyFault().map(({ code }) => code)
}

const program = await sampleProgram()
afterAll(program.remove)
const { out: exported } = await program.ws(['export'])

test('takes the export of the sample', async () => {
  validate(parse(exported))
  expect(validate.errors ?? []).toEqual([])
  expect(await faultsIn(exported)).toEqual([])
})

test('takes the export of a seeded workspace', async () => {
  expect((await program.ws(['local', 'seed', '--spaces', '60', '--yes'])).exit).toBe(0)
  const { out } = await program.ws(['export'])
  validate(parse(out))
  expect(validate.errors ?? []).toEqual([])
  expect(out.length).toBeGreaterThan(2 * exported.length)
  expect(await faultsIn(out)).toEqual([])
})

test('takes what people write: no ids, names, earlier names, values filled in', async () => {
  const text = `
format: ws/1
protected: [team/*]
teams: [{ title: Writers, was: Authors, members: [{ user: ada@northwind.example, role: owner }] }]
spaces: [{ title: Notes, from: spc_template }]
sites: [{ title: Docs, visibility: '\${env:VISIBILITY}', adaptiveSchema: null, spaces: [] }]
`
  validate(parse(text))
  expect(validate.errors ?? []).toEqual([])
})

test.each([
  '',
  '# later\n',
  '{}',
  '---\n---\n',
  'format: ws/1\n',
  'organization: {}',
  'organization: { id: org_northwind }',
  'kinds: [team]\nprotected: [team/*]',
])('refuses a document that says nothing: %j', async (text) => {
  expect(await faultsIn(text)).toEqual(['empty-document'])
})

test('names the one of several files that says nothing', async () => {
  const read = async (...texts: string[]) => {
    const named = texts.map((text, index) => ({ file: `${index}.yaml`, text }))
    return (await readDocument(named, { rules, surroundings })).everyFault()
  }
  expect(await read('teams: []', '')).toEqual([
    { file: '1.yaml', line: 1, column: 1, code: 'empty-document' },
  ])
  expect(await read('protected: [team/*]', 'organization: { id: org_a }', 'teams: []')).toEqual([])
})

/** Each alone makes the document a bad one. */
const spoiled: readonly string[] = [
  'teems: []',
  'format: ws/2',
  'kinds: [spaec]',
  'kinds: space',
  'kinds: []',
  'outside: [{ kind: space }]',
  'outside: [{ kind: spaec, id: spc_api }]',
  'teams: {}',
  'teams: [Writers]',
  'teams: [{}]',
  'teams: [{ title: 2024 }]',
  'teams: [{ title: A, colour: red }]',
  'teams: [{ title: "" }]',
  'teams: [{ id: [] }]',
  'teams: [{ title: A, members: [ada@northwind.example] }]',
  'teams: [{ title: A, members: [{ role: owner }] }]',
  'teams: [{ title: A, members: [{ user: ada@northwind.example, role: boss }] }]',
  'organization: []',
  'organization: { sso: maybe }',
  'organization: { emailDomains: northwind.example }',
  'organization: { defaultRole: boss }',
  'organization: { plan: free }',
  'inviteLinks: [{ role: owner }]',
  'collections: [{ title: A, spaces: {} }]',
  'collections: [{ title: A, collections: [{ titel: B }] }]',
  'collections: [{ title: A, defaultLevel: none }]',
  'spaces: [{ title: A, editMode: sometimes }]',
  'spaces: [{ title: A, spaces: [] }]',
  'sites: [{ title: A, visibility: hidden }]',
  'sites: [{ title: A, adaptiveContent: true }]',
  'sites: [{ title: A, adaptiveContent: { enabled: yes } }]',
  'sites: [{ title: A, adaptiveContent: { enabled: true, mode: x } }]',
  'sites: [{ title: A, adaptiveSchema: [] }]',
  'sites: [{ title: A, shareLinks: [{ name: A, active: 1 }] }]',
  'sites: [{ title: A, spaces: [{ condition: x }] }]',
  'sites: [{ title: A, spaces: [{ path: [] }] }]',
  'sites: [{ title: A, sectionGroups: [{ title: A, sections: x }] }]',
  'saml: [{ label: A, defaultRole: boss }]',
  'saml: [{ entityID: A }]',
  'openapi: [{ source: { url: https://a.example } }]',
  'openapi: [{ slug: a, source: { uri: https://a.example } }]',
  'translations: [{ name: A }]',
  'integrations: [{ title: Bot }]',
  'protected: team/*',
  'notCaptured: [{ reason: x }]',
]

describe('refuses, as the reader does', () => {
  test.each(spoiled)('%s', async (text) => {
    expect(validate(parse(text))).toBe(false)
    expect(await faultsIn(text)).not.toEqual([])
  })
})

/** A part of the schema, and where in an entry it stands. */
interface SchemaPart {
  readonly at: string
  readonly part: JsonSchema
}

/** The schemas of values that are no objects and no lists, in the entry of a kind. */
function leavesOf(part: JsonSchema, at: string): readonly SchemaPart[] {
  const { properties, items, additionalProperties, anyOf, $ref } = part
  const ways = Array.isArray(anyOf) ? anyOf.filter(isObject) : []
  // Other kinds have leaves of their own.
  if (typeof $ref === 'string') return []
  if (isObject(properties))
    return Object.entries(properties).flatMap(([name, each]) =>
      isObject(each) ? leavesOf(each, `${at}.${name}`) : [],
    )
  if (isObject(items)) return leavesOf(items, `${at}[]`)
  if (isObject(additionalProperties)) return leavesOf(additionalProperties, `${at}.*`)
  const below = ways.flatMap((way) => leavesOf(way, at)).filter((leaf) => leaf.at !== at)
  return [...below, ...(ways.some(isComposed) ? [] : [{ at, part }])]
}

const isComposed = ({ type }: JsonSchema) => type === 'object' || type === 'array'

const isText = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'string' || (Array.isArray(anyOf) && anyOf.filter(isObject).some(isText))

describe('takes a variable wherever a text may stand', () => {
  const { $defs = {} } = documentSchema(resources)
  const definitions = isObject($defs) ? $defs : {}
  const texts = [...rules.entries.keys()].flatMap((kind) =>
    leavesOf(isObject(definitions[kind]) ? definitions[kind] : {}, kind).filter(({ part }) => isText(part)),
  )

  test('in all kinds', () => {
    expect(texts.length).toBeGreaterThan(60)
    expect(texts.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['openapi-spec.source.url', 'site-space.condition', 'translation.languages[]']),
    )
  })

  test.each(texts)('$at', ({ part }) => {
    const ajv = new Ajv2020({ validateFormats: false })
    const takes = ajv.compile({ ...part, $defs: definitions })
    for (const text of [`\${env:WS_VAR_X}`, `\${file:${'notes/'.repeat(60)}a.txt}`])
      expect({ text, takes: takes(text) }).toEqual({ text, takes: true })
  })
})
