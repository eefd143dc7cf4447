/** The document of an audited workspace, and the line of each thing in it. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { documentOf } from '../../estate/document.ts'
import { documentShapeOf } from '../../estate/document-shape.ts'
import { yamlOf } from '../../estate/document-yaml.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { JsonObject } from '../../json/object.ts'
import { notesOn } from '../export/notes.ts'

export interface AuditedDocument {
  readonly value: JsonObject
  readonly text: string
  /** Of the thing, or of the nearest one around it that stands in the document. */
  placeOf(thing: Thing): { readonly file: string; readonly line: number }
}

interface Writing {
  readonly resources: readonly Resource[]
  /** Of the document; those that no document holds are left out. */
  readonly kinds: ReadonlySet<Kind>
  /** True if these are all that there are. */
  readonly isWhole: boolean
  readonly file: string
  /** True if a document that is the source has the places, and no other is written. */
  readonly pointsIntoSource: boolean
}

export function documentFor(
  estate: Estate,
  { resources, kinds, isWhole, file, pointsIntoSource }: Writing,
): AuditedDocument {
  const shape = documentShapeOf(resources)
  const entries = new Map<Thing, JsonObject>()
  const value = documentOf(estate, {
    shape,
    kinds,
    only: isWhole ? undefined : kinds,
    onEntry: (thing, entry) => entries.set(thing, entry),
  })
  const lines = new Map<JsonObject, number>()
  const text = yamlOf(value, notesOn(estate, { resources, kinds }), (entry, line) => lines.set(entry, line))
  const placeOf = (thing: Thing) => {
    for (let each: Thing | undefined = thing; each !== undefined; each = each.holder) {
      if (pointsIntoSource && each.place !== undefined)
        return { file: each.place.file, line: each.place.line }
      const entry = entries.get(each)
      const line = entry && lines.get(entry)
      if (!pointsIntoSource && line !== undefined) return { file, line }
    }
    return { file, line: 1 }
  }
  return { value, text, placeOf }
}
