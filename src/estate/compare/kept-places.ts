/** An entry of a part of a workspace may say nothing of its place: then it stays where the other side has it. */
import { type Kind, type ToldKind, toldKind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { addressesIn } from '../address.ts'
import { type Estate, isDocument, type NotCaptured, type Thing } from '../estate.ts'
import { silenceOf } from '../reading/gap-holders.ts'
import { indexBy } from '../thing-index.ts'
import { type EstatePair, isSameOrganization, match } from './match.ts'

interface KeepingOptions {
  readonly resources: readonly Resource[]
  /** True if the document holds all that there is to be in its lists. */
  readonly isWhole: boolean
}

export interface KeptPlaces {
  readonly document: Estate
  /** Entries at the top that lie in something which the document does not mention. */
  readonly kept: readonly KeptPlace[]
}

export interface KeptPlace {
  readonly kind: ToldKind
  readonly address: string
  readonly id: string | null
  readonly reason: string
}

/** A list at the top means "in nothing" only where the document is about what holds the things. */
export function keepPlaces(
  document: Estate,
  other: Estate,
  { resources, isWhole }: KeepingOptions,
): KeptPlaces {
  const sides: EstatePair = { from: other, to: document }
  const none = { document, kept: [] }
  if (!isDocument(document) || isDocument(other) || !isSameOrganization(sides)) return none
  const isSilent = silenceOf(document)
  /** Full entries beside a list of what may hold them say that they lie in none of it. */
  const saysPlace = ({ values }: Thing, held: Kind) =>
    !isSilent(held, document.organization) && (isWhole || Object.keys(values).length > 0)
  const loose = looseEntries(sides, resources).filter(({ entry, around }) => !saysPlace(entry, around.kind))
  if (loose.length === 0) return none
  const { after } = match(sides, new Map(resources.map((resource) => [resource.kind, resource])))
  const open = loose.filter(({ around }) => after(around) === undefined)
  if (open.length === 0) return none
  const stubs = new Map<Thing, Thing>()
  const counterpart = (thing: Thing): Thing => {
    const known = after(thing) ?? stubs.get(thing)
    if (known !== undefined) return known
    const { kind, id, name, holder } = thing
    const stub = { kind, id, name, holder: holder && counterpart(holder), values: {}, reply: undefined }
    stubs.set(thing, stub)
    return stub
  }
  // The reader of the document made these things.
  for (const { entry, around } of open) Object.assign(entry, { holder: counterpart(around) })
  const addressOf = addressesIn(other)
  return {
    document: withHolders(document, [...stubs.values()], resources),
    kept: open.map(({ thing, around }) => ({
      kind: toldKind(thing.kind),
      address: addressOf(thing),
      id: thing.id ?? null,
      reason: `the document does not mention ${addressOf(around)}`,
    })),
  }
}

/** Entries at the top, by id, of things that the other side has in a holder. */
function looseEntries({ from, to }: EstatePair, resources: readonly Resource[]) {
  const movable = new Map(resources.map(({ kind, parents }) => [kind, Object.values(parents)]))
  const there = indexBy(from.things, ({ id }) => id)
  return to.things.flatMap((entry) => {
    const { kind, id, holder } = entry
    const parents = movable.get(kind) ?? []
    if (holder !== to.organization || id === undefined || parents.length === 0) return []
    const thing = there(kind, id).at(-1)
    const around = thing?.holder
    if (thing === undefined || around === undefined || !parents.includes(around.kind)) return []
    return [{ entry, thing, around }]
  })
}

/** With holders that the document does not mention, and so says nothing about. */
function withHolders(document: Estate, stubs: readonly Thing[], resources: readonly Resource[]): Estate {
  const { organization } = document
  const things = new Set<Thing>()
  const add = (thing: Thing) => {
    if (thing.holder !== undefined && thing.holder !== organization) add(thing.holder)
    things.add(thing)
  }
  for (const thing of document.things) add(thing)
  const addressOf = addressesIn({ organization, things: [...things] })
  const silent = stubs.flatMap((holder) =>
    resources
      .filter((resource) => resource.document?.in.includes(holder.kind))
      .map(
        ({ kind }): NotCaptured => ({
          kind,
          holder,
          address: addressOf(holder),
          isRefused: false,
          reason: 'The document does not mention it',
        }),
      ),
  )
  return { ...document, things: [...things], notCaptured: [...document.notCaptured, ...silent] }
}
