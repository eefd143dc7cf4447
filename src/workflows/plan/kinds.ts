/** Which kinds of things a document is about: no others are read. */
import { documentKinds, type Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { addressesIn } from '../../estate/address.ts'
import type { DocumentReading } from '../../estate/document/read.ts'
import { documentShapeOf } from '../../estate/document-shape.ts'

/** @param prune - true where what lies within a removed thing is to be told too */
export async function kindsOf(
  { estate, open }: Pick<DocumentReading, 'estate' | 'open'>,
  prune: boolean,
): Promise<ReadonlySet<Kind>> {
  const { top, entries } = documentShapeOf(await allResources())
  const addressOf = addressesIn(estate)
  const silent = new Set(
    estate.notCaptured.filter(({ isRefused }) => !isRefused).map(({ kind, address }) => `${kind} ${address}`),
  )
  const wanted = new Set<Kind>([...estate.things.map(({ kind }) => kind), ...open.map(({ kind }) => kind)])
  for (const thing of [estate.organization, ...estate.things]) {
    const below = thing === estate.organization ? top : (entries.get(thing.kind)?.below ?? [])
    const address = addressOf(thing)
    for (const kind of below) if (!silent.has(`${kind} ${address}`)) wanted.add(kind)
  }
  if (prune) {
    const isWithin = (kind: Kind) => {
      const within = entries.get(kind)?.resource.within
      return within !== undefined && within !== top[0] && wanted.has(within)
    }
    for (const kind of documentKinds) if (isWithin(kind)) wanted.add(kind)
  }
  return new Set(documentKinds.filter((kind) => wanted.has(kind)))
}
