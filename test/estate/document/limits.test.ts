/** The limits and patterns of the API document hold in documents and in their JSON Schema, as they do for flags and bodies. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { Kind } from '../../../src/catalog/kinds.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import { documentShapeOf } from '../../../src/estate/document/document-shape.ts'
import { documentRulesOf } from '../../../src/estate/document/entries/entry-rules.ts'
import { readDocument } from '../../../src/estate/document/read.ts'
import { documentSchema } from '../../../src/reference/document-schema.ts'
import { limits, patterns } from '../../support/limits.ts'
import { operations } from '../../support/operations.ts'

const resources = await allResources()
const rules = documentRulesOf(documentShapeOf(resources))
const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(documentSchema(resources))

/** Fields that no document sets, with the reason. */
const outside: Readonly<Record<string, string>> = {
  'cr create subject': 'change requests are content',
  'cr update subject': 'change requests are content',
  'cr reviewer add subject': 'change requests are content',
  'cr content update changes': 'pages are content',
  'site redirect set redirects': 'no job reads redirects yet',
  'site redirect resolve source': 'it only reads',
  'space search query': 'it only reads',
  'org search query': 'it only reads',
  'integration list blockDomain': 'it only reads',
}

interface Place {
  readonly kind: Kind
  readonly member: string
}

/** The member of a document that sets the field of a command's body. */
function placeOf(words: string, field: string): Place | undefined {
  const operation = operations.get(words)
  const resource = resources.find(({ make, change }) => make === operation || change === operation)
  const entry = resource && rules.entries.get(resource.kind)
  if (resource === undefined || entry === undefined) return undefined
  if (entry.identity?.member === field) return { kind: resource.kind, member: field }
  const [member] = [...entry.members].find(([, rule]) => rule.field === field) ?? []
  return member === undefined ? undefined : { kind: resource.kind, member }
}

/** A document with such an entry, within entries of its holders. */
function documentWith(kind: Kind, entry: object): object {
  const { document, naming = [], resource } = rules.entries.get(kind) ?? {}
  if (document === undefined || resource === undefined) throw new Error(`no entry of ${kind}`)
  const [name] = naming.filter((member) => member !== 'id')
  const whole = name === undefined || name in entry ? entry : { [name]: 'fine', ...entry }
  if (kind === rules.root) return { [document.key]: whole }
  const holder = document.in.includes(rules.root) ? rules.root : document.in[0]
  const list = { [document.key]: document.single === true ? whole : [whole] }
  return holder === undefined || holder === rules.root ? list : documentWith(holder, list)
}

async function passes({ kind, member }: Place, value: unknown) {
  const document = documentWith(kind, { [member]: value })
  const { everyFault } = await readDocument([{ file: 'w.json', text: JSON.stringify(document) }], {
    rules,
    surroundings: { variable: () => 'refused', file: async () => 'refused' },
  })
  return { reader: everyFault().length === 0, schema: validate(document) }
}

const both = (is: boolean) => ({ reader: is, schema: is })

const rows = limits.flatMap(({ commands, ...limit }) => commands.map((words) => ({ words, ...limit })))

test('each field stands in a document, or says why not', () => {
  const all = [...rows, ...patterns.map(({ command: words, field }) => ({ words, field }))]
  const missing = all.filter(({ words, field }) => placeOf(words, field) === undefined)
  expect([...new Set(missing.map(({ words, field }) => `${words} ${field}`))].toSorted()).toEqual(
    Object.keys(outside).toSorted(),
  )
})

test.each(rows)('$words: $field', async ({ words, field, min, max, ofSize }) => {
  const place = placeOf(words, field)
  if (place === undefined) return
  expect(await passes(place, ofSize(max))).toEqual(both(true))
  expect(await passes(place, ofSize(max + 1))).toEqual(both(false))
  if (min === undefined) return
  expect(await passes(place, ofSize(min))).toEqual(both(true))
  expect(await passes(place, ofSize(min - 1))).toEqual(both(false))
})

test.each(patterns)('$command: pattern of $field', async ({ command, field, right, wrong }) => {
  const place = placeOf(command, field)
  if (place === undefined) return
  for (const value of right)
    expect({ value, ...(await passes(place, value)) }).toEqual({ value, ...both(true) })
  for (const value of wrong)
    expect({ value, ...(await passes(place, value)) }).toEqual({ value, ...both(false) })
})
