/** Turns what was read of a service into the records and gaps that a clone is loaded from. */
import { copiedKinds, type Kind } from '../../catalog/kinds.ts'
import { listingsOf } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { sentenceOfGap } from '../../catalog/unsupported.ts'
import { addressesIn } from '../../estate/address.ts'
import { type Estate, type Thing, untoldIn } from '../../estate/estate.ts'
import { gapHolders } from '../../estate/reading/gap-holders.ts'
import type { CloneGap, ThingRecord } from '../../workspaces/clone-contents.ts'

/** The organization first, and holders before their contents. */
export function* recordsOf(
  { organization, things }: Estate,
  resources: readonly Resource[],
): Generator<ThingRecord> {
  const pathTo = pathsToThings(resources)
  for (const thing of [organization, ...things])
    if (thing.reply !== undefined)
      yield {
        kind: thing.kind,
        path: pathTo(thing),
        reply: thing.reply,
        ...(thing.rank === undefined ? {} : { rank: thing.rank }),
      }
}

/** The ids on the way to a thing, by path parameter, its own last. */
export function pathsToThings(resources: readonly Resource[]): (thing: Thing) => ThingRecord['path'] {
  const parameters = new Map(resources.map(({ kind, parameter }) => [kind, parameter]))
  const paths = new Map<Thing, ThingRecord['path']>()
  const pathTo = (thing: Thing): ThingRecord['path'] => {
    const known = paths.get(thing)
    if (known !== undefined) return known
    const parameter = parameters.get(thing.kind)
    const own = parameter === undefined || thing.id === undefined ? {} : { [parameter]: thing.id }
    const path = { ...(thing.holder && pathTo(thing.holder)), ...own }
    paths.set(thing, path)
    return path
  }
  return pathTo
}

/** Refused lists, kinds that nobody asked for, and things that no list of the API shows. */
export function gapsOf(
  estate: Estate,
  { resources, kinds: read }: { readonly resources: readonly Resource[]; readonly kinds: ReadonlySet<Kind> },
): readonly CloneGap[] {
  const addressOf = addressesIn(estate)
  const address = addressOf(estate.organization)
  const whole = (kind: Kind, reason: string): CloneGap => ({
    kind,
    address,
    holder: null,
    reason,
    isRefused: false,
  })
  return [
    ...refusedIn(estate),
    ...[...new Set(resources.map(({ kind }) => kind))]
      .filter((kind) => copiedKinds.includes(kind) && !read.has(kind))
      .map((kind) => whole(kind, 'It is content, which is cloned with --content')),
    ...resources.flatMap((resource) =>
      unlistedOf({ ...resource, untold: untoldIn(estate, resource) }).map((reason) =>
        whole(resource.kind, reason),
      ),
    ),
  ]
}

function refusedIn(estate: Estate): readonly CloneGap[] {
  const holderOf = gapHolders(estate)
  return estate.notCaptured.map((gap) => {
    const { kind, address, reason, isRefused } = gap
    return { kind, address, holder: holderOf(gap)?.id ?? null, reason, isRefused }
  })
}

/** Why lists leave some of them out; empty if they hold all. */
export function unlistedOf(resource: Resource): readonly string[] {
  const { kind, list, read, parameter, untold } = resource
  const isFound = listingsOf(resource).length > 0 || (isSupported(read) && parameter === undefined)
  if (!isFound && 'unsupported' in list) return [sentenceOfGap(list.unsupported), ...untold]
  return copiedKinds.includes(kind) ? untold : ['A clone makes its own', ...untold]
}
