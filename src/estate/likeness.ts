/** Things like others: a model and all that lies in it, once more. Which parts that takes is declared by each resource. */
import type { Kind } from '../catalog/kinds.ts'
import { settableIn } from '../catalog/relations.ts'
import type { Resource } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import type { JsonObject } from '../json/object.ts'
import type { Estate, Thing } from './estate.ts'
import { fieldSchema, replaceIds } from './plan/references.ts'
import { place } from './settable-values.ts'

export interface LikeParts {
  /** Holders before their contents; the first one is like the model itself. */
  readonly things: readonly Thing[]
  /** For one that can only be copied, or is more than its settings: its model. */
  templateOf(thing: Thing): Thing | undefined
  /** Parts of the model that stay its own. */
  readonly left: readonly Thing[]
}

export interface LikenessOptions {
  readonly model: Thing
  /** Values that were asked for, by field; `called` among them names it. */
  readonly values: JsonObject
  readonly name: string
  readonly holder: Thing | undefined
  readonly resources: readonly Resource[]
  /** Stands for an id that nobody knows yet. */
  idOf(thing: Thing): string
}

/** Kinds of things that may lie in one, itself included. */
export function kindsWithin(kind: Kind, resources: readonly Resource[]): ReadonlySet<Kind> {
  const found = new Set<Kind>([kind])
  // A set goes on with what is added meanwhile.
  for (const holder of found)
    for (const { kind: each, document } of resources)
      if (document?.in.includes(holder) === true) found.add(each)
  return found
}

export function likenessOf({ things: all }: Pick<Estate, 'things'>, asked: LikenessOptions): LikeParts {
  const { model, resources, holder, name, idOf } = asked
  const byKind = new Map(resources.map((resource) => [resource.kind, resource]))
  const parts = partsOf(model, all)
  const isLeft = (thing: Thing): boolean => byKind.get(thing.kind)?.likeness === 'none'
  const taken = parts.filter((thing) => !isLeft(thing) && byKind.get(thing.kind)?.document !== undefined)
  const newIds = new Map(
    taken.flatMap((thing) => (thing.id === undefined ? [] : [[keyOf(thing), idOf(thing)]])),
  )
  const made = new Map<Thing, Thing>()
  for (const thing of taken) {
    const resource = byKind.get(thing.kind)
    const around = thing === model ? holder : thing.holder && made.get(thing.holder)
    if (resource === undefined || around === undefined) continue
    const values = valuesLike(thing, resource, (kind, id) => newIds.get(`${kind} ${id}`) ?? id)
    made.set(thing, {
      kind: thing.kind,
      id: newIds.get(keyOf(thing)),
      holder: around,
      reply: undefined,
      ...(thing === model
        ? { name, values: { ...values, ...begun(resource), ...asked.values } }
        : { name: thing.name, values, rank: thing.rank }),
    })
  }
  const templates = new Map(
    [...made].flatMap(([from, to]) => (byKind.get(to.kind)?.copy === undefined ? [] : [[to, from] as const])),
  )
  return {
    things: [...made.values()],
    templateOf: (thing) => templates.get(thing),
    left: parts.filter(isLeft),
  }
}

const keyOf = ({ kind, id }: Thing) => `${kind} ${id}`

/** The model, and everything below it. */
function partsOf(model: Thing, all: readonly Thing[]): readonly Thing[] {
  const within = new Set([model])
  for (const thing of all) if (thing.holder !== undefined && within.has(thing.holder)) within.add(thing)
  return [...within]
}

/** Nothing is switched on by itself. */
const begun = ({ likeness, switched }: Resource): JsonObject => ({
  ...(likeness === undefined || likeness === 'none' ? {} : likeness.begins),
  ...(switched === undefined ? {} : { [switched.member]: false }),
})

/** Values that somebody can set, with the ids of the new parts. */
function valuesLike(
  { values }: Thing,
  resource: Resource,
  newId: (kind: Kind, id: string) => string,
): JsonObject {
  const { likeness, fixed } = resource
  const leaves = likeness === undefined || likeness === 'none' ? [] : likeness.leaves
  const kept: Record<string, unknown> = {}
  for (const field of new Set([...settableIn(resource, values), ...fixed])) {
    const value = memberOf(values, field)
    if (value === undefined || leaves.includes(field)) continue
    place(replaceIds(value, fieldSchema(resource, field), newId), field.split('.'), kept)
  }
  return kept as JsonObject
}
