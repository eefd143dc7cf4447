/** Compares two schemas, and everything below them: each pair once, so that circles end and nothing is looked at twice. */
import { lazy } from '../../concurrency/lazy.ts'
import type { Located } from '../description.ts'
import type { Direction } from '../level.ts'
import { compareAnnotations } from './annotations.ts'
import type { OwnChange, SchemaChange } from './change.ts'
import { compareLimits } from './limits.ts'
import {
  additionalSchema,
  compareProperties,
  movedProperties,
  silentDirection,
  type ViewsOfBoth,
} from './properties.ts'
import type { SchemaView } from './schema-view.ts'
import { compareTypes } from './types.ts'
import { compareWithUnion } from './union.ts'
import { compareValues } from './values.ts'
import { compareVariants } from './variants.ts'

interface ChildPair {
  readonly step: readonly string[]
  readonly from: Located
  readonly to: Located
}

/** The changes of one pair of schemas, without those below. */
interface PairComparison {
  readonly changes: readonly OwnChange[]
  readonly below: readonly ChildPair[]
  readonly source: string
  readonly silentIn: Direction | undefined
}

/** A pair in the graph of all pairs, which may lead back to itself. */
interface PairNode extends Omit<PairComparison, 'below'> {
  /** Compared when first asked for. */
  below(): readonly { readonly step: readonly string[]; readonly node: PairNode }[]
}

export type SchemaComparer = (from: Located, to: Located) => readonly SchemaChange[]

export function createSchemaComparer(views: ViewsOfBoth): SchemaComparer {
  const nodes = new Map<string, PairNode>()
  const underWay = new Set<string>()
  /** Keys of nodes, as they were made. */
  const order: string[] = []
  const unionOf = (key: string, from: Located, to: Located) => {
    const first = order.length
    underWay.add(key)
    const sides = { from: { at: from, view: views.before(from) }, to: { at: to, view: views.after(to) } }
    const union = compareWithUnion(sides, (one, other) => walk(nodeOf(one, other)))
    underWay.delete(key)
    // Pairs that were compared meanwhile took this one for equal.
    if (union === undefined) for (const each of order.splice(first)) nodes.delete(each)
    return union
  }
  const nodeOf = (from: Located, to: Located): PairNode => {
    const [before, after] = [views.before(from), views.after(to)]
    const key = `${before.pointer} ${after.pointer}`
    const known = nodes.get(key)
    if (known !== undefined) return known
    // In a circle the pair is reached again: it adds nothing to what is found on the way.
    if (underWay.has(key)) return { ...alone([], after), below: () => [] }
    const union = unionOf(key, from, to)
    const { below, ...compared } =
      union === undefined ? comparePair(before, after, views) : alone(union, after)
    const made: PairNode = {
      ...compared,
      below: lazy(() => below.map((each) => ({ step: each.step, node: nodeOf(each.from, each.to) }))),
    }
    nodes.set(key, made)
    order.push(key)
    return made
  }
  return (from, to) => walk(nodeOf(from, to))
}

const alone = (changes: readonly OwnChange[], to: SchemaView): PairComparison => ({
  changes,
  below: [],
  source: to.pointer,
  silentIn: silentDirection(to),
})

interface ComparisonStep {
  readonly node: PairNode
  readonly silentIn: Direction | undefined
  /** The way to it: the last part, and the step before. */
  readonly step: readonly string[]
  readonly after: ComparisonStep | undefined
}

/** Goes where values are sent in both directions first: a schema may also be reached through a `readOnly` property. */
function walk(root: PairNode): readonly SchemaChange[] {
  const changes: SchemaChange[] = []
  const seen = new Set<PairNode>()
  let steps: ComparisonStep[] = [{ node: root, silentIn: undefined, step: [], after: undefined }]
  while (steps.length > 0) {
    const queue: ComparisonStep[] = []
    const silent: ComparisonStep[] = []
    const enter = (step: ComparisonStep) => {
      if (seen.has(step.node)) return
      seen.add(step.node)
      queue.push(step)
    }
    steps.forEach(enter)
    // Grows while it is gone through.
    for (const step of queue) {
      changes.push(...step.node.changes.map((change) => placed(change, step)))
      for (const { node, step: name } of step.node.below().filter((each) => !seen.has(each.node))) {
        const silentIn = step.silentIn ?? node.silentIn
        const next = { node, silentIn, step: name, after: step }
        if (silentIn === step.silentIn) enter(next)
        else silent.push(next)
      }
    }
    steps = silent
  }
  return changes
}

function wayTo({ step, after }: ComparisonStep): readonly string[] {
  return after === undefined ? step : [...wayTo(after), ...step]
}

const placed = (change: OwnChange, step: ComparisonStep): SchemaChange => ({
  ...change,
  at: [...wayTo(step), ...(change.at ?? [])],
  source: change.source ?? step.node.source,
  silentIn: step.silentIn ?? change.silentIn,
})

function comparePair(from: SchemaView, to: SchemaView, views: ViewsOfBoth): PairComparison {
  const source = to.pointer
  const silentIn = silentDirection(to)
  if (from.isFalse !== to.isFalse) return { changes: [falseChange(to)], below: [], source, silentIn }
  const types = compareTypes(from, to)
  // Of a value of another type, nothing else can be compared.
  if (types.some(({ effect }) => effect === 'incomparable'))
    return { changes: types, below: [], source, silentIn }
  const variants = compareVariants(from, to, views)
  return {
    changes: [
      ...types,
      ...compareValues(from, to),
      ...compareLimits(from, to),
      ...compareProperties(from, to, views),
      ...variants.changes,
      ...compareAnnotations(from, to, views),
      ...comparePresence('items', from.items, to.items),
      ...comparePresence('additional-properties', additionalSchema(from), additionalSchema(to)),
      ...comparePresence('prefix-items', ...afterTheLast(from.prefixItems, to.prefixItems)),
      ...compareOthers(from, to),
    ],
    below: [
      ...[...to.properties].flatMap(([name, after]): ChildPair[] => {
        const before = from.properties.get(name)
        return before === undefined ? [] : [{ step: [name], from: before, to: after }]
      }),
      ...movedProperties(from, to, views).map(
        ([name, before, after]): ChildPair => ({ step: [name], from: before, to: after }),
      ),
      ...both('*', additionalSchema(from), additionalSchema(to)),
      ...both('items', from.items, to.items),
      ...to.prefixItems.flatMap((after, index) => both(`items/${index}`, from.prefixItems[index], after)),
      ...variants.pairs.map(
        ([name, before, after]): ChildPair => ({ step: [`(${name})`], from: before, to: after }),
      ),
    ],
    source,
    silentIn,
  }
}

const both = (name: string, from: Located | undefined, to: Located | undefined): readonly ChildPair[] =>
  from === undefined || to === undefined ? [] : [{ step: [name], from, to }]

/** A schema where there was none allows less. */
function comparePresence(
  name: string,
  from: Located | undefined,
  to: Located | undefined,
): readonly OwnChange[] {
  if ((from === undefined) === (to === undefined)) return []
  const words = name.replaceAll('-', ' ')
  return to === undefined
    ? [{ rule: `${name}-schema-removed`, effect: 'widens', says: `lost the schema of its ${words}` }]
    : [{ rule: `${name}-schema-added`, effect: 'narrows', says: `has a schema of its ${words} now` }]
}

/** The first element that only one of two lists has. */
const afterTheLast = (from: readonly Located[], to: readonly Located[]) => {
  const index = Math.min(from.length, to.length)
  return [from[index], to[index]] as const
}

const falseChange = ({ isFalse }: SchemaView): OwnChange => ({
  rule: 'type-changed',
  effect: isFalse ? 'narrows' : 'widens',
  says: isFalse ? 'allows no value any more' : 'allows values now',
})

/** Keywords whose effect only a proof could tell: added ones narrow, removed ones widen. */
function compareOthers(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const names = new Set([...from.others.keys(), ...to.others.keys()])
  return [...names].flatMap((name): OwnChange[] => {
    const [before, after] = [from.others.get(name), to.others.get(name)]
    if (before === after) return []
    const rule = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const says = `has another \`${name}\``
    if (before === undefined) return [{ rule: `${rule}-added`, effect: 'narrows', says, to: after }]
    if (after === undefined) return [{ rule: `${rule}-removed`, effect: 'widens', says, from: before }]
    return [{ rule: `${rule}-changed`, effect: 'unknown', says, from: before, to: after }]
  })
}
