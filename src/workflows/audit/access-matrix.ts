/** The roles of people in places as a matrix: the organization, its sites, and its collections at the top. */
import { addressesIn } from '../../estate/address.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { AccessMatrix } from '../../reports/findings-report.ts'
import { rowsOf } from '../access/granted.ts'
import { peopleIn } from '../access/people.ts'
import { grantsOf } from '../access/places.ts'

/** More of them fit on no page. */
const mostPeople = 200
const mostPlaces = 40

export function accessMatrix(estate: Estate): AccessMatrix {
  const { organization, things } = estate
  const address = addressesIn(estate)
  const isPlace = ({ kind, holder }: Thing) =>
    kind === 'site' || (kind === 'collection' && holder === organization)
  const all = [organization, ...things.filter(isPlace)]
  const places = all.slice(0, mostPlaces)
  const everybody = peopleIn(estate)
  const people = everybody.slice(0, mostPeople)
  const granting = { estate, address, grantIn: grantsOf(estate), things: places }
  const addresses = places.map(address)
  return {
    people: people.map(({ called }) => called),
    places: addresses,
    roles: people.map((person) => {
      const roles = new Map(Array.from(rowsOf(person, granting), (row) => [row.address, row.role]))
      return addresses.map((place) => roles.get(place) ?? null)
    }),
    more: { people: everybody.length - people.length, places: all.length - places.length },
  }
}
