/** The document of an audited workspace, and the line of each thing in it. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { lazy } from '../../../concurrency/lazy.ts'
import { documentShapeOf } from '../../../estate/document/document-shape.ts'
import { documentOf } from '../../../estate/document/writing/document.ts'
import { yamlOf } from '../../../estate/document/writing/document-yaml.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import type { JsonObject } from '../../../json/object.ts'
import { notesOn } from '../../export/notes.ts'

export interface AuditedDocument {
  value(): JsonObject
  text(): string
  /** Its file, if only its name is known: it was not asked for. */
  readonly unwritten: string | undefined
  /** Of the thing, or of the nearest one around it that stands in the document. */
  placeOf(thing: Thing): { readonly file: string; readonly line: number }
}

interface PositionedDocument {
  readonly resources: readonly Resource[]
  /** Of the document; those that no document holds are left out. */
  readonly kinds: ReadonlySet<Kind>
  /** True if these are all that there are. */
  readonly isWhole: boolean
  /** The same document as it was written once; what stands above its first entry may differ. */
  readonly kept: string | undefined
  readonly file: string
  /** True if the file holds the document, or will. */
  readonly isWritten: boolean
  /** True if a document that is the source has the places, and no other is written. */
  readonly pointsIntoSource: boolean
}

export function documentFor(
  estate: Estate,
  { resources, kinds, isWhole, kept, file, isWritten, pointsIntoSource }: PositionedDocument,
): AuditedDocument {
  const written = lazy(() => write(estate, { resources, kinds, isWhole, kept }))
  const placeIn = (
    thing: Thing,
  ): { readonly file?: string; readonly line: number | undefined } | undefined =>
    pointsIntoSource ? thing.place?.() : { line: written().lineOf(thing) }
  return {
    value: () => written().value,
    text: () => written().text,
    unwritten: isWritten || pointsIntoSource ? undefined : file,
    placeOf: (thing) => {
      for (let each: Thing | undefined = thing; each !== undefined; each = each.holder) {
        const place = placeIn(each)
        if (place?.line !== undefined) return { file: place.file ?? file, line: place.line }
      }
      return { file, line: 1 }
    },
  }
}

/** Only where somebody wants its text or its lines: a large one takes a second. */
function write(
  estate: Estate,
  { resources, kinds, isWhole, kept }: Pick<PositionedDocument, 'resources' | 'kinds' | 'isWhole' | 'kept'>,
) {
  const entries = new Map<Thing, JsonObject>()
  const value = documentOf(estate, {
    shape: documentShapeOf(resources),
    kinds,
    only: isWhole ? undefined : kinds,
    onEntry: (thing, entry) => entries.set(thing, entry),
  })
  const lines = new Map<JsonObject, number>()
  const text = yamlOf(value, notesOn(estate, { resources, kinds }), (entry, line) => lines.set(entry, line))
  const lower = kept === undefined ? 0 : notesAbove(kept) - notesAbove(text)
  const lineOf = (thing: Thing) => {
    const entry = entries.get(thing)
    const line = entry && lines.get(entry)
    return line === undefined ? undefined : line + lower
  }
  return { value, text: kept ?? text, lineOf }
}

/** How many lines of comments a document begins with. */
const notesAbove = (text: string): number => /^(?:#.*\n)*/.exec(text)?.[0].split('\n').length ?? 0
