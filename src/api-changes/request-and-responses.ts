/** Compares what an operation takes and answers: its request body and its responses. */

import { type ComparedDescription, type Located, memberAt, membersAt, objectOf } from './description.ts'
import type { OperationChange } from './finding.ts'
import { compareHeaders } from './headers.ts'
import { type Direction, levelOf, opposite } from './level.ts'
import { type BodyPlace, compareContent } from './media-types.ts'
import type { OperationComparison, OperationSides } from './parameters.ts'

const mediaRules: Readonly<Record<Direction, string>> = { request: 'request-body', response: 'response' }

export function compareRequestBody(
  { operation, from, to, direction, of }: OperationSides,
  { before, after, compare }: OperationComparison,
): readonly OperationChange[] {
  const [earlier, later] = [
    before.follow(memberAt(from, 'requestBody')),
    after.follow(memberAt(to, 'requestBody')),
  ]
  if (earlier.value === undefined && later.value === undefined) return []
  const told = (id: string, level: OperationChange['level'], says: string): OperationChange => ({
    id,
    level,
    text: `the request body${of} ${says}`,
    source: (later.value === undefined ? earlier : later).pointer,
    operation,
  })
  const isRequired = (at: Located) => objectOf(at.value).required === true
  if (later.value === undefined) return [told('request-body-removed', 'breaking', 'is gone')]
  if (earlier.value === undefined)
    return isRequired(later)
      ? [told('request-body-added-required', levelOf('narrows', direction), 'is new, and required')]
      : [told('request-body-added-optional', 'info', 'is new')]
  const place: BodyPlace = {
    direction,
    rules: { own: `${direction}-body`, within: `${direction}-property` },
    mediaRules: mediaRules[direction],
    mayChoose: false,
    words: `the request body${of}`,
    operation,
  }
  return [
    ...(!isRequired(earlier) && isRequired(later)
      ? [told('request-body-became-required', levelOf('narrows', direction), 'is required now')]
      : []),
    ...(isRequired(earlier) && !isRequired(later)
      ? [told('request-body-became-optional', levelOf('widens', direction), 'is not required any more')]
      : []),
    ...compareContent(place, [earlier, later], compare),
  ]
}

export function compareResponses(
  { operation, from, to, direction: sent, of }: OperationSides,
  comparing: OperationComparison,
): readonly OperationChange[] {
  const direction = opposite(sent)
  const followed = (at: Located, description: ComparedDescription) =>
    new Map(
      [...membersAt(memberAt(at, 'responses'))].map(([status, each]) => [status, description.follow(each)]),
    )
  const before = followed(from, comparing.before)
  const after = followed(to, comparing.after)
  const told = (status: string, at: Located, change: 'added' | 'removed'): OperationChange => {
    const isSuccess = /^[123]/.test(status)
    const standIn = change === 'removed' ? standInFor(status, before, after) : undefined
    return {
      id: `response-${isSuccess ? 'success' : 'non-success'}-status-${change}`,
      level: isSuccess && change === 'removed' && standIn === undefined ? 'breaking' : 'info',
      text:
        standIn === undefined
          ? `the response ${status}${of} is ${change === 'removed' ? 'gone' : 'new'}`
          : `the response ${status}${of} is described as ${standIn} now`,
      source: at.pointer,
      operation,
    }
  }
  return [
    ...[...before]
      .filter(([status]) => !after.has(status))
      .map(([status, at]) => told(status, at, 'removed')),
    ...[...after].filter(([status]) => !before.has(status)).map(([status, at]) => told(status, at, 'added')),
    ...pairedStatuses(before, after).flatMap(([status, earlier, later]) => {
      const place: BodyPlace = {
        direction,
        rules: { own: `${direction}-body`, within: `${direction}-property` },
        mediaRules: mediaRules[direction],
        // A client names the media types that it takes; a service has to take what it is answered.
        mayChoose: direction === 'response',
        words: `the response ${status}${of}`,
        operation,
      }
      return [
        ...compareContent(place, [earlier, later], comparing.compare),
        ...compareHeaders(place, [earlier, later], comparing),
      ]
    }),
  ]
}

type Responses = ReadonlyMap<string, Located>

/** Each status with the same one, or else with the one that stands in for it. */
const pairedStatuses = (
  before: Responses,
  after: Responses,
): readonly (readonly [status: string, from: Located, to: Located])[] =>
  [...before].flatMap(([status, earlier]) => {
    const now = after.has(status) ? status : standInFor(status, before, after)
    const later = now === undefined ? undefined : after.get(now)
    return now === undefined || later === undefined ? [] : [[now, earlier, later] as const]
  })

/** A wider word for the status, or a narrower one, that is new: 200, 2XX and default may describe the same response. */
function standInFor(status: string, before: Responses, after: Responses): string | undefined {
  const others = new Map([...after].filter(([each]) => !before.has(each)))
  const range = `${status[0]}XX`
  const candidates =
    status === 'default'
      ? [...others.keys()].filter((each) => /^2/.test(each))
      : status.endsWith('XX')
        ? [...others.keys()].filter((each) => each[0] === status[0])
        : [range]
  const found = candidates.find((each) => others.has(each))
  return found ?? (others.has('default') ? 'default' : undefined)
}
