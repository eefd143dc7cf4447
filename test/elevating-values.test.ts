/** Every operation that can give a role says which values of it need consent: people before `apply`, and agents before anything. */
import { expect, test } from 'vitest'
import { dangersOf } from '../src/catalog/dangers.ts'
import type { Operation } from '../src/catalog/operation.ts'
import type { Schema } from '../src/catalog/schema.ts'
import { unwrap } from '../src/catalog/value-form.ts'
import { allResources } from '../src/catalog/walk.ts'
import { operations } from './support/operations.ts'

/** Fields that give a role, and nobody the rights of an admin. */
const harmless = {
  // An owner of a team says who is in it, and may do nothing else.
  'team member update': ['memberships.role'],
  'team member set': ['role'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const resources = await allResources()

/** Dotted, through lists and options: each field whose values are roles. */
function roleFields(schema: Schema | undefined, path = ''): readonly string[] {
  if (schema === undefined) return []
  const { def } = unwrap(schema).schema
  if (def.type === 'enum') return /role|level$/i.test(path) || def.values.includes('admin') ? [path] : []
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, each]) =>
      roleFields(each, path === '' ? name : `${path}.${name}`),
    )
  if (def.type === 'array') return roleFields(def.element, path)
  if (def.type === 'record') return roleFields(def.valueType, path)
  return def.type === 'union' ? def.options.flatMap((each) => roleFields(each, path)) : []
}

const rolesGiven = ({ method, body, query }: Operation) =>
  method === 'GET' ? [] : [...new Set([...roleFields(body), ...roleFields(query)])]

const giving = [...operations].flatMap(([words, operation]) =>
  rolesGiven(operation).map((field) => ({ words, field, operation })),
)

test('finds them where they lie: in an invite, a default, a permission', () => {
  expect(giving.map(({ words, field }) => `${words}: ${field}`)).toEqual(
    expect.arrayContaining([
      ...['member update: role', 'invite send: role', 'invite link create: role', 'org update: defaultRole'],
      ...['space update: defaultLevel', 'collection permission add: role', 'saml create: defaultRole'],
    ]),
  )
})

test.each(giving)('$words says which values of $field elevate', ({ words, field, operation }) => {
  const none: readonly string[] = Object.entries(harmless).find(([name]) => name === words)?.[1] ?? []
  if (none.includes(field)) return
  const written = resources.filter(({ make, change }) => make === operation || change === operation)
  const actions = resources.flatMap((each) => Object.values(each.actions))
  const declared = [
    ...written.flatMap(({ dangers }) => dangers),
    ...actions.flatMap((each) => (each.operation === operation ? (each.dangers ?? []) : [])),
  ]
  const named = declared.filter(
    // A change that elevates by itself does so with every value.
    (each) => each.danger === 'elevate' && ('given' in each || ('member' in each && each.member === field)),
  )
  expect(named).not.toEqual([])
  expect(dangersOf(operation, resources)).toContain('elevate')
})
