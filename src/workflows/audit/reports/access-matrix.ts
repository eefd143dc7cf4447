/** The roles of people in places as a matrix: the organization, its sites, its collections and the spaces in them. */
import { addressesIn } from '../../../estate/address.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import type { AccessMatrix } from '../../../reports/findings-report.ts'
import type { Session } from '../../../task/task.ts'
import { openReading } from '../../access/complete/reading.ts'
import { beginWalk, peopleRows } from '../../access/complete/walk.ts'
import { rowsOf } from '../../access/granted.ts'
import { peopleIn } from '../../access/people.ts'
import { grantsOf, hasPermissions } from '../../access/places.ts'
import { organizationIn } from '../../estate/organization.ts'

/** More of them fit on no page. */
const mostPeople = 200
const mostPlaces = 40

/** By the lists of members and permissions of the service in use; undefined if it does not offer them. */
export async function matrixOfService(session: Session): Promise<AccessMatrix | undefined> {
  const [client, organizationId] = await Promise.all([session.client(), organizationIn(session)])
  const asked = { client, organizationId, single: undefined, placesIn: shownIn }
  const reading = await openReading(asked, session)
  const members = await reading.members()
  if (members === undefined) return undefined
  const state = beginWalk(reading)
  const roles = new Map<string, Map<string, string | null>>()
  for await (const { person, role, address, kind } of peopleRows(members, { reading, asked, state })) {
    if (person === null || kind === 'team') continue
    const known = roles.get(person) ?? new Map<string, string | null>()
    roles.set(person, known.set(address, role))
  }
  const { estate, address, directory } = state
  const names = new Set([...directory.byId.values()].map(({ called }) => called))
  return matrixOf({
    people: [...names].toSorted(),
    places: [estate.organization, ...shownIn(estate)].map(address),
    roleOf: (person, place) => roles.get(person)?.get(place) ?? null,
    count: estate.things.filter(hasPermissions).length + 1,
    isWhole: reading.lists.unread.length === 0,
  })
}

/** As far as teams name people, and levels and roles decide. */
export function matrixOfEstate(estate: Estate): AccessMatrix {
  const { organization, things } = estate
  const address = addressesIn(estate)
  const places = [organization, ...shownIn(estate)]
  const everybody = peopleIn(estate)
  const granting = { estate, address, grantIn: grantsOf(estate), things: places }
  const roles = new Map(
    everybody
      .slice(0, mostPeople)
      .map((person) => [
        person.called,
        new Map(Array.from(rowsOf(person, granting), (row) => [row.address, row.role])),
      ]),
  )
  return matrixOf({
    people: everybody.map(({ called }) => called),
    places: places.map(address),
    roleOf: (person, place) => roles.get(person)?.get(place) ?? null,
    count: things.filter(hasPermissions).length + 1,
    isWhole: false,
  })
}

interface MatrixParts {
  readonly people: readonly string[]
  readonly places: readonly string[]
  readonly count: number
  readonly isWhole: boolean
  roleOf(person: string, place: string): string | null
}

function matrixOf({ people, places, count, isWhole, roleOf }: MatrixParts): AccessMatrix {
  const shown = people.slice(0, mostPeople)
  return {
    people: shown,
    places,
    roles: shown.map((person) => places.map((place) => roleOf(person, place))),
    more: { people: people.length - shown.length, places: count - places.length },
    isWhole,
  }
}

/** Those that matter most first: places around others before the ones in them. */
function shownIn({ organization, things }: Estate): readonly Thing[] {
  const rank = ({ kind, holder }: Thing) =>
    kind === 'site' ? 0 : kind === 'space' ? 3 : holder === organization ? 1 : 2
  return things
    .filter(hasPermissions)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostPlaces - 1)
}
