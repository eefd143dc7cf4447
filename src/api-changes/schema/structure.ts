/**
 * Tells whether two schemas allow the same values, whatever their names are: of two circles that look the same from each of
 * their schemas, none can be told from the other.
 *
 * Schemas that look alike form a class, and a class is split for as long as its members lead to members of different classes.
 */
import { DescriptionFault, type Located } from '../description.ts'
import type { SchemaView } from './schema-view.ts'
import { ownWireName, wireNames } from './wire-names.ts'

/** A schema, and the view of the description that it is from. */
export interface LocatedOnSide {
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

type Nodes = ReadonlyMap<string, StructureNode>

interface Classes {
  readonly byKey: Map<string, number>
  /** By what all members of a class have in common. */
  readonly byText: Map<string, number>
}

export type ViewOf = (schema: LocatedOnSide) => SchemaView

/** @param named - schemas that later questions may be about: all are looked at together, once there is a first question */
export function createStructures(viewOf: ViewOf, named: readonly LocatedOnSide[]): ClassesOf {
  const nodes = new Map<string, StructureNode>()
  const keyOf = (schema: LocatedOnSide) => `${schema.side} ${viewOf(schema).pointer}`
  const nodeOf = ({ at, side }: LocatedOnSide) => {
    const view = viewOf({ at, side })
    const below = schemasBelow(view, (at) => viewOf({ at, side })).map(
      ([label, at]) => [label, { at, side }] as const,
    )
    const keys = below.map(([label, schema]) => [label, keyOf(schema)] as const)
    return { node: { own: ownText(view), below: keys }, schemas: below.map(([, schema]) => schema) }
  }
  /** @returns those that were not known */
  const gather = (roots: readonly LocatedOnSide[]): Nodes => {
    const found = new Map<string, StructureNode>()
    const open = [...roots]
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      const key = keyOf(each)
      if (nodes.has(key) || found.has(key)) continue
      const { node, schemas } = nodeOf(each)
      found.set(key, node)
      open.push(...schemas)
    }
    for (const [key, node] of found) nodes.set(key, node)
    return found
  }
  let classes: Classes | undefined
  const classesWith = (schemas: readonly LocatedOnSide[]): Classes => {
    if (classes === undefined) for (const schema of named) ignoringFault(() => gather([schema]))
    const found = gather(schemas)
    return classes !== undefined && join(found, classes) ? classes : split(nodes)
  }
  return (before, after) => {
    const schemas: readonly LocatedOnSide[] = [
      ...before.map((at) => ({ at, side: 'before' }) as const),
      ...after.map((at) => ({ at, side: 'after' }) as const),
    ]
    const current = classesWith(schemas)
    classes = current
    const classOf = (side: LocatedOnSide['side']) => (at: Located) => current.byKey.get(keyOf({ at, side }))
    return { before: classOf('before'), after: classOf('after') }
  }
}

/** A schema that can't be read is a fault only if somebody asks about it. */
function ignoringFault(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof DescriptionFault)) throw error
  }
}

/** Splits until no class falls apart any more. */
function split(nodes: Nodes): Classes {
  let classes = classesBy(nodes, ({ own }) => own)
  for (let count = 0; count < classes.byText.size; ) {
    count = classes.byText.size
    const { byKey } = classes
    classes = classesBy(nodes, (node) => textIn(byKey, node))
  }
  return classes
}

function classesBy(nodes: Nodes, textOf: (node: StructureNode) => string): Classes {
  const classes: Classes = { byText: new Map(), byKey: new Map() }
  for (const [key, node] of nodes) classify(key, textOf(node), classes)
  return classes
}

function classify(key: string, text: string, { byKey, byText }: Classes): void {
  const known = byText.get(text) ?? byText.size
  byText.set(text, known)
  byKey.set(key, known)
}

function textIn(byKey: Classes['byKey'], { own, below }: StructureNode): string {
  const leadsTo = below.map(([label, to]) => `${label} ${byKey.get(to)}`).sort()
  return JSON.stringify([own, leadsTo])
}

/** Finds the classes of schemas that lead only to known ones, innermost first. @returns false if there is a circle among them */
function join(found: Nodes, classes: Classes): boolean {
  let open = [...found]
  while (open.length > 0) {
    const { ready = [], waiting = [] } = Object.groupBy(open, ([, { below }]) =>
      below.every(([, to]) => classes.byKey.has(to)) ? 'ready' : 'waiting',
    )
    if (ready.length === 0) return false
    for (const [key, node] of ready) classify(key, textIn(classes.byKey, node), classes)
    open = waiting
  }
  return true
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

type LabelledChildren = readonly (readonly [label: string, at: Located])[]

function schemasBelow(view: SchemaView, below: (at: Located) => SchemaView): LabelledChildren {
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
