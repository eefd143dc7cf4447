/** Writes which entries a document of a workspace has into the page about it: between `<!-- entries -->` and `<!-- end -->`. */
import { readFileSync } from 'node:fs'
import { type Kind, nounOf } from '../../src/catalog/kinds.ts'
import { allResources } from '../../src/catalog/walk.ts'
import {
  type DocumentShape,
  documentShapeOf,
  type EntryShape,
} from '../../src/estate/document/document-shape.ts'

const page = 'docs/explanation/documents.md'

export async function pageWithEntries(): Promise<readonly [path: string, text: string]> {
  const shape = documentShapeOf(await allResources())
  const rows = [...shape.entries.values()].map((entry) => rowOf(entry, shape))
  const table = ['| entry | kind | members |', '| --- | --- | --- |', ...rows].join('\n')
  const marked = /(<!-- entries -->\n)[\s\S]*?(<!-- end -->)/
  return [page, readFileSync(page, 'utf8').replace(marked, (_, begin, end) => `${begin}\n${table}\n\n${end}`)]
}

function rowOf(entry: EntryShape, shape: DocumentShape): string {
  const places = placesOf(entry, shape).map((place) => `\`${place}\``)
  const members = entry.members.filter(({ isWriteOnly }) => !isWriteOnly)
  const own = entry.identity === undefined ? [] : [entry.identity.member]
  const settable = [...own, ...members.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name)]
  const told = members.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name)
  const named = settable.map((name) => `\`${name}\``).join(', ')
  const more = told.length === 0 ? '' : `; told: ${told.map((name) => `\`${name}\``).join(', ')}`
  return `| ${places.join(', ')} | ${nounOf(entry.resource.kind)} | ${named}${more} |`
}

/** `sites[].spaces`; those that may lie in their own kind are told once. */
function placesOf({ document, resource }: EntryShape, shape: DocumentShape): readonly string[] {
  const around = document.in.filter((kind) => kind !== resource.kind)
  if (around.length === 0) return [document.key]
  return around.map((kind) => {
    const holder = shape.entries.get(kind)
    return kind === shape.top[0] || holder === undefined
      ? document.key
      : `${pathOf(kind, shape)}.${document.key}`
  })
}

function pathOf(kind: Kind, shape: DocumentShape): string {
  const entry = shape.entries.get(kind)
  const [place = ''] = entry === undefined ? [] : placesOf(entry, shape)
  return entry?.document.single ? place : `${place}[]`
}
