/** Compares what is sent as a body: media types, and the schema of each. */
import { changesAt, type SchemaPlace } from './changes-at.ts'
import { type Located, memberAt, membersAt } from './description.ts'
import type { OperationChange } from './finding.ts'
import { levelOf } from './level.ts'
import type { SchemaComparer } from './schema/compare.ts'

export interface BodyPlace extends SchemaPlace {
  /** In the names of rules about media types. */
  readonly mediaRules: string
}

export function compareContent(
  place: BodyPlace,
  [from, to]: readonly [Located, Located],
  compare: SchemaComparer,
): readonly OperationChange[] {
  const [before, after] = [membersAt(memberAt(from, 'content')), membersAt(memberAt(to, 'content'))]
  const removed = [...before].filter(([name]) => !after.has(name))
  const added = [...after].filter(([name]) => !before.has(name))
  return [
    ...removed.map(
      ([name, at]): OperationChange => ({
        id: `${place.mediaRules}-media-type-removed`,
        level: 'breaking',
        text: `${place.words} has no media type ${name} any more`,
        source: at.pointer,
        operation: place.operation,
        from: name,
      }),
    ),
    ...added.map(
      ([name, at]): OperationChange => ({
        id: `${place.mediaRules}-media-type-added`,
        level: 'info',
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

function compareMedia(
  place: BodyPlace,
  [before, after]: readonly [Located, Located],
  compare: SchemaComparer,
): readonly OperationChange[] {
  const [from, to] = [memberAt(before, 'schema'), memberAt(after, 'schema')]
  if (from.value !== undefined && to.value !== undefined) return changesAt(place, [from, to], compare)
  if (from.value === to.value) return []
  const isAdded = to.value !== undefined
  return [
    {
      id: `${place.rules.own}-media-type-schema-${isAdded ? 'added' : 'removed'}`,
      level: levelOf(isAdded ? 'narrows' : 'widens', place.direction),
      text: `${place.words} ${isAdded ? 'has a schema now' : 'lost its schema'}`,
      source: (isAdded ? to : from).pointer,
      operation: place.operation,
    },
  ]
}
