/** `--merge`: finds the entry of a document for each thing of a workspace as a plan does, and what both say alike. */
import { type Document, isMap, isNode, visit, type YAMLMap } from 'yaml'
import { allResources } from '../../catalog/walk.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { compareInDetail } from '../../estate/compare/compare.ts'
import { isSame } from '../../estate/compare/equality.ts'
import type { ComparedEntries } from '../../estate/document/entries/own-words.ts'
import { placesIn, type SourceText } from '../../estate/document/nodes/places.ts'
import type { DocumentReading } from '../../estate/document/read.ts'
import type { Estate, PlaceInFile, Thing } from '../../estate/estate.ts'
import type { JsonObject } from '../../json/object.ts'
import { partsIn } from '../../json/walk.ts'
import { withNamedOrganizations } from '../diff/name-organization.ts'
import { settleEarlierNames, settleOpen } from '../plan/preparing/names.ts'

/** A workspace, and the entries of its new document. */
export interface ToldEstate {
  readonly estate: Estate
  readonly thingOf: ReadonlyMap<JsonObject, Thing>
}

interface OldText {
  readonly reading: DocumentReading
  readonly source: SourceText
  /** The same text, with comments. */
  readonly document: Document
}

export async function compareEntries(
  { reading, source, document }: OldText,
  { estate, thingOf }: ToldEstate,
): Promise<ComparedEntries> {
  const resources = await allResources()
  const sides = withNamedOrganizations({ from: estate, to: reading.estate })
  settleOpen(sides.from, reading)
  settleEarlierNames(sides, reading, resources)
  const { matches, comparison, subjects } = compareInDetail(sides, resources)
  const fieldsOf = new Map(
    comparison.changes.map((change) => [subjects.get(change)?.after, Object.keys(change.members)]),
  )
  const nodes = nodesIn(document, source)
  const isAmbiguous = namesOfSeveral(estate)
  const oldOf = (entry: JsonObject) => {
    const thing = thingOf.get(entry)
    return thing && matches.after(thing)
  }
  return {
    nodeOf: (entry) => {
      const place = oldOf(entry)?.place?.()
      return place && nodes.get(placeKey(place))
    },
    says: (entry, field, words) => {
      const old = oldOf(entry)
      const differing = fieldsOf.get(old) ?? []
      if (old === undefined || differing.some((name) => name === field || name.startsWith(`${field}.`)))
        return false
      return isSame(words, entry[field]) || !textsIn(words).some(isAmbiguous)
    },
  }
}

/** True for the name of several things of a kind: the new document may hold them all. */
function namesOfSeveral({ things }: Estate): (word: string) => boolean {
  const names = lazy(() => {
    const named = Map.groupBy(things, ({ kind, name }) => `${kind} ${name}`)
    return new Set(
      [...named.values()].flatMap(([first, ...others]) => (others.length > 0 ? first?.name : [])),
    )
  })
  return (word) => names().has(word)
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return partsIn(isNode(value) ? value.toJSON() : value).flatMap(textsIn)
}

const placeKey = ({ line, column }: Pick<PlaceInFile, 'line' | 'column'>) => `${line}:${column}`

/** Entries begin where the reader of documents says it. */
function nodesIn(document: Document, source: SourceText): ReadonlyMap<string, YAMLMap> {
  const placeAt = placesIn(source)
  const nodes = new Map<string, YAMLMap>()
  visit(document, {
    Map: (_, node) => {
      if (isMap(node) && node.range) nodes.set(placeKey(placeAt(node.range[0])), node)
    },
  })
  return nodes
}
