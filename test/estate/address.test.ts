/** Addresses: every thing has one of its own, which people can read. */
import { expect, test } from 'vitest'
import type { Kind } from '../../src/catalog/kinds.ts'
import { addressesIn } from '../../src/estate/address.ts'
import type { Thing } from '../../src/estate/estate.ts'

const thing = (kind: Kind, holder: Thing | undefined, named: Partial<Thing>): Thing => ({
  kind,
  holder,
  id: undefined,
  name: undefined,
  values: {},
  reply: undefined,
  ...named,
})
const organization = thing('organization', undefined, { id: 'org_1', name: 'Northwind Labs' })
const writers = thing('team', organization, { id: 'team_1', name: 'Writers' })

const addresses = (...things: readonly Thing[]) => things.map(addressesIn({ organization, things }))

test('names lead from the organization down', () => {
  const outer = thing('collection', organization, { id: 'col_1', name: 'Engineering' })
  const inner = thing('collection', outer, { id: 'col_2', name: 'Platform' })
  const space = thing('space', inner, { id: 'spc_1', name: 'Runbooks' })
  expect(addresses(outer, inner, space)).toEqual([
    'collection/Engineering',
    'collection/Engineering/Platform',
    'space/Engineering/Platform/Runbooks',
  ])
  expect(addressesIn({ organization, things: [] })(organization)).toBe('organization/Northwind Labs')
})

test('an id follows where names do not tell', () => {
  const other = thing('team', organization, { id: 'team_2', name: 'Writers' })
  const member = thing('team-member', other, { id: 'usr_1', name: 'ada@northwind.example' })
  const link = thing('invite-link', organization, { id: 'inv_1' })
  expect(addresses(writers, other, member, link)).toEqual([
    'team/Writers#team_1',
    'team/Writers#team_2',
    'team-member/Writers#team_2/ada@northwind.example',
    'invite-link/#inv_1',
  ])
})

test('things of two kinds may have one name', () => {
  expect(addresses(writers, thing('site', organization, { id: 'site_1', name: 'Writers' }))).toEqual([
    'team/Writers',
    'site/Writers',
  ])
})

test('what its holder has once goes by the name of the holder', () => {
  const site = thing('site', organization, { id: 'site_1', name: 'Docs' })
  expect(addresses(site, thing('adaptive-schema', site, {}))).toEqual(['site/Docs', 'adaptive-schema/Docs'])
})

test('a stroke in a name is no step down', () => {
  expect(addresses(thing('team', organization, { id: 't', name: 'A/B\\C' }))).toEqual(['team/A\\/B\\\\C'])
})
