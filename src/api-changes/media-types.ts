/** Compares what is sent as a body: media types, and the schema of each. */
import { canonicalText } from './canonical-text.ts'
import { type Located, memberAt, membersAt } from './description.ts'
import type { OperationChange } from './finding.ts'
import { levelOf } from './level.ts'
import { changesAt, type SchemaPlace } from './operation-changes.ts'
import type { SchemaComparer } from './schema/compare.ts'

export interface BodyPlace extends SchemaPlace {
  /** In the names of rules about media types. */
  readonly mediaRules: string
  /** True if the client names the media types that it takes. */
  readonly mayChoose: boolean
}

export function compareContent(
  place: BodyPlace,
  [from, to]: readonly [Located, Located],
  compare: SchemaComparer,
): readonly OperationChange[] {
  const [before, after] = [mediaIn(from), mediaIn(to)]
  const removed = [...before].filter(([name]) => !after.has(name))
  const added = [...after].filter(([name]) => !before.has(name))
  return [
    ...removed.map(
      ([name, at]): OperationChange => ({
        id: `${place.mediaRules}-media-type-removed`,
        level: place.mayChoose || place.direction === 'request' ? 'breaking' : 'info',
        text: `${place.words} has no media type ${name} any more`,
        source: at.pointer,
        operation: place.operation,
        from: name,
      }),
    ),
    ...added.map(
      ([name, at]): OperationChange => ({
        id: `${place.mediaRules}-media-type-added`,
        level: place.mayChoose ? 'info' : levelOf('widens', place.direction),
        text: `${place.words} has the new media type ${name}`,
        source: at.pointer,
        operation: place.operation,
        to: name,
      }),
    ),
    ...[...after].flatMap(([name, media]) => {
      const earlier = before.get(name)
      return earlier === undefined ? [] : compareMedia(place, [earlier, media], compare)
    }),
  ]
}

/** By name; letters make no difference, and JSON is always written in UTF-8. */
const mediaIn = (at: Located): ReadonlyMap<string, Located> =>
  new Map([...membersAt(memberAt(at, 'content'))].map(([name, media]) => [mediaName(name), media]))

export const mediaName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/(?<=json);charset="?utf-8"?/, '')

function compareMedia(
  place: BodyPlace,
  [before, after]: readonly [Located, Located],
  compare: SchemaComparer,
): readonly OperationChange[] {
  return [
    ...compareSchemaMember('schema', place, [before, after], compare),
    ...compareSchemaMember('itemSchema', place, [before, after], compare),
    ...compareEncodings(place, before, after),
  ]
}

/** The schema of the whole, or (OpenAPI 3.2) of each item of a stream. */
const schemaMembers = {
  schema: { rule: 'schema', words: 'a schema', lost: 'its schema' },
  itemSchema: { rule: 'item-schema', words: 'a schema of its items', lost: 'the schema of its items' },
} as const

function compareSchemaMember(
  member: keyof typeof schemaMembers,
  place: BodyPlace,
  [before, after]: readonly [Located, Located],
  compare: SchemaComparer,
): readonly OperationChange[] {
  const [from, to] = [memberAt(before, member), memberAt(after, member)]
  if (from.value !== undefined && to.value !== undefined) return changesAt(place, [from, to], compare)
  if (from.value === to.value) return []
  const isAdded = to.value !== undefined
  const { rule, words, lost } = schemaMembers[member]
  return [
    {
      id: `${place.rules.own}-media-type-${rule}-${isAdded ? 'added' : 'removed'}`,
      level: levelOf(isAdded ? 'narrows' : 'widens', place.direction),
      text: `${place.words} ${isAdded ? `has ${words} now` : `lost ${lost}`}`,
      source: (isAdded ? to : from).pointer,
      operation: place.operation,
    },
  ]
}

/** How the fields of a form are written. */
function compareEncodings(place: BodyPlace, before: Located, after: Located): readonly OperationChange[] {
  const [from, to] = [membersAt(memberAt(before, 'encoding')), membersAt(memberAt(after, 'encoding'))]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field): OperationChange[] => {
    const [earlier, later] = [from.get(field), to.get(field)]
    if (canonicalText(earlier?.value) === canonicalText(later?.value)) return []
    return [
      {
        id: `${place.mediaRules}-media-type-encoding-changed`,
        level: 'warning',
        text: `${place.words} writes the field \`${field}\` in another way (encoding)`,
        source: (later ?? earlier ?? after).pointer,
        operation: place.operation,
      },
    ]
  })
}
