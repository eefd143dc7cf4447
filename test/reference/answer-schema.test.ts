/** Every command says by a schema what it prints: a command without one fails here, or does not compile. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { memberNames } from '../../src/catalog/members.ts'
import type { Operation } from '../../src/catalog/operation.ts'
import { partsOf } from '../../src/catalog/schema.ts'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import { isObject, membersIn } from '../../src/json/object.ts'
import { answerForms } from '../../src/reference/answer-forms.ts'
import { answerSchema } from '../../src/reference/answer-schema.ts'
import type { Task } from '../../src/task/task.ts'
import { ws } from '../support/program.ts'

const { commands } = await commandManifest(root)

const declared = commands.flatMap(({ words, spec }) =>
  spec !== undefined && 'kind' in spec ? [{ words: words.join(' '), spec: spec as Operation | Task }] : [],
)

const ajv = new Ajv2020({ strict: false, validateFormats: false })

test('there are as many as in the tree', () => {
  expect(declared.length).toBeGreaterThan(300)
})

test.each(answerForms)('each schema of the form %s is one of JSON Schema 2020-12', async (form) => {
  for (const { words, spec } of declared) {
    const schema = await answerSchema(spec, form)
    if (schema !== undefined) expect(ajv.validateSchema(schema), words).toBe(true)
  }
})

test('only what changes something prints nothing', async () => {
  for (const { words, spec } of declared) {
    const schema = await answerSchema(spec, 'json')
    if (spec.kind === 'operation') expect(schema !== undefined, words).toBe(spec.response !== undefined)
    // It prints the text of licences.
    else if (schema === undefined && words !== 'licenses') expect(spec.effect, words).toBe('changes')
  }
})

/** Dotted names of members whose schema lets every value pass. */
function openMembers(schema: unknown, name = ''): readonly string[] {
  if (!isObject(schema) || '$ref' in schema) return []
  const { description: _, ...says } = schema
  const { additionalProperties: values, properties, $defs = {} } = says
  const saysNothing = (part: unknown) => isObject(part) && Object.keys(part).length === 0
  if (saysNothing(says) || (properties === undefined && saysNothing(values))) return [name]
  const named = Object.entries({ ...membersIn(properties), ...membersIn($defs) })
  const options = [says.anyOf, says.oneOf].flatMap((each) => (Array.isArray(each) ? each : []))
  return [
    ...named.flatMap(([member, part]) => openMembers(part, member)),
    ...[says.items, ...(saysNothing(values) ? [] : [values]), ...options].flatMap((part) =>
      openMembers(part, name),
    ),
  ]
}

test('what ws makes itself has a shape, down to values that others made', async () => {
  const ofOthers = [
    // The answer of another command, or whatever a service replies.
    ...['api', 'wait'],
    // Values of any member, before and after.
    ...['from', 'to', 'saw', 'is', 'before', 'after', 'values'],
    // Requests and replies.
    ...['body', 'reply', 'schema'],
    // Configurations of integrations and schemas of visitors: people write these.
    ...['configuration', 'contentSecurityPolicy', 'jsonSchema', 'default'],
  ]
  for (const { words, spec } of declared) {
    if (spec.kind !== 'task') continue
    for (const form of answerForms)
      for (const name of openMembers(await answerSchema(spec, form), words))
        expect(ofOthers, `${words} (${form})`).toContain(name)
  }
})

test('the columns of a list are members of its lines', async () => {
  for (const { words, spec } of declared) {
    if (spec.kind !== 'task') continue
    const { json, ndjson } = await spec.answers()
    const isList = json !== undefined && ndjson !== undefined && partsOf(json).element === ndjson
    if (!isList || partsOf(ndjson).type !== 'object') continue
    const members = memberNames(ndjson)
    const columns = spec.columns.map((column) => (members.includes(column) ? column : column.split('.')[0]))
    expect(members, words).toEqual(expect.arrayContaining(columns))
  }
})

describe('ws schema', () => {
  const schemaOf = async (...words: readonly string[]) => JSON.parse((await ws(['schema', ...words])).out)

  test('shows what a list prints: an array, a line, and a line of a run over rows', async () => {
    const list = await schemaOf('team', 'list', '--answer', 'json')
    expect(list).toMatchObject({ type: 'array', items: { type: 'object' } })
    const { $schema: dialect, ...line } = await schemaOf('team', 'list', '--answer', 'ndjson')
    expect(dialect).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(line).toEqual(list.items)
    expect(await schemaOf('team', 'update', '--answer', 'rows')).toMatchObject({
      properties: { index: {}, input: {}, ok: {}, status: {}, result: line, error: {} },
    })
  })

  test('shows the request of a dry run, with its method and its body', async () => {
    expect(await schemaOf('team', 'update', '--answer', 'dry-run')).toMatchObject({
      properties: { method: { const: 'PATCH' }, url: {}, headers: {}, body: { properties: { title: {} } } },
    })
  })

  test('says null for what prints nothing', async () => {
    expect(await schemaOf('space', 'delete', '--answer', 'json')).toBeNull()
    expect(await schemaOf('org', 'list', '--answer', 'rows')).toBeNull()
    expect(await schemaOf('profile', 'use', '--answer', 'dry-run')).toBeNull()
    const { err } = await ws(['schema', 'space', 'delete', '--answer', 'json'])
    expect(err).toBe('ws space delete prints nothing in this form\n')
    expect((await ws(['schema', 'org', 'list', '--answer', 'rows'])).err).toContain(
      'ws org list takes no rows',
    )
  })

  test('takes the words as ws commands lists them, and says the same under output', async () => {
    const { output } = await schemaOf('ws', 'access')
    const { $schema: _, ...json } = await schemaOf('access', '--answer', 'json')
    expect(output).toEqual(json)
    expect(await schemaOf('ws space get')).toEqual(await schemaOf('space', 'get'))
    const { out } = await ws(['commands', 'ws space get', '-o', 'json'])
    expect(JSON.parse(out)).toMatchObject([{ command: 'ws space get' }])
    expect((await ws(['schema', 'ws nonsense'])).err).toContain('There is no command "ws nonsense"')
  })

  test('has what a flag prints in place of the reply: a file, and a plan', async () => {
    expect(await schemaOf('space', 'pdf', '--answer', 'json')).toMatchObject({
      anyOf: [{ properties: { url: {} } }, { properties: { path: {}, size: {}, contentType: {} } }],
    })
    expect(await schemaOf('site', 'create', '--answer', 'ndjson')).toMatchObject({
      anyOf: [
        { properties: { visibility: {} } },
        { anyOf: [{ properties: { steps: {} } }, { properties: { action: {} } }] },
      ],
    })
    expect(await schemaOf('site', 'create', '--answer', 'dry-run')).toMatchObject({
      anyOf: [{ properties: { method: { const: 'POST' } } }, { properties: { changes: {}, like: {} } }],
    })
  })

  test('is null for the lines of a document, which has none', async () => {
    expect(await schemaOf('export', '--answer', 'ndjson')).toBeNull()
  })

  test('has the errors', async () => {
    const validate = ajv.compile(await schemaOf('error'))
    const { err } = await ws(['schema', 'nothing', '-o', 'json'])
    expect(validate(JSON.parse(err))).toBe(true)
    expect(validate({ error: { message: 'without a code' } })).toBe(false)
  })

  test.each(['error', 'document'])('of %s takes no form', async (word) => {
    const { exit, err } = await ws(['schema', word, '--answer', 'json'])
    expect(exit).toBe(2)
    expect(err).toContain(`--answer has no effect here: ws schema ${word} has one form`)
  })

  test('wants one form at a time', async () => {
    const { exit, err } = await ws(['schema', 'space', 'get', '--input', '--answer', 'json'])
    expect(exit).toBe(2)
    expect(err).toContain("--input and --answer can't be given together")
  })
})
