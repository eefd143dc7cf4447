/** The organization as `ws export` writes it, from what the backup has read: the same bytes. */
import { documentKinds, type Kind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { documentShapeOf } from '../../../estate/document/document-shape.ts'
import { documentOf } from '../../../estate/document/writing/document.ts'
import { yamlOf } from '../../../estate/document/writing/document-yaml.ts'
import type { Estate } from '../../../estate/estate.ts'
import { notesOn } from '../../export/notes.ts'

export function documentText(estate: Estate, resources: readonly Resource[]): string {
  const kinds = new Set<Kind>(documentKinds)
  const arranged = {
    ...estate,
    things: estate.things.filter(({ kind }) => kinds.has(kind)),
    notCaptured: estate.notCaptured.filter(({ kind }) => kinds.has(kind)),
  }
  const value = documentOf(arranged, { shape: documentShapeOf(resources), kinds })
  return yamlOf(value, notesOn(arranged, { resources, kinds }))
}
