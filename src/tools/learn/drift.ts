/** Compares a service with what ws knows of its API, by the description that ws has learnt. */
import type { DriftRow } from '../../answers/tools.ts'
import { nouns } from '../../catalog/index.ts'
import { isOperation, type Operation } from '../../catalog/operation.ts'
import { allOperations, walk } from '../../catalog/walk.ts'
import { FoundError } from '../../errors.ts'
import type { LearntFile } from '../../learnt/file.ts'
import { type MemberDrift, memberDrift, replyDrift } from '../../learnt/member-drift.ts'
import { routeOf } from '../../learnt/route.ts'
import { shareSchemas } from '../../learnt/schema.ts'
import type { GrownSides } from '../../learnt/shape.ts'
import { grownReply } from '../../learnt/with-members.ts'
import { counted } from '../../text/counted.ts'
import type { ReadDescription } from './read-description.ts'

export async function driftOf(file: LearntFile): Promise<readonly DriftRow[]> {
  const entries = new Map(file.entries.map((entry) => [routeOf(entry), entry]))
  const rows: DriftRow[] = []
  for await (const { words, declaration } of walk(nouns)) {
    if (!isOperation(declaration)) continue
    const about = aboutOf(words, declaration)
    const entry = entries.get(routeOf(declaration))
    if (entry === undefined) {
      rows.push({ kind: 'missing', ...about, ...nothing })
      continue
    }
    const learnt = file.operation(entry)
    const drifts = [
      ...memberDrift(declaration, learnt, file.schema),
      ...replyDrift(declaration, learnt, file.schema),
    ]
    for (const { kind, ...drift } of drifts) rows.push({ kind, ...about, ...nothing, ...drift })
  }
  return rows.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** For routes of operations that have more than ws knows, values, limits or members: on which sides. */
export async function grownRoutes({
  operations,
  schemas,
}: Pick<ReadDescription, 'operations' | 'schemas'>): Promise<ReadonlyMap<string, GrownSides>> {
  const learnt = new Map(operations.toReversed().map((operation) => [routeOf(operation), operation]))
  const at = (place: number) => schemas[place] ?? {}
  const grown = new Map<string, GrownSides>()
  for (const declared of await allOperations()) {
    const route = routeOf(declared)
    const operation = learnt.get(route)
    if (operation === undefined) continue
    const drift = memberDrift(declared, operation, at)
    // Several operations of ws may be one of the service.
    const before = grown.get(route)
    grown.set(route, {
      taken: before?.taken === true || drift.some(isBelowKnown),
      reply:
        before?.reply === true || grownReply(declared, operation, shareSchemas(at)) !== declared.response,
    })
  }
  return grown
}

const isBelowKnown = ({ kind, member }: MemberDrift) => kind !== 'member' || /[.[]/.test(member)

const nothing = { section: null, member: null, required: null, limit: null, from: null, to: null }

const order: readonly DriftRow['kind'][] = ['missing', 'member', 'enumeration', 'limit']

const aboutOf = (words: readonly string[], { method, path }: Operation) => ({
  command: `ws ${words.join(' ')}`,
  method,
  path,
})

export type DriftLevel = 'missing' | 'changed'

/** `2 operations are not offered, 5 members are new, ...`: only what there is. */
export function summaryOf(rows: readonly DriftRow[]): string {
  const parts = sentences.flatMap(({ counts, told }) => {
    const number = rows.filter(counts).length
    return number === 0 ? [] : [told(number)]
  })
  return parts.length === 0 ? 'The service is as ws knows it' : parts.join(', ')
}

const isOrAre = (number: number) => (number === 1 ? 'is' : 'are')
const differs = (number: number) => (number === 1 ? 'differs' : 'differ')

interface DriftSentence {
  readonly counts: (row: DriftRow) => boolean
  readonly told: (number: number) => string
}

const sentences: readonly DriftSentence[] = [
  {
    counts: ({ kind }) => kind === 'missing',
    told: (number) => `${counted(number, 'operation')} ${isOrAre(number)} not offered`,
  },
  {
    counts: ({ kind, section }) => kind === 'member' && section !== 'reply',
    told: (number) => `${counted(number, 'member')} ${isOrAre(number)} new`,
  },
  {
    counts: ({ kind, section }) => kind === 'member' && section === 'reply',
    told: (number) => `${counted(number, 'member')} of replies ${isOrAre(number)} new`,
  },
  {
    counts: ({ kind }) => kind === 'enumeration',
    told: (number) => `${counted(number, 'enumeration')} ${differs(number)}`,
  },
  {
    counts: ({ kind }) => kind === 'limit',
    told: (number) => `${counted(number, 'limit')} ${differs(number)}`,
  },
]

/** @throws FoundError if there is drift of one of these levels */
export function failOnDrift(rows: readonly DriftRow[], levels: readonly DriftLevel[] | undefined): void {
  const gating = rows.filter(({ kind }) => levels?.includes(kind === 'missing' ? 'missing' : 'changed'))
  if (gating.length > 0) throw new FoundError(summaryOf(gating))
}
