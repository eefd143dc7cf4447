/** Pairs the operations of two descriptions, and compares each pair. */

import { compareDeprecation, removalOf } from './deprecation.ts'
import { type ComparedDescription, memberAt, objectOf, textOf } from './description.ts'
import { type FoundOperation, onlyIn, operationsIn, pairOperations, withoutNames } from './find-operations.ts'
import type { OperationChange } from './finding.ts'
import { compareParameters, type OperationComparison, type OperationSides } from './parameters.ts'
import { compareRequestBody, compareResponses } from './request-and-responses.ts'
import { compareSecurity } from './security.ts'
import { compareOwnServers } from './servers.ts'
import { compareCallbacks, compareWebhooks } from './webhooks.ts'

export function compareOperations(comparing: OperationComparison): readonly OperationChange[] {
  const found = (description: ComparedDescription) =>
    operationsIn(memberAt(description.root, 'paths'), description, withoutNames)
  const [before, after] = [found(comparing.before), found(comparing.after)]
  const paths = new Set([...after.keys()].map((key) => key.split(' ')[1]))
  return [
    ...onlyIn(before, after).map((each) => {
      const isWholePath = !paths.has(withoutNames(each.touched.path))
      return removed(each, { ...comparing, isWholePath })
    }),
    ...onlyIn(after, before).map(added),
    ...pairOperations(before, after).flatMap((pair) =>
      compareOperation({ ...pair, direction: 'request', of: '' }, comparing),
    ),
    ...compareWebhooks(comparing),
  ]
}

function compareOperation(sides: OperationSides, comparing: OperationComparison): readonly OperationChange[] {
  return [
    ...compareParameters(sides, comparing),
    ...compareRequestBody(sides, comparing),
    ...compareResponses(sides, comparing),
    ...compareCallbacks(sides, comparing),
    ...compareSecurity(sides, comparing),
    ...compareOwnServers(sides, comparing),
    ...compareDescriptions(sides),
  ]
}

interface RemovalFacts {
  readonly today: string
  /** True if the path has no operation left. */
  readonly isWholePath: boolean
}

const removed = ({ at, touched }: FoundOperation, { today, isWholePath }: RemovalFacts): OperationChange => {
  const prefix = isWholePath ? 'api-path' : 'api'
  const { when, level, says } = removalOf(at, today)
  const id = when === 'sunset-parse' ? 'api-path-sunset-parse' : `${prefix}-removed-${when}`
  return { id, level, text: `the operation ${says}`, source: at.pointer, operation: touched }
}

const added = ({ at, touched }: FoundOperation): OperationChange => ({
  id: 'endpoint-added',
  level: 'info',
  text: 'the operation is new',
  source: at.pointer,
  operation: touched,
})

/** Deprecation, names and tags: nothing of it reaches a request. */
function compareDescriptions({ operation, from, to }: OperationSides): readonly OperationChange[] {
  const place = { source: to.pointer, operation }
  return [
    ...compareDeprecation([from, to], deprecationRules).map(({ says, ...told }) => ({
      ...told,
      ...place,
      text: `the operation ${says}`,
    })),
    ...[...compareNames(from.value, to.value), ...compareTags(from.value, to.value)].map(
      ([id, text]): OperationChange => ({ id, level: 'info', text, ...place }),
    ),
  ]
}

const deprecationRules = {
  deprecated: 'endpoint-deprecated',
  deprecatedWithSunset: 'endpoint-deprecated-with-sunset',
  reactivated: 'endpoint-reactivated',
  sunsetUnreadable: 'api-deprecated-sunset-parse',
  sunsetDeleted: 'sunset-deleted',
  sunsetEarlier: 'api-sunset-date-changed-too-small',
} as const

type OperationFinding = readonly [id: string, text: string]

function compareNames(before: unknown, after: unknown): readonly OperationFinding[] {
  const [from, to] = [before, after].map((value) => textOf(objectOf(value).operationId))
  if (from === to) return []
  return [
    ...(from === undefined
      ? []
      : [['api-operation-id-removed', `the operation id ${from} is gone`] as const]),
    ...(to === undefined ? [] : [['api-operation-id-added', `the operation has the id ${to} now`] as const]),
  ]
}

function compareTags(before: unknown, after: unknown): readonly OperationFinding[] {
  const names = (value: unknown) => {
    const { tags } = objectOf(value)
    return Array.isArray(tags) ? tags.filter((each) => typeof each === 'string') : []
  }
  const [from, to] = [names(before), names(after)]
  return [
    ...from
      .filter((tag) => !to.includes(tag))
      .map((tag): OperationFinding => ['api-tag-removed', `the tag ${tag} is gone`]),
    ...to
      .filter((tag) => !from.includes(tag))
      .map((tag): OperationFinding => ['api-tag-added', `the tag ${tag} is new`]),
  ]
}
