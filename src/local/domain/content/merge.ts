/** Merges two contents of a space, page by page, by what both have come from. */
import { conflict as refused } from '../../reply/refusals.ts'
import type { Content, PagePlace, PageVersion } from './content.ts'
import { conflict, type MergedContent, type MergeSides, mergeMaps, threeWay } from './three-way.ts'
import { inReadingOrder, withPaths } from './tree.ts'

/** @throws ApiError 409 that names the pages and variables that both sides changed */
export function mergeContent(sides: MergeSides<Content>): Content {
  const each = <Value>(of: (content: Content) => Value): MergeSides<Value> => ({
    base: of(sides.base),
    ours: of(sides.ours),
    theirs: of(sides.theirs),
  })
  const pages = mergePages(each(({ pages }) => new Map(pages.map((page) => [page.id, page]))))
  const files = mergeMaps(each(({ files }) => new Map(files.map((file) => [file, true]))))
  const variables = mergeMaps(each(({ variables }) => new Map(Object.entries(variables))))
  const torn = [...variables].flatMap(([name, value]) => (value === conflict ? [`the variable ${name}`] : []))
  const conflicts = [...pages.conflicts, ...torn]
  if (conflicts.length > 0) {
    throw refused(
      `Changed here and in the main content, in ways that don't go together: ${conflicts.join(', ')}`,
    )
  }
  return {
    pages: withPaths(pages.merged),
    files: [...files.keys()],
    variables: Object.fromEntries(
      [...variables].filter((entry): entry is [string, string] => entry[1] !== conflict),
    ),
  }
}

type PagePlaces = ReadonlyMap<string, PagePlace>

interface MergedPages {
  readonly merged: readonly PagePlace[]
  /** Sentences for people. */
  readonly conflicts: readonly string[]
}

function mergePages({ base, ours, theirs }: MergeSides<PagePlaces>): MergedPages {
  const merged: PagePlace[] = []
  const conflicts: string[] = []
  for (const [id, known] of new Map([...base, ...theirs, ...ours])) {
    const page = mergePage({ base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) })
    if (page === conflict) conflicts.push(nameOf(known))
    else if (page !== undefined) merged.push(page)
  }
  // These pages lost their parent on the other side, or two were moved below each other.
  const reachable = new Set(inReadingOrder(merged))
  return { merged, conflicts: [...conflicts, ...merged.filter((page) => !reachable.has(page)).map(nameOf)] }
}

function mergePage(sides: MergeSides<PagePlace | undefined>): MergedContent<PagePlace | undefined> {
  const { base, ours, theirs } = sides
  if (base === undefined || ours === undefined || theirs === undefined) return threeWay(sides, isSamePage)
  const version = threeWay({ base: base.version, ours: ours.version, theirs: theirs.version }, isSameVersion)
  const parentId = threeWay({ base: base.parentId, ours: ours.parentId, theirs: theirs.parentId })
  if (version === conflict || parentId === conflict) return conflict
  const position = threeWay({ base: base.position, ours: ours.position, theirs: theirs.position })
  // A different order is not a conflict.
  return { ...ours, version, parentId, position: position === conflict ? ours.position : position }
}

/** Ignores the order among siblings, which changes when others come and go. */
const isSamePage = (one: PagePlace | undefined, other: PagePlace | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.parentId === other.parentId && isSameVersion(one.version, other.version)

/** True also if both sides wrote the same text independently. */
export function isSameVersion(one: PageVersion, other: PageVersion): boolean {
  if (one.id === other.id) return true
  const { id: _, created_at: made, updated_at: changed, ...said } = one
  return Object.entries(said).every(([name, value]) => Reflect.get(other, name) === value)
}

const nameOf = ({ id, version }: PagePlace): string => `${version.title} (${id})`
