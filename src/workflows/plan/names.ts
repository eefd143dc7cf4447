/** Resolves names that a document gives to other things: earlier names, templates, and things that only the service has. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import type { DocumentFault } from '../../estate/document/faults.ts'
import type { DocumentReading } from '../../estate/document/read.ts'
import { lookupIn } from '../../estate/document/references.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { match } from '../../estate/match.ts'
import { isOutside } from '../../estate/ownership.ts'
import { documentError } from '../diff/document-error.ts'

/** Gives members that name live things the ids of those. @throws UsageError with all that name nothing */
export function settleOpen(
  live: Estate,
  { open, estate }: Pick<DocumentReading, 'open'> & { readonly estate: Pick<Estate, 'outside'> },
): void {
  if (open.length === 0) return
  const find = lookupIn(live)
  const faults: DocumentFault[] = []
  for (const { thing, field, kind, member, value, place } of open) {
    if ([live, estate].some((side) => isOutside(side, kind, value))) continue
    const named = find(kind, value)
    if (named?.id === undefined)
      faults.push({ ...place(), code: 'unknown-reference', member, kind, got: value })
    // The reader of the document made these values.
    else Object.assign(thing.values, { [field]: named.id })
  }
  if (faults.length > 0) throw documentError(faults)
}

/** Gives entries that say how they were called before the ids of the live things of that name. */
export function settleEarlierNames(
  sides: { readonly from: Estate; readonly to: Estate },
  { instructions }: Pick<DocumentReading, 'instructions'>,
  resources: readonly Resource[],
): void {
  const byKind = new Map<Kind, Resource>(resources.map((resource) => [resource.kind, resource]))
  for (const [thing, { was }] of instructions) {
    if (was === undefined || thing.id !== undefined) continue
    // A holder may have got its id from its own earlier name just now.
    const { before, after } = match({ ...sides, namesStandIn: true }, byKind)
    const holder = thing.holder && before(thing.holder)
    if (holder === undefined || before(thing) !== undefined) continue
    const named = sides.from.things.filter(
      (each) => each.kind === thing.kind && each.holder === holder && each.name === was && !after(each),
    )
    const [only] = named
    if (named.length > 1)
      throw new UsageError(`${was} is the earlier name of more than one ${thing.kind}: name it by its id`, {
        hint: `There are ${named.map(({ id }) => id).join(', ')}`,
      })
    if (only?.id !== undefined) Object.assign(thing, { id: only.id })
  }
}

/** The things that new ones are copied from. @throws UsageError for what nothing goes by */
export function templatesOf(
  { from, to }: { readonly from: Estate; readonly to: Estate },
  { instructions }: Pick<DocumentReading, 'instructions'>,
): ReadonlyMap<Thing, Thing> {
  const [inDocument, live] = [lookupIn(to), lookupIn(from)]
  const templates = new Map<Thing, Thing>()
  const missing: string[] = []
  for (const [thing, { from: template }] of instructions) {
    if (template === undefined) continue
    const found = live(thing.kind, template) ?? inDocument(thing.kind, template)
    if (found !== undefined) templates.set(thing, found)
    else missing.push(`${thing.name ?? thing.id ?? thing.kind}: from: ${template} names no ${thing.kind}`)
  }
  if (missing.length > 0) throw new UsageError(missing)
  refuseCircles(templates)
  return templates
}

/** The first of them could never be made. */
function refuseCircles(templates: ReadonlyMap<Thing, Thing>): void {
  for (const thing of templates.keys()) {
    const names = [thing.name ?? thing.kind]
    for (
      let each = templates.get(thing);
      each !== undefined && names.length <= templates.size;
      each = templates.get(each)
    ) {
      names.push(each.name ?? each.kind)
      if (each === thing) throw new UsageError(`Copies of each other can't be made: ${names.join(' from: ')}`)
    }
  }
}
