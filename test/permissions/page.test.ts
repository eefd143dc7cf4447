/** The page on who may do what (docs/explanation/permissions.md): its table and its order of rules are those of the code. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { precedence } from '../../src/permissions/inheritance.ts'
import {
  collectionNeeds,
  organizationNeeds,
  siteNeeds,
  spaceNeeds,
} from '../../src/permissions/least-roles.ts'
import { roles } from '../../src/permissions/roles.ts'
import { ways } from '../../src/workflows/access/row.ts'

const page = readFileSync('docs/explanation/permissions.md', 'utf8')

const needs = {
  space: spaceNeeds,
  collection: collectionNeeds,
  site: siteNeeds,
  organization: organizationNeeds,
}

test('the last table names each permission with the least role that it needs', () => {
  const told = [...page.matchAll(/^\| (\w+): (`.+?) \| `(\w+)` \|$/gm)].flatMap(
    ([, thing = '', names = '', least = '']) =>
      names
        .replaceAll('`', '')
        .split(', ')
        .map((name) => [`${thing}.${name}`, least]),
  )
  const needed = Object.entries(needs).flatMap(([thing, each]) =>
    Object.entries(each).map(([name, least]) => [`${thing}.${name}`, least]),
  )
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(needed))
})

test('the first table goes through all roles, from least to most', () => {
  const section = page.slice(0, page.indexOf('## '))
  expect([...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(roles)
})

test('each way of ws access is explained', () => {
  const section = page.slice(page.indexOf('## The answers'), page.indexOf('## What `permissions`'))
  expect([...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, way]) => way)).toEqual(ways)
})

test('the rules stand in the order in which the first of equal ones is named', () => {
  const words: Readonly<Record<string, string>> = {
    own: 'the role that the member has',
    byName: 'a permission by name',
    byTeam: 'a permission of a team',
    level: 'the nearest default level',
    byDefault: 'the default role',
    bySpace: 'a space on the site',
  }
  const steps = [...page.matchAll(/^\d\. (.+)$/gm)].map(([, step = '']) => step)
  expect(steps).toHaveLength(precedence.length)
  for (const [at, by] of precedence.entries()) expect(steps[at]).toContain(words[by])
})
