/** Invariants of every operation: the catalog equals the API document, and is complete. */
import { describe, expect, test } from 'vitest'
import { checkValue } from '../src/catalog/checks.ts'
import type { CommandSpec } from '../src/catalog/command-spec.ts'
import { factsOf, type Schema } from '../src/catalog/fields.ts'
import { nouns } from '../src/catalog/index.ts'
import type { Operation } from '../src/catalog/operation.ts'
import { parameters } from '../src/catalog/parameters.ts'
import { type DefinitionParts, partsOf } from '../src/catalog/schema.ts'
import { Site } from '../src/catalog/schemas/site.ts'
import { paging } from '../src/catalog/shared.ts'
import { walk } from '../src/catalog/walk.ts'
import { commands } from './support/commands.ts'
import { limits, patterns } from './support/limits.ts'

const isOperation = (spec: CommandSpec): spec is Operation => 'kind' in spec && spec.kind === 'operation'

const operations = new Map<string, Operation>()
for await (const { words, declaration } of walk(nouns)) {
  if (!isOperation(declaration)) throw new Error(`${words.join(' ')} is no operation`)
  operations.set(words.join(' '), declaration)
}

const named = (words: string): Operation => {
  const found = operations.get(words)
  if (found === undefined) throw new Error(`no operation ${words}`)
  return found
}

const namesOf = (isWanted: (operation: Operation) => boolean) =>
  [...operations]
    .filter(([, operation]) => isWanted(operation))
    .map(([words]) => words)
    .sort()

/** Of the operations that the API document shows. */
const marked = (isMarked: (operation: Operation) => boolean) =>
  namesOf((operation) => operation.extended !== true && isMarked(operation))

const ofExtended = (isMarked: (operation: Operation) => boolean) =>
  namesOf((operation) => operation.extended === true && isMarked(operation))

test('the commands are those of the table', () => {
  const declared = [...operations].map(([words, operation]) => ({
    words,
    request: `${operation.method} ${operation.path}`,
    paged: operation.paginated,
    hasBody: operation.body !== undefined,
  }))
  const expected = commands.map(({ words, method, path, paged, hasBody }) => ({
    words,
    request: `${method} ${path}`,
    paged,
    hasBody,
  }))
  const byWords = (one: { words: string }, other: { words: string }) => (one.words < other.words ? -1 : 1)
  expect(declared.sort(byWords)).toEqual(expected.sort(byWords))
  expect(marked(() => true)).toHaveLength(123)
  expect(ofExtended(() => true)).toHaveLength(106)
})

describe.each([...operations])('%s', (words, operation) => {
  test('has a summary that is short and imperative', () => {
    expect(operation.summary).toMatch(/^[A-Z][a-z]+\b.*[^.\s]$/)
    expect(operation.summary.length).toBeLessThan(70)
    // Third person ("Lists", "Creates") would read as a description, not as a command.
    expect(operation.summary).not.toMatch(/^\w+[^s]s\b/)
  })

  test('has examples of itself', () => {
    expect(operation.examples.length).toBeGreaterThan(0)
    for (const example of operation.examples) {
      expect(`${example} `).toContain(`ws ${words} `)
      expect(example).toMatch(/^ws /)
      expect(example.includes(' --yes')).toBe(operation.destructive !== undefined)
    }
  })

  test('has declared path parameters', () => {
    const names = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining(names))
  })

  test('has columns that exist', () => {
    const row = rowOf(operation)
    expect(operation.columns.filter((column) => memberAt(row, column) === undefined)).toEqual([])
    expect(new Set(operation.columns).size).toBe(operation.columns.length)
    if (operation.method === 'GET') expect(operation.columns).not.toEqual([])
  })

  test('answers with content exactly when its status has some', () => {
    expect(operation.response === undefined).toBe(operation.status === 204 || operation.status === 205)
  })
})

test('every parameter is in some path', () => {
  const used = [...operations.values()].flatMap(({ path }) =>
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name),
  )
  expect([...new Set(used)].sort()).toEqual(Object.keys(parameters).sort())
})

test('what destroys is marked', () => {
  expect(marked(({ destructive }) => destructive === 'type-id')).toEqual([
    'collection delete',
    'site delete',
    'space delete',
  ])
  expect(marked(({ destructive }) => destructive === 'ask')).toEqual([
    'collection transfer',
    'cr comment delete',
    'cr reviewer remove',
    'integration unpublish',
    'invite link delete',
    'openapi delete',
    'saml delete',
    'site section-group delete',
    'site section-group remove-section',
    'site share-link delete',
    'site space remove',
    'space comment delete',
    'space comment reply delete',
    'space transfer',
    'team delete',
    'team member remove',
    'translation delete',
  ])
})

test('no DELETE goes without a mark', () => {
  expect(marked(({ method, destructive }) => method === 'DELETE' && destructive === undefined)).toEqual([])
})

test('what is deprecated is marked', () => {
  expect(marked(({ deprecated }) => deprecated !== undefined)).toEqual([
    'site section-group move',
    'site space move',
  ])
})

test('what destroys is marked among extended operations', () => {
  expect(ofExtended(({ destructive }) => destructive === 'type-id')).toEqual(['member remove'])
  expect(ofExtended(({ destructive }) => destructive === 'ask')).toEqual([
    'collection permission team remove',
    'collection permission user remove',
    'cr comment reply delete',
    'hostname remove',
    'integration installation remove',
    'site auth regenerate',
    'site external-link delete',
    'site permission team remove',
    'site permission user remove',
    'site redirect delete',
    'site section delete',
    'site unpublish',
    'space permission team remove',
    'space permission user remove',
  ])
})

describe('success statuses of extended operations', () => {
  test.each([
    [
      201,
      [
        'cr review submit',
        'integration install',
        'site external-link create',
        'site redirect create',
        'site section create',
        'site space duplicate',
        'space create',
      ],
    ],
    [
      204,
      [
        'collection permission add',
        'collection permission team remove',
        'collection permission team update',
        'collection permission user remove',
        'collection permission user update',
        'cr comment reply delete',
        'hostname remove',
        'hostname revalidate',
        'integration installation remove',
        'member remove',
        'site external-link delete',
        'site permission add',
        'site permission team remove',
        'site permission team update',
        'site permission user remove',
        'site permission user update',
        'site redirect delete',
        'site section delete',
        'space git export',
        'space git import',
        'space permission add',
        'space permission team remove',
        'space permission team update',
        'space permission user remove',
        'space permission user update',
      ],
    ],
    [205, []],
  ])('%i', (status, expected) => {
    expect(ofExtended((operation) => operation.status === status)).toEqual(expected)
  })
})

describe('success statuses', () => {
  test.each([
    [
      201,
      [
        'collection create',
        'cr content import',
        'cr create',
        'invite link create',
        'openapi create',
        'saml create',
        'site create',
        'site section-group add-section',
        'site section-group create',
        'site share-link create',
        'site space add',
        'space duplicate',
        'team create',
        'translation create',
      ],
    ],
    [
      204,
      [
        'integration unpublish',
        'saml delete',
        'team delete',
        'team member remove',
        'team member set',
        'team member update',
      ],
    ],
    [
      205,
      [
        'collection delete',
        'cr comment delete',
        'cr reviewer remove',
        'invite link delete',
        'openapi delete',
        'site delete',
        'site section-group delete',
        'site section-group remove-section',
        'site share-link delete',
        'site space remove',
        'space comment delete',
        'space comment reply delete',
        'space delete',
        'translation delete',
      ],
    ],
  ])('%i', (status, expected) => {
    expect(marked((operation) => operation.status === status)).toEqual(expected)
  })
})

describe('limits', () => {
  const rows = limits.flatMap(({ commands, ...limit }) => commands.map((words) => ({ words, ...limit })))
  test.each(rows)('$words: $field', ({ words, field, min, max, ofSize }) => {
    const schema = requestField(named(words), field)
    expect(checkValue(schema, ofSize(max)).success).toBe(true)
    expect(checkValue(schema, ofSize(max + 1)).success).toBe(false)
    if (min === undefined) return
    expect(checkValue(schema, ofSize(min)).success).toBe(true)
    expect(checkValue(schema, ofSize(min - 1)).success).toBe(false)
  })

  test('each length of a request is in the table: the document says no other', () => {
    const limited = [...operations].flatMap(([words, { query, body }]) =>
      Object.entries({ ...query?.shape, ...body?.shape }).flatMap(([field, schema]) =>
        factsOf(schema).max === undefined ? [] : [`${words}: ${field}`],
      ),
    )
    const told = new Set(rows.map(({ words, field }) => `${words}: ${field}`))
    expect(limited.filter((each) => !told.has(each))).toEqual([
      // The document limits the emoji of a space where it is changed.
      'space create: emoji',
      // Sizes of pages, as of every list.
      'space revision changes: limit',
      'cr changes: limit',
    ])
  })

  test('characters are counted as people count them', () => {
    const title = requestField(named('space update'), 'title')
    expect(checkValue(title, '🚀'.repeat(50)).success).toBe(true)
    expect(checkValue(title, '🚀'.repeat(51)).success).toBe(false)
  })

  test.each(patterns)('$command: pattern of $field', ({ command, field, right, wrong }) => {
    const schema = requestField(named(command), field)
    expect(right.filter((value) => !checkValue(schema, value).success)).toEqual([])
    expect(wrong.filter((value) => checkValue(schema, value).success)).toEqual([])
  })

  test('a page holds 1 to 1000 items', () => {
    const passes = (limit: unknown) => checkValue(paging, { limit }).success
    expect([0, 1, 1000, 1001, 1.5].map(passes)).toEqual([false, true, true, false, false])
  })

  test('names in paths', () => {
    const passes = (name: 'integrationName' | 'specSlug', value: string) =>
      checkValue(parameters[name].schema, value).success
    expect([100, 101].map((size) => passes('integrationName', 'x'.repeat(size)))).toEqual([true, false])
    expect([0, 1, 100, 101].map((size) => passes('specSlug', 'x'.repeat(size)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(['a_b-C.9', 'a b', 'a/b'].map((value) => passes('integrationName', value))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('limits of replies are told, not checked', () => {
    expect(factsOf(Site.def.getter().shape.hostname).max).toBe(512)
    expect(checkValue(Site.def.getter().shape.title, 'x'.repeat(200)).success).toBe(true)
  })
})

function requestField(operation: Operation, field: string): Schema {
  const schema = { ...operation.query?.shape, ...operation.body?.shape }[field]
  if (schema === undefined) throw new Error(`${operation.path} has no field ${field}`)
  return schema
}

/** The schema of one row: the response, or an entry of the list in it. */
function rowOf({ response, rows }: Operation): Schema | undefined {
  if (response === undefined || rows === undefined) return response
  const list = memberAt(response, rows)
  return list && partsOf(list).element
}

/** Through a list, the member of its entries. */
function memberAt(schema: Schema | undefined, path: string): Schema | undefined {
  return path.split('.').reduce((inside, name) => inside && shapeOf(inside)?.[name], schema)
}

function shapeOf(schema: Schema): DefinitionParts['shape'] {
  const { shape, element } = partsOf(schema)
  return element === undefined ? shape : shapeOf(element)
}
