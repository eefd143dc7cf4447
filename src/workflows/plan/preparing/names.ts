/** Resolves names that a document gives to other things: earlier names, templates, and things that only the service has. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { match } from '../../../estate/compare/match.ts'
import { earlierName, madeFrom } from '../../../estate/document/entries/entry-rules.ts'
import { referenceFault, settle } from '../../../estate/document/entries/references.ts'
import type { DocumentFault } from '../../../estate/document/faults.ts'
import type { DocumentReading } from '../../../estate/document/read.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { isOutside } from '../../../estate/reading/ownership.ts'
import { candidatesIn } from '../../../estate/thing-lookup.ts'
import { documentError } from '../../diff/document-error.ts'

/** Gives members that name live things the ids of those. @returns the faults of those that name nothing */
export function settleOpen(
  live: Estate,
  { open, estate }: Pick<DocumentReading, 'open'> & { readonly estate: Pick<Estate, 'outside'> },
): readonly DocumentFault[] {
  if (open.length === 0) return []
  const find = candidatesIn(live)
  const faults: DocumentFault[] = []
  for (const reference of open) {
    const { kind, value } = reference
    if ([live, estate].some((side) => isOutside(side, kind, value))) continue
    const named = find(kind, value)
    const [only, ...others] = named
    if (only?.id === undefined || others.length > 0) faults.push(referenceFault(reference, named))
    else settle(reference, only.id)
  }
  return faults
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
    const { before, after } = match(sides, byKind)
    const holder = thing.holder && before(thing.holder)
    if (holder === undefined || before(thing) !== undefined) continue
    const named = sides.from.things.filter(
      (each) => each.kind === thing.kind && each.holder === holder && each.name === was.value && !after(each),
    )
    const [only] = named
    if (named.length > 1)
      throw documentError([referenceFault({ ...was, kind: thing.kind, member: earlierName }, named)])
    if (only?.id !== undefined) Object.assign(thing, { id: only.id })
  }
}

/** The things that new ones are copied from. @throws UsageError for names of none or of several, and for copies of each other */
export function templatesOf(
  { from, to }: { readonly from: Estate; readonly to: Estate },
  { instructions }: Pick<DocumentReading, 'instructions'>,
): ReadonlyMap<Thing, Thing> {
  const [inDocument, live] = [candidatesIn(to), candidatesIn(from)]
  const templates = new Map<Thing, Thing>()
  const faults: DocumentFault[] = []
  for (const [thing, { from: template }] of instructions) {
    if (template === undefined) continue
    const { kind } = thing
    const candidates = [live, inDocument].map((find) => find(kind, template.value))
    const found = candidates.find(({ length }) => length === 1)?.[0]
    if (found !== undefined) templates.set(thing, found)
    else faults.push(referenceFault({ ...template, kind, member: madeFrom }, candidates.flat()))
  }
  if (faults.length === 0) faults.push(...circlesIn(templates, instructions))
  if (faults.length > 0) throw documentError(faults)
  return templates
}

/** The first of them could never be made. */
function circlesIn(
  templates: ReadonlyMap<Thing, Thing>,
  instructions: DocumentReading['instructions'],
): readonly DocumentFault[] {
  for (const thing of templates.keys()) {
    const names = [thing.name ?? thing.kind]
    for (
      let each = templates.get(thing);
      each !== undefined && names.length <= templates.size;
      each = templates.get(each)
    ) {
      names.push(each.name ?? each.kind)
      const place = instructions.get(thing)?.from?.place()
      if (each === thing && place !== undefined) return [{ ...place, code: 'circular-copies', names }]
    }
  }
  return []
}
