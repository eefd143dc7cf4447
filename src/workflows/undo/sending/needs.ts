/** Finds out which changes of an undo wait for others: those about the same thing, and those that want a value another still has. */
import { factsOf } from '../../../catalog/fields.ts'
import { parameters as declared, type ParameterName } from '../../../catalog/parameters.ts'
import { textsIn } from '../../../json/walk.ts'
import type { PlannedChange } from '../planning/plan.ts'
import type { UndoRequest } from '../undo-request.ts'

/** For each change, in the order of the plan, the places of those before it that it waits for. */
export function needsOf(changes: readonly PlannedChange[]): readonly ReadonlySet<number>[] {
  const last: EarlierPlaces = { touched: new Map(), named: new Map(), freed: new Map() }
  return changes.map((planned, place) => {
    const marks = marksOf(planned)
    const needs = waitsFor(marks, last)
    remember(marks, place, last)
    return needs
  })
}

/** The places of the changes before, by mark. */
interface EarlierPlaces {
  readonly touched: Map<string, number>
  /** Since the last one that touched it. */
  readonly named: Map<string, number[]>
  /** A value that several have at once is not one that only one may have. */
  readonly freed: Map<string, number | 'several'>
}

function waitsFor(
  { touches, names, takes }: ChangeMarks,
  { touched, named, freed }: EarlierPlaces,
): ReadonlySet<number> {
  const places = [
    ...Array.from(touches, (mark) => touched.get(mark)),
    ...Array.from(touches, (mark) => named.get(mark) ?? []).flat(),
    ...Array.from(names, (mark) => touched.get(mark)),
    ...Array.from(takes, (mark) => freed.get(mark)),
  ]
  return new Set(places.filter((place) => typeof place === 'number'))
}

function remember(
  { touches, names, frees }: ChangeMarks,
  place: number,
  { touched, named, freed }: EarlierPlaces,
): void {
  for (const mark of touches) {
    touched.set(mark, place)
    named.delete(mark)
  }
  for (const mark of names) {
    const before = named.get(mark)
    if (before === undefined) named.set(mark, [place])
    else before.push(place)
  }
  for (const mark of frees) freed.set(mark, freed.has(mark) ? 'several' : place)
}

interface ChangeMarks {
  /**
   * Ids of the thing and its holders, but not of the organization: a service may look at the siblings, as for the last owner
   * of a team.
   */
  readonly touches: ReadonlySet<string>
  /** Texts of its bodies, ids among them. */
  readonly names: ReadonlySet<string>
  /** Values that the thing has until it is taken back, with their fields: a name may have to be free before another thing gets it. */
  readonly frees: ReadonlySet<string>
  /** Values that the thing gets. */
  readonly takes: ReadonlySet<string>
}

function marksOf({
  change: { kind, id, madeId, request, taken = [] },
  inverse: { parts },
}: PlannedChange): ChangeMarks {
  const own = [id, madeId, ...taken.map((each) => each.id), ...parts.flatMap(idsIn)]
  // Things get their places in a list from the order in which they come back.
  const lists = parts.flatMap(({ resource: { ordered, recovery }, expects }) =>
    ordered !== undefined && recovery === undefined && expects.is !== 'as changed' ? [`all of ${kind}`] : [],
  )
  const touches = new Set([...own.filter((each) => each != null), ...lists])
  return {
    touches,
    // A thing that it was put into goes after it.
    names: new Set(
      [request, ...parts].flatMap(({ body }) => textsIn(body)).filter((text) => !touches.has(text)),
    ),
    frees: new Set(parts.flatMap((part) => texts(kind, valuesBefore(part)))),
    takes: new Set(parts.flatMap(({ body }) => texts(kind, Object.entries(body ?? {})))),
  }
}

type FieldEntries = readonly (readonly [field: string, value: unknown])[]

const texts = (kind: string | null, values: FieldEntries): readonly string[] =>
  values.flatMap(([field, value]) => (typeof value === 'string' ? [`${kind} ${field} ${value}`] : []))

function idsIn({ parameters, id, replaces }: UndoRequest): readonly (string | undefined)[] {
  // Recorded requests have the parameters of declared operations.
  const kindOf = (name: string) => factsOf(declared[name as ParameterName].schema).resource
  const named = Object.entries(parameters).filter(([name]) => kindOf(name) !== 'organization')
  return [...named.map(([, each]) => each), id, replaces?.id]
}

function valuesBefore({ expects }: UndoRequest): FieldEntries {
  if (expects.is === 'as changed') return Array.from(expects.fields, ([name, { after }]) => [name, after])
  return expects.is === 'as made' ? Object.entries(expects.values) : []
}
