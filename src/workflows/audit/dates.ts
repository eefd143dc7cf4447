/** The dates of a document that keeps `until`, for the things of an audited workspace. */
import { allResources } from '../../catalog/walk.ts'
import type { DocumentReading } from '../../estate/document/read.ts'
import type { Estate, PlaceInFile, Thing } from '../../estate/estate.ts'
import { untilAmong } from '../../estate/plan/endings.ts'
import type { Until } from '../../estate/until.ts'
import { withNamedOrganizations } from '../diff/name-organization.ts'

export interface DatedEntry {
  readonly until: Until
  /** Of the entry. */
  readonly place: PlaceInFile | undefined
}

export interface AuditedDates {
  /** Of a thing that has not ended yet, though its date may be past. */
  of(thing: Thing): DatedEntry | undefined
  /** Entries that are past, of things that are not there any more. */
  readonly lines: readonly (DatedEntry & { readonly thing: Thing })[]
}

export async function datesFor(
  estate: Estate,
  { reading, now }: { readonly reading: DocumentReading; readonly now: number },
): Promise<AuditedDates> {
  const sides = withNamedOrganizations({ from: estate, to: reading.estate })
  const { entryOf, hasEnded, gone, holderOf } = untilAmong(sides, await allResources(), now)
  const dated = ({ until, place }: Thing): DatedEntry | undefined => until && { until, place: place?.() }
  return {
    of: (thing) => {
      const entry = entryOf(thing)
      return entry === undefined || hasEnded(thing) ? undefined : dated(entry)
    },
    lines: gone.flatMap((entry) => {
      const about = dated(entry)
      return about === undefined ? [] : [{ ...about, thing: { ...entry, holder: holderOf(entry) } }]
    }),
  }
}
