/** Adds the hits of the bundle to those of the same statements, functions and branches of a source. */
import type { convert } from 'ast-v8-to-istanbul'

type CoverageMap = Awaited<ReturnType<typeof convert>>

/** The counts of one source, by place. */
export type SourceCoverage = Pick<
  CoverageMap[string],
  'statementMap' | 's' | 'fnMap' | 'f' | 'branchMap' | 'b'
>

interface Range {
  readonly start: { readonly line: number; readonly column: number }
}

/** Places are the same if they begin at the same sign: two compilers may disagree where a statement ends. Others are not counted. */
export function addHits(to: SourceCoverage, from: SourceCoverage): void {
  addCounts([to.statementMap, to.s], [from.statementMap, from.s], placeOf)
  addCounts([to.fnMap, to.f], [from.fnMap, from.f], ({ decl }) => placeOf(decl))
  const branches = new Map(
    Object.entries(from.branchMap).map(([id, branch]) => [branchPlace(branch), from.b[id]]),
  )
  for (const [id, branch] of Object.entries(to.branchMap)) {
    const more = branches.get(branchPlace(branch))
    if (more !== undefined) to.b[id] = (to.b[id] ?? []).map((count, at) => count + (more[at] ?? 0))
  }
}

const placeOf = ({ start }: Range) => `${start.line}:${start.column}`

/** The ways of a branch are places too; a missing `else` has none. */
const branchPlace = (branch: SourceCoverage['branchMap'][string]) =>
  [branch.type, placeOf(branch.loc), ...branch.locations.map(placeOf)].join(' ')

type Counted<Part> = readonly [places: Record<string, Part>, counts: Record<string, number>]

function addCounts<Part>(to: Counted<Part>, from: Counted<Part>, place: (part: Part) => string): void {
  const hits = new Map(Object.entries(from[0]).map(([id, part]) => [place(part), from[1][id] ?? 0]))
  for (const [id, part] of Object.entries(to[0])) to[1][id] = (to[1][id] ?? 0) + (hits.get(place(part)) ?? 0)
}
