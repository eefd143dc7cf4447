/**
 * Says what a thing that is recovered does not go back into: a holder that showed it before, and was removed after it, showed it no
 * longer by then, so that nothing records its place there.
 */
import { fieldsNaming } from '../../../catalog/fields-naming.ts'
import type { Kind } from '../../../catalog/kinds.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { requiredFields } from '../../../estate/plan/bodies.ts'
import type { HistoryEntry, RecordedChange } from '../../history/entries.ts'

interface RemovedOne {
  readonly entry: HistoryEntry
  readonly change: RecordedChange
  readonly resource: Resource
}

interface RecordedBeside {
  /** The oldest first. */
  readonly all: readonly HistoryEntry[]
  readonly resources: readonly Resource[]
  addressOf(change: RecordedChange, resource: Resource | undefined): string
}

/** Undefined if nothing may be lost. An undo takes a thing out of its holders before it removes them, and records that. */
export function lostWithHolders(
  { entry, change, resource }: RemovedOne,
  { all, resources, addressOf }: RecordedBeside,
): string | undefined {
  if (change.does !== 'remove' || resource.recovery === undefined || entry.command.kind !== 'command')
    return undefined
  const holders = holdersShowing(resource.kind, resources)
  const since = all.slice(all.indexOf(entry)).flatMap((each) => {
    const later = each === entry ? each.changes.filter((other) => other.change > change.change) : each.changes
    return each.command.kind === 'command' ? later : []
  })
  const gone = since.flatMap((each) => {
    const holder = holders.find(({ kind }) => kind === each.kind)
    return each.does !== 'remove' || each.outcome === 'failed' || holder === undefined
      ? []
      : [addressOf(each, holder)]
  })
  return gone.length === 0
    ? undefined
    : `It does not go back into what was removed after it, if that showed it: ${[...new Set(gone)].join(', ')}`
}

/** The kinds that hold things which have to name one of this kind. */
function holdersShowing(kind: Kind, resources: readonly Resource[]): readonly Resource[] {
  const within = resources
    .filter(({ make }) => isSupported(make))
    .filter((each) => fieldsNaming(each, kind).some((field) => requires(each, field)))
    .map((each) => each.within)
  return resources.filter((each) => within.includes(each.kind))
}

const requires = ({ make }: Resource, field: string): boolean =>
  isSupported(make) && requiredFields(make).includes(field)
