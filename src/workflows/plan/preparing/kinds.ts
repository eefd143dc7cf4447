/** Which kinds of things a document is about: no others are read. */
import { documentKinds, type Kind, toldKind } from '../../../catalog/kinds.ts'
import { allResources } from '../../../catalog/walk.ts'
import { addressMatcher } from '../../../estate/address-pattern.ts'
import { documentShapeOf } from '../../../estate/document/document-shape.ts'
import type { DocumentReading } from '../../../estate/document/read.ts'
import { silenceOf } from '../../../estate/reading/gap-holders.ts'

/** @param prune - true where what lies within a removed thing is to be told too */
export async function kindsOf(
  { estate, open, protected: patterns }: Pick<DocumentReading, 'estate' | 'open' | 'protected'>,
  prune: boolean,
): Promise<ReadonlySet<Kind>> {
  const { top, entries } = documentShapeOf(await allResources())
  const isSilent = silenceOf(estate)
  const wanted = new Set<Kind>([...estate.things.map(({ kind }) => kind), ...open.map(({ kind }) => kind)])
  for (const thing of [estate.organization, ...estate.things]) {
    const below = thing === estate.organization ? top : (entries.get(thing.kind)?.below ?? [])
    for (const kind of below) if (!isSilent(kind, thing)) wanted.add(kind)
  }
  if (prune) {
    const isWithin = (kind: Kind) => {
      const within = entries.get(kind)?.resource.within
      if (within !== undefined && within !== top[0] && wanted.has(within)) return true
      // The service may keep these when it removes the holder: the plan tells it.
      return Object.values(entries.get(kind)?.resource.parents ?? {}).some(
        (holder) => holder !== undefined && wanted.has(holder),
      )
    }
    const isProtected = kindsNamedBy(patterns)
    for (const kind of documentKinds.filter((each) => isWithin(each) || isProtected(each))) wanted.add(kind)
  }
  // An entry names a person or a team: only its list tells the id.
  for (const kind of wanted) {
    const grantee = entries.get(kind)?.resource.grantee
    if (grantee !== undefined) wanted.add(grantee.kind)
  }
  return new Set(documentKinds.filter((kind) => wanted.has(kind)))
}

/** Patterns of addresses begin with a kind. What they protect keeps its holders too, so ws has to see it. */
function kindsNamedBy(patterns: readonly string[]): (kind: Kind) => boolean {
  const matchers = patterns.map((pattern) => addressMatcher(pattern.split('/', 1)[0] ?? ''))
  return (kind) => matchers.some((matches) => matches(toldKind(kind)))
}
