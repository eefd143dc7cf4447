/** Compares what a caller has to prove: each requirement is one way in. */
import { type Located, memberAt, objectOf } from './description.ts'
import type { OperationChange, TouchedOperation } from './finding.ts'

/** The requirements in force, the schemes of each with their scopes. */
interface Requirements {
  readonly ways: ReadonlyMap<string, ReadonlySet<string>>
  /** True if callers need to prove nothing. */
  readonly isOpen: boolean
  /** True if the whole API says so. */
  readonly isGlobal: boolean
  readonly source: string
}

interface SecuritySides {
  readonly operation: TouchedOperation
  readonly from: Located
  readonly to: Located
  readonly fromRoot: Located
  readonly toRoot: Located
}

export function compareSecurity({
  operation,
  from,
  to,
  fromRoot,
  toRoot,
}: SecuritySides): readonly OperationChange[] {
  const [before, after] = [requirementsOf(from, fromRoot), requirementsOf(to, toRoot)]
  const prefix = before.isGlobal && after.isGlobal ? 'api-global-security' : 'api-security'
  return [
    ...[...after.ways].flatMap(([way, scopes]) => {
      const earlier = before.ways.get(way)
      return earlier === undefined ? [addedWay(way, before, after)] : compareScopes(way, earlier, scopes)
    }),
    ...[...before.ways.keys()].filter((way) => !after.ways.has(way)).map((way) => removedWay(way, after)),
  ].map(({ id, level, text }) => ({ id: `${prefix}-${id}`, level, text, source: after.source, operation }))
}

type Change = Pick<OperationChange, 'id' | 'level' | 'text'>

/** The first requirement shuts everybody out who comes without; any other is one more way in. */
const addedWay = (way: string, before: Requirements, after: Requirements): Change =>
  before.isOpen && !after.isOpen
    ? { id: 'added', level: 'breaking', text: `callers have to authenticate now: ${way}` }
    : { id: 'added', level: 'info', text: `callers may authenticate by ${way} now` }

const removedWay = (way: string, after: Requirements): Change => ({
  id: 'removed',
  level: after.isOpen ? 'info' : 'breaking',
  text: `callers can't authenticate by ${way} any more`,
})

function compareScopes(way: string, from: ReadonlySet<string>, to: ReadonlySet<string>): readonly Change[] {
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((scope) => !other.has(scope))
  return [
    ...only(to, from).map(
      (scope): Change => ({
        id: 'scope-added',
        level: 'breaking',
        text: `${way} needs the scope ${scope} now`,
      }),
    ),
    ...only(from, to).map(
      (scope): Change => ({
        id: 'scope-removed',
        level: 'info',
        text: `${way} does not need the scope ${scope} any more`,
      }),
    ),
  ]
}

function requirementsOf(operation: Located, root: Located): Requirements {
  const own = memberAt(operation, 'security')
  const isGlobal = own.value === undefined
  const at = isGlobal ? memberAt(root, 'security') : own
  const list = (Array.isArray(at.value) ? at.value : []).map(objectOf)
  const ways = list
    .filter((requirement) => Object.keys(requirement).length > 0)
    .map((requirement): [string, ReadonlySet<string>] => {
      const schemes = Object.keys(requirement).sort()
      const scopes = schemes.flatMap((scheme) => {
        const named = requirement[scheme]
        return Array.isArray(named) ? named.filter((each) => typeof each === 'string') : []
      })
      return [schemes.join(' and '), new Set(scopes)]
    })
  return {
    ways: new Map(ways),
    isOpen: ways.length < list.length || list.length === 0,
    isGlobal,
    source: at.pointer,
  }
}
