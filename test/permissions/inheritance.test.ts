/** The rules of inheritance by themselves; test/local/roles.test.ts and test/workflows/access/ prove them on the embedded workspace. */
import { expect, expectTypeOf, test } from 'vitest'
import type { Infer } from '../../src/catalog/fields.ts'
import type { role } from '../../src/catalog/shared.ts'
import { decide, nearestLevel, type PlaceInTree } from '../../src/permissions/inheritance.ts'
import { type Role, reaches, roles } from '../../src/permissions/roles.ts'

test('the roles are those of the API, and each includes those before it', () => {
  expectTypeOf<Infer<typeof role>>().toEqualTypeOf<Role>()
  const each = { admin: 1, create: 1, review: 1, edit: 1, comment: 1, read: 1 } satisfies Record<Role, 1>
  expect([...roles].toSorted()).toEqual(Object.keys(each).toSorted())
  for (const [rank, held] of roles.entries())
    expect(roles.map((least) => reaches(held, least))).toEqual(roles.map((_, least) => least <= rank))
  expect([reaches(null, 'read'), reaches(undefined, 'read')]).toEqual([false, false])
})

test.each([
  [
    { own: 'read', level: 'admin', byDefault: 'edit' },
    { role: 'admin', by: 'level' },
  ],
  [
    { own: 'comment', level: null, byDefault: 'edit' },
    { role: 'edit', by: 'byDefault' },
  ],
  [
    { own: 'read', byName: 'comment', byTeam: 'review', level: 'edit', byDefault: 'read' },
    { role: 'review', by: 'byTeam' },
  ],
  [
    { own: 'edit', byName: 'edit', byTeam: 'edit', level: 'edit', byDefault: 'edit' },
    { role: 'edit', by: 'own' },
  ],
  [{ own: null, level: 'admin', byDefault: 'admin' }, undefined],
  [
    { own: null, byName: 'comment', byTeam: 'read', level: 'admin', byDefault: 'admin' },
    { role: 'comment', by: 'byName' },
  ],
  [
    { own: null, level: 'edit', byDefault: null, bySpace: 'read' },
    { role: 'read', by: 'bySpace' },
  ],
] as const)('the strongest decides, and guests have only what they were given: %o', (sources, decision) => {
  expect(decide(sources)).toEqual(decision)
})

const place = (defaultLevel: PlaceInTree['defaultLevel'], parent: string | null = null): PlaceInTree => ({
  defaultLevel,
  parent,
})

test('the nearest level counts, the place itself first', () => {
  const around = new Map([
    ['inner', place(null, 'outer')],
    ['outer', place('edit', 'top')],
    ['top', place('admin')],
    ['bare', place(null)],
  ])
  expect(nearestLevel(place('read', 'inner'), around)).toEqual(place('read', 'inner'))
  expect(nearestLevel(place(null, 'inner'), around)).toBe(around.get('outer'))
  expect(nearestLevel(place(null, 'bare'), around)).toBeUndefined()
  expect(nearestLevel(place(null, 'unknown'), around)).toBeUndefined()
  expect(nearestLevel(place(null), around)).toBeUndefined()
})

test('collections that lie in each other do not lead round for ever', () => {
  const around = new Map([
    ['one', place(null, 'two')],
    ['two', place(null, 'one')],
  ])
  expect(nearestLevel(place(null, 'one'), around)).toBeUndefined()
})
