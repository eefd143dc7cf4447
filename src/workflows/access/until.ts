/** `--until-from`: says of each row until when it is meant to last, by the dates of a document. */
import type { Resource } from '../../catalog/resource.ts'
import { addressesIn } from '../../estate/address.ts'
import { match } from '../../estate/compare/match.ts'
import type { DocumentReading } from '../../estate/document/read.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { Until } from '../../estate/until.ts'
import { withNamedOrganizations } from '../diff/name-organization.ts'
import type { AccessRow, Via } from './row.ts'
import type { DatedPlaces, DateRow } from './row-dates.ts'

export function dateRows({ estate }: DocumentReading, resources: readonly Resource[]): DateRow {
  const dated = estate.things.filter(({ until }) => until !== undefined)
  const people = new Map(
    dated.flatMap(({ kind, name, until }) =>
      kind === 'member' && name !== undefined && until !== undefined
        ? [[personKey(name), until] as const]
        : [],
    ),
  )
  const indexes = new WeakMap<Estate, DatesByKey>()
  return (row, places) => {
    const index = indexes.get(places.estate) ?? datesByKey(estate, { dated, resources, places })
    indexes.set(places.estate, index)
    const names = [row.person, row.user].flatMap((name) => (name == null ? [] : [personKey(name)]))
    const ofPerson = names.map((name) => people.get(name))
    const [via] = row.via
    const ends = [...ofPerson, ...(via === undefined ? [] : datesOf(via, { row, names, index }))]
    return { ...row, until: earliest(ends)?.said ?? null }
  }
}

type DatesByKey = ReadonlyMap<string, Until>

interface DatesSource {
  readonly dated: readonly Thing[]
  readonly resources: readonly Resource[]
  readonly places: DatedPlaces
}

/** By what gives the role, and to whom. */
function datesByKey(document: Estate, { dated, resources, places }: DatesSource): DatesByKey {
  const sides = withNamedOrganizations({ from: places.estate, to: document })
  const byKind = new Map(resources.map((resource) => [resource.kind, resource]))
  const { before } = match(sides, byKind)
  const ownAddress = addressesIn(document)
  const addressOf = (thing: Thing | undefined): string => {
    const live = thing && before(thing)
    return live === undefined ? (thing === undefined ? '' : ownAddress(thing)) : places.address(live)
  }
  const teamNamed = (name: string | undefined) =>
    places.estate.things.filter(
      (thing) => thing.kind === 'team' && (thing.name === name || thing.id === name),
    )[0]
  return new Map(
    dated.flatMap((thing) => {
      const { kind, name, holder, until } = thing
      const grantee = byKind.get(kind)?.grantee?.kind
      if (until === undefined) return []
      if (grantee === 'team') {
        const team = teamNamed(name)
        return team === undefined ? [] : [[`${addressOf(holder)} ${places.address(team)}`, until] as const]
      }
      if (grantee === 'member' || kind === 'team-member')
        return [[`${addressOf(holder)} ${personKey(name ?? '')}`, until] as const]
      return [[addressOf(thing), until] as const]
    }),
  )
}

const personKey = (name: string) => name.toLowerCase()

interface DatedWay {
  readonly row: AccessRow
  readonly names: readonly string[]
  readonly index: DatesByKey
}

function datesOf({ way, address, on }: Via, { row, names, index }: DatedWay): readonly (Until | undefined)[] {
  const ofPerson = names.map((name) => index.get(`${address} ${name}`))
  if (way === 'permission' || way === 'team') return ofPerson
  if (way === 'team-permission') return [index.get(`${on ?? row.address} ${address}`), ...ofPerson]
  return way === 'share-link' || way === 'invite-link' ? [index.get(address)] : []
}

const earliest = (ends: readonly (Until | undefined)[]): Until | undefined =>
  ends.flatMap((each) => each ?? []).toSorted((one, other) => one.end - other.end)[0]
