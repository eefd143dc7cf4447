/** Compares what a caller has to prove: each requirement is one way in. */
import { type ComparedDescription, type Located, memberAt, objectOf } from './description.ts'
import type { OperationChange } from './finding.ts'
import type { OperationComparison, OperationSides } from './parameters.ts'
import { compareScheme, schemeAt, schemeText } from './security-schemes.ts'

interface SecurityRequirement {
  /** The names of schemes: all of them are needed. */
  readonly schemes: readonly string[]
  readonly scopes: ReadonlySet<string>
  /** Equal for two requirements that differ in the names of schemes only. */
  readonly text: string
}

/** The requirements in force. */
interface Requirements {
  readonly ways: readonly SecurityRequirement[]
  /** True if callers need to prove nothing. */
  readonly isOpen: boolean
  /** True if the whole API says so. */
  readonly isGlobal: boolean
  readonly source: string
}

export function compareSecurity(
  { operation, from, to }: OperationSides,
  comparing: OperationComparison,
): readonly OperationChange[] {
  const before = requirementsOf(from, comparing.before)
  const after = requirementsOf(to, comparing.after)
  const prefix = before.isGlobal && after.isGlobal ? 'api-global-security' : 'api-security'
  const pairs = pairWays(before.ways, after.ways)
  const [paired, pairedAfter] = [new Set(pairs.map(([way]) => way)), new Set(pairs.map(([, way]) => way))]
  const changes = [
    ...compareObligation(before, after),
    ...after.ways.filter((way) => !pairedAfter.has(way)).map((way) => addedWay(way, before, after)),
    ...pairs.flatMap(([earlier, later]) => compareScopes(later, earlier.scopes, later.scopes)),
    ...before.ways.filter((way) => !paired.has(way)).map((way) => removedWay(way, after)),
  ]
  return [
    ...changes.map(({ id, level, text }) => ({
      id: `${prefix}-${id}`,
      level,
      text,
      source: after.source,
      operation,
    })),
    ...schemesOfBoth(pairs).flatMap((name) => compareSchemeInUse(name, operation, comparing)),
  ]
}

/** By the names of schemes, then by what they ask for: another name alone changes nothing. */
function pairWays(
  before: readonly SecurityRequirement[],
  after: readonly SecurityRequirement[],
): readonly (readonly [SecurityRequirement, SecurityRequirement])[] {
  const pairs: (readonly [SecurityRequirement, SecurityRequirement])[] = []
  const take = (isPair: (one: SecurityRequirement, other: SecurityRequirement) => boolean) => {
    for (const one of before.filter((way) => !pairs.some(([taken]) => taken === way))) {
      const other = after.find((way) => !pairs.some(([, taken]) => taken === way) && isPair(one, way))
      if (other !== undefined) pairs.push([one, other])
    }
  }
  take((one, other) => nameOf(one) === nameOf(other))
  take((one, other) => one.text === other.text)
  return pairs
}

/** `{}` in the list lets callers in without credentials, beside the ways that need some. */
function compareObligation(before: Requirements, after: Requirements): readonly SecurityChange[] {
  // Where one side names no way at all, the ways that are added or removed tell it.
  if (before.isOpen === after.isOpen || before.ways.length === 0 || after.ways.length === 0) return []
  return after.isOpen
    ? [{ id: 'became-optional', level: 'info', text: 'callers need not authenticate any more' }]
    : [{ id: 'became-required', level: 'breaking', text: 'callers have to authenticate now' }]
}

const schemesOfBoth = (
  pairs: readonly (readonly [SecurityRequirement, SecurityRequirement])[],
): readonly string[] => [
  ...new Set(pairs.flatMap(([one, other]) => one.schemes.filter((name) => other.schemes.includes(name)))),
]

/** Callers of the operation have to prove something else now. */
const compareSchemeInUse = (
  name: string,
  operation: OperationSides['operation'],
  comparing: OperationComparison,
): readonly OperationChange[] =>
  compareScheme(name, comparing)
    .filter(({ level }) => level === 'breaking')
    .map((change) => ({ ...change, operation }))

type SecurityChange = Pick<OperationChange, 'id' | 'level' | 'text'>

const nameOf = ({ schemes }: SecurityRequirement) => schemes.join(' and ')

/** A first requirement refuses callers without credentials; each further one is another way in. */
const addedWay = (way: SecurityRequirement, before: Requirements, after: Requirements): SecurityChange =>
  before.isOpen && !after.isOpen && before.ways.length === 0
    ? { id: 'added', level: 'breaking', text: `callers have to authenticate now: ${nameOf(way)}` }
    : { id: 'added', level: 'info', text: `callers may authenticate by ${nameOf(way)} now` }

const removedWay = (way: SecurityRequirement, after: Requirements): SecurityChange => ({
  id: 'removed',
  level: after.isOpen ? 'info' : 'breaking',
  text: `callers can't authenticate by ${nameOf(way)} any more`,
})

function compareScopes(
  way: SecurityRequirement,
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): readonly SecurityChange[] {
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((scope) => !other.has(scope))
  return [
    ...only(to, from).map(
      (scope): SecurityChange => ({
        id: 'scope-added',
        level: 'breaking',
        text: `${nameOf(way)} needs the scope ${scope} now`,
      }),
    ),
    ...only(from, to).map(
      (scope): SecurityChange => ({
        id: 'scope-removed',
        level: 'info',
        text: `${nameOf(way)} does not need the scope ${scope} any more`,
      }),
    ),
  ]
}

function requirementsOf(operation: Located, description: ComparedDescription): Requirements {
  const own = memberAt(operation, 'security')
  const isGlobal = own.value === undefined
  const at = isGlobal ? memberAt(description.root, 'security') : own
  const list = (Array.isArray(at.value) ? at.value : []).map(objectOf)
  const ways = list
    .filter((requirement) => Object.keys(requirement).length > 0)
    .map((requirement): SecurityRequirement => {
      const schemes = Object.keys(requirement).sort()
      const scopes = schemes.flatMap((scheme) => {
        const named = requirement[scheme]
        return Array.isArray(named) ? named.filter((each) => typeof each === 'string') : []
      })
      const text = schemes
        .map((name) => schemeText(schemeAt(name, description)) ?? `named ${name}`)
        .sort()
        .join(' and ')
      return { schemes, scopes: new Set(scopes), text }
    })
  return {
    ways,
    isOpen: ways.length < list.length || list.length === 0,
    isGlobal,
    source: at.pointer,
  }
}
