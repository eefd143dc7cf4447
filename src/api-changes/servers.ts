/**
 * Compares the addresses of a service. For oasdiff they say where a service runs, and are not a part of the contract; here
 * they warn at most, since two places of the same service (staging, production) are often compared.
 */
import { elementsAt, type Located, memberAt, membersAt, objectOf, textOf } from './description.ts'
import type { OperationChange, TouchedOperation } from './finding.ts'
import type { OperationComparison, OperationSides } from './parameters.ts'

/** The servers of the whole API. */
export const compareServers = ({ before, after }: OperationComparison): readonly OperationChange[] =>
  compareLists(memberAt(before.root, 'servers'), memberAt(after.root, 'servers'))

/** Those that an operation, or its path, has instead. */
export function compareOwnServers(
  { operation, from, to, fromPath, toPath }: OperationSides,
  { before, after }: OperationComparison,
): readonly OperationChange[] {
  const [earlier, later] = [ownServers(from, fromPath), ownServers(to, toPath)]
  if (earlier === undefined && later === undefined) return []
  return compareLists(
    earlier ?? memberAt(before.root, 'servers'),
    later ?? memberAt(after.root, 'servers'),
    operation,
  )
}

const ownServers = (operation: Located, path: Located): Located | undefined =>
  [operation, path].map((at) => memberAt(at, 'servers')).find((at) => elementsAt(at).length > 0)

/** The names of rules, and how much each matters. */
const rules = {
  added: { id: 'api-server-added', level: 'info' },
  removed: { id: 'api-server-removed', level: 'warning' },
  valueRemoved: { id: 'api-server-variable-value-removed', level: 'warning' },
  becameEnum: { id: 'api-server-variable-became-enum', level: 'warning' },
  defaultChanged: { id: 'api-server-variable-default-changed', level: 'info' },
} as const

function compareLists(from: Located, to: Located, operation?: TouchedOperation): readonly OperationChange[] {
  const [before, after] = [serversIn(from), serversIn(to)]
  const told = ({ url, at }: Server, change: 'added' | 'removed'): OperationChange => ({
    ...rules[change],
    text: `the server \`${url}\` is ${change === 'removed' ? 'gone' : 'new'}`,
    source: at.pointer,
    ...(operation === undefined ? {} : { operation }),
    [change === 'removed' ? 'from' : 'to']: url,
  })
  return [
    ...[...before].filter(([key]) => !after.has(key)).map(([, each]) => told(each, 'removed')),
    ...[...after].filter(([key]) => !before.has(key)).map(([, each]) => told(each, 'added')),
    ...[...after].flatMap(([key, each]) => {
      const earlier = before.get(key)
      return earlier === undefined
        ? []
        : compareVariables(earlier, each).map((change) =>
            operation === undefined ? change : { ...change, operation },
          )
    }),
  ]
}

interface Server {
  readonly url: string
  readonly at: Located
}

/** By address: a slash at its end, and the names of its variables, make no difference. */
const serversIn = (list: Located): ReadonlyMap<string, Server> =>
  new Map(
    elementsAt(list).map((at): [string, Server] => {
      const url = textOf(objectOf(at.value).url) ?? ''
      return [url.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/+$/, ''), { url, at }]
    }),
  )

/** Variables are paired by their order in the address. */
function compareVariables(from: Server, to: Server): readonly OperationChange[] {
  const names = ({ url }: Server) => [...url.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  const after = names(to)
  return names(from).flatMap((name, index) => {
    const [before, later] = [
      membersAt(memberAt(from.at, 'variables')).get(name),
      membersAt(memberAt(to.at, 'variables')).get(after[index] ?? ''),
    ]
    return before === undefined || later === undefined ? [] : compareVariable(name, before, later)
  })
}

function compareVariable(name: string, before: Located, after: Located): readonly OperationChange[] {
  const source = after.pointer
  const [from, to] = [before, after].map(({ value }) => textOf(objectOf(value).default))
  const [had, has] = [before, after].map(({ value }) => listOf(objectOf(value).enum))
  const gone = has === undefined ? [] : (had ?? []).filter((each) => !has.includes(each))
  return [
    ...gone.map(
      (value): OperationChange => ({
        ...rules.valueRemoved,
        text: `the variable ${name} of the server does not have the value ${value} any more`,
        source,
        from: value,
      }),
    ),
    ...(had === undefined && has !== undefined
      ? [
          {
            ...rules.becameEnum,
            text: `the variable ${name} of the server takes only ${has.join(', ')} now`,
            source,
          } as const,
        ]
      : []),
    ...(from === to
      ? []
      : [
          {
            ...rules.defaultChanged,
            text: `the variable ${name} of the server has another default: ${from} became ${to}`,
            source,
            from,
            to,
          } as const,
        ]),
  ]
}

const listOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined
