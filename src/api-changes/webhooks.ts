/** Compares the requests that the service sends: webhooks, and the callbacks of an operation. */
import { type ComparedDescription, memberAt, membersAt } from './description.ts'
import { type FoundOperations, onlyIn, operationsIn, pairOperations } from './find-operations.ts'
import type { OperationChange, TouchedOperation } from './finding.ts'
import { compareParameters, type OperationComparison, type OperationSides } from './parameters.ts'
import { compareRequestBody, compareResponses } from './request-and-responses.ts'

export function compareWebhooks(comparing: OperationComparison): readonly OperationChange[] {
  const found = (description: ComparedDescription) =>
    operationsIn(memberAt(description.root, 'webhooks'), description, (name) => name)
  return compareCalls([found(comparing.before), found(comparing.after)], { kind: 'webhook' }, comparing)
}

export function compareCallbacks(
  sides: OperationSides,
  comparing: OperationComparison,
): readonly OperationChange[] {
  const [before, after] = [
    membersAt(memberAt(sides.from, 'callbacks')),
    membersAt(memberAt(sides.to, 'callbacks')),
  ]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const found = (callbacks: typeof before, description: ComparedDescription): FoundOperations => {
      const at = callbacks.get(name)
      return at === undefined
        ? new Map()
        : operationsIn(description.follow(at), description, (address) => address)
    }
    return compareCalls(
      [found(before, comparing.before), found(after, comparing.after)],
      { kind: 'callback', name, caller: sides.operation },
      comparing,
    )
  })
}

interface Called {
  readonly kind: 'webhook' | 'callback'
  /** The operation that asks for a callback, and the name of the callback there. */
  readonly name?: string
  readonly caller?: TouchedOperation
}

function compareCalls(
  [before, after]: readonly [FoundOperations, FoundOperations],
  { kind, name, caller }: Called,
  comparing: OperationComparison,
): readonly OperationChange[] {
  const subject = name === undefined ? `the ${kind}` : `the ${kind} \`${name}\``
  const told = (
    found: FoundOperations,
    other: FoundOperations,
    change: Pick<OperationChange, 'id' | 'level' | 'text'>,
  ) =>
    onlyIn(found, other).map(({ at, touched }) => ({
      ...change,
      source: at.pointer,
      operation: caller ?? touched,
    }))
  return [
    ...told(before, after, { id: `${kind}-removed`, level: 'breaking', text: `${subject} is gone` }),
    ...told(after, before, { id: `${kind}-added`, level: 'info', text: `${subject} is new` }),
    ...pairOperations(before, after).flatMap((pair) => {
      const sides: OperationSides = {
        ...pair,
        operation: caller ?? pair.operation,
        direction: 'response',
        of: name === undefined ? '' : ` of ${subject}`,
      }
      return [
        ...compareParameters(sides, comparing),
        ...compareRequestBody(sides, comparing),
        ...compareResponses(sides, comparing),
      ]
    }),
  ]
}
