/**
 * Tells whether two schemas allow the same values, whatever their names are: of two circles that look the same from each of
 * their schemas, none can be told from the other.
 *
 * Schemas that look alike form a class, and a class is split for as long as its members lead to members of different classes.
 */
import type { Located } from '../description.ts'
import type { SchemaView } from './schema-view.ts'
import { ownWireName, wireNames } from './wire-names.ts'

/** A schema, and the view of the description that it is from. */
export interface Sided {
  readonly at: Located
  readonly side: 'before' | 'after'
}

/** The classes of schemas on both sides, for the schemas that were asked for: equal where the same values are allowed. */
export interface StructureClasses {
  before(at: Located): number | undefined
  after(at: Located): number | undefined
}

export type ClassesOf = (before: readonly Located[], after: readonly Located[]) => StructureClasses

interface StructureNode {
  /** Everything but the schemas below. */
  readonly own: string
  readonly below: readonly (readonly [label: string, key: string])[]
}

export type ViewOf = (schema: Sided) => SchemaView

export function createStructures(viewOf: ViewOf): ClassesOf {
  const nodes = new Map<string, StructureNode>()
  let classes: ReadonlyMap<string, number> = new Map()
  const keyOf = (schema: Sided) => `${schema.side} ${viewOf(schema).pointer}`
  const gather = (roots: readonly Sided[]) => {
    const open = [...roots]
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      const key = keyOf(each)
      if (nodes.has(key)) continue
      const { side } = each
      const view = viewOf(each)
      const below = schemasBelow(view, (at) => viewOf({ at, side })).map(
        ([label, at]) => [label, { at, side }] as const,
      )
      nodes.set(key, { own: ownText(view), below: below.map(([label, schema]) => [label, keyOf(schema)]) })
      open.push(...below.map(([, schema]) => schema))
    }
  }
  return (before, after) => {
    const schemas: readonly Sided[] = [
      ...before.map((at) => ({ at, side: 'before' }) as const),
      ...after.map((at) => ({ at, side: 'after' }) as const),
    ]
    if (schemas.some((schema) => !nodes.has(keyOf(schema)))) {
      gather(schemas)
      classes = split(nodes)
    }
    const current = classes
    const classOf = (side: Sided['side']) => (at: Located) => current.get(keyOf({ at, side }))
    return { before: classOf('before'), after: classOf('after') }
  }
}

/** Splits until no class falls apart any more. */
function split(nodes: ReadonlyMap<string, StructureNode>): ReadonlyMap<string, number> {
  let classes = classesBy(nodes, ({ own }) => own)
  for (let count = 0; count < classes.count; ) {
    count = classes.count
    const before = classes.byKey
    classes = classesBy(nodes, ({ below }, key) => {
      const leadsTo = below.map(([label, to]) => `${label} ${before.get(to)}`).sort()
      return JSON.stringify([before.get(key), leadsTo])
    })
  }
  return classes.byKey
}

function classesBy(
  nodes: ReadonlyMap<string, StructureNode>,
  textOf: (node: StructureNode, key: string) => string,
) {
  const byText = new Map<string, number>()
  const byKey = new Map<string, number>()
  for (const [key, node] of nodes) {
    const text = textOf(node, key)
    const known = byText.get(text) ?? byText.size
    byText.set(text, known)
    byKey.set(key, known)
  }
  return { byKey, count: byText.size }
}

/** Words for people, deprecation and defaults do not change the values that are allowed. */
const ownText = (view: SchemaView): string =>
  JSON.stringify([
    [view.isFalse, view.isNullable, view.isConst, view.isExtensible],
    [view.uniqueItems, view.isReadOnly, view.isWriteOnly],
    [view.format, view.pattern, view.discriminator],
    view.types === undefined ? null : [...view.types].sort(),
    view.values === undefined ? null : [...view.values].sort(),
    [...view.limits].sort(),
    [...view.required].sort(),
    [...view.others].sort(),
    typeof view.additional === 'boolean' ? view.additional : null,
    view.variants.map(({ keyword }) => keyword),
    ownWireName(view) ?? null,
  ])

type Below = readonly (readonly [label: string, at: Located])[]

function schemasBelow(view: SchemaView, below: (at: Located) => SchemaView): Below {
  const { additional, items } = view
  return [
    ...[...view.properties].map(([name, at]) => [`property ${JSON.stringify(name)}`, at] as const),
    ...(typeof additional === 'boolean' ? [] : [['additional', additional] as const]),
    ...(items === undefined ? [] : [['items', items] as const]),
    ...view.prefixItems.map((at, index) => [`item ${index}`, at] as const),
    ...view.variants.flatMap(({ list }, index) =>
      list.map((at) => [`variant ${index} ${JSON.stringify(wireNames(view, at, below(at)))}`, at] as const),
    ),
  ]
}
