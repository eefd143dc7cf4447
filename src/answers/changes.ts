/** The answers of comparisons, plans and their runs. */
import {
  array,
  boolean,
  type Infer,
  literal,
  nullable,
  object,
  optional,
  record,
  string,
  union,
  unknown,
} from '../catalog/fields.ts'
import { enumeration, integer, withFacts } from '../catalog/schema.ts'
import { one, report, type Told } from './answer.ts'

export const kind = string({ about: 'Of the thing, e.g. site-space' })
export const address = string({ about: 'Kind and names from the organization down' })
export const id = nullable(string({ about: 'Null if there is none yet' }))

/** A thing that was left out, and why. */
export const gap = object({ kind, address, reason: string() })

export const change = object({
  action: enumeration(['create', 'update', 'move', 'delete']),
  kind,
  address: withFacts(address, { about: 'Now; of a deleted thing, its last one' }),
  was: optional(string({ about: 'Its address before, if that was another one' })),
  id,
  members: record(
    object({
      from: unknown({ about: 'Null where there was no value' }),
      to: unknown({ about: 'Null where there is none' }),
      before: optional(string({ about: 'Of a place among siblings: the address of the next one' })),
      after: optional(string({ about: 'Of the last place: the address of the one before' })),
    }),
    { about: 'By name, dotted' },
  ),
  reason: optional(string({ about: 'Why a plan makes it, if not because of an entry' })),
  until: optional(string({ about: 'Of a plan: when the entry ends, as the document has it' })),
})

const counts = object({
  create: integer(),
  update: integer(),
  move: integer(),
  delete: integer(),
  unchanged: integer(),
})

const compared = {
  changes: array(change),
  summary: counts,
  notCompared: array(gap, { about: 'What could not be looked at' }),
}

export const comparison = report(object({ format: literal('ws-diff/1'), ...compared }), change)

export const blocked = object({
  kind,
  address,
  reason: string(),
  hint: nullable(string({ about: 'How to get past it' })),
  nowhere: optional(boolean({ about: 'True if the document names something that is not there' })),
})

/** A request as it would be sent, without its headers. */
export const plainRequest = object({
  method: string(),
  url: string(),
  body: nullable(unknown()),
})

export const planned = {
  format: literal('ws-plan/1'),
  ...compared,
  blocked: array(blocked, { about: 'Changes that the API can not make' }),
  dangers: array(
    object({
      danger: enumeration(['publish', 'sso', 'elevate', 'members', 'admins', 'self', 'delete']),
      kind,
      address,
      opensBefore: optional(
        string({ about: 'The member that a new thing gets only after people can see it' }),
      ),
      closedBy: optional(
        object({ address, member: string({ about: 'With false, the entry keeps it hidden until then' }) }),
      ),
    }),
  ),
  unmanaged: array(
    object({
      kind,
      address,
      id,
      protectedBy: optional(string({ about: 'The pattern of `protected` that keeps it' })),
      reason: optional(string({ about: 'Why it would end, if nothing protected it' })),
      loses: optional(string({ about: 'The address of its holder, which the plan removes' })),
    }),
    { about: 'Things without an entry, in lists that the document has' },
  ),
  keptInPlace: optional(
    array(object({ kind, address, id, reason: string() }), {
      about: 'Entries at the top whose things stay where they lie: the document does not mention the holder',
    }),
  ),
  leftAlone: optional(array(change, { about: 'Differences that the plan leaves' })),
  hash: string({ about: 'The same for the same plan' }),
  requests: optional(array(plainRequest)),
}

export const planAnswer = report(object(planned), change)

const step = object({
  outcome: enumeration(['done', 'already', 'conflict', 'failed', 'unknown', 'skipped']),
  does: string({ about: 'make, change, move, remove and the like' }),
  kind,
  address,
  id,
  reason: nullable(string({ about: 'Why it is not done' })),
  members: optional(array(object({ member: string(), saw: unknown(), is: unknown() }))),
})

export const applied = {
  format: literal('ws-apply/1'),
  organization: string(),
  hash: string({ about: 'Of the plan' }),
  steps: array(step),
  summary: record(integer(), { about: 'Steps by outcome' }),
}

export const applyAnswer = one(object(applied))

const rehearsedRun = {
  exitCode: integer({ about: 'Of the program' }),
  ...compared,
  requests: array(object({ method: string(), url: string(), body: unknown(), status: integer() })),
  approximated: array(object({ method: string(), url: string(), reason: string() })),
}

export const rehearsalAnswer = report(
  object({
    format: literal('ws-rehearsal/1'),
    command: array(string()),
    clone: object({
      name: string(),
      origin: string(),
      organization: string(),
      asOf: nullable(string()),
    }),
    network: optional(object({ closed: boolean(), reason: nullable(string()) })),
    ...rehearsedRun,
    second: optional(object(rehearsedRun)),
    plan: optional(object({ file: string(), hash: string(), requests: integer(), blocked: array(blocked) })),
  }),
  change,
)

const inverse = object({
  kind: nullable(string()),
  address: string(),
  id: nullable(string()),
  class: string({ known: ['exact', 'partial', 'impossible'] }),
  lost: nullable(string({ about: 'What does not come back' })),
  request: nullable(plainRequest),
  requests: optional(array(plainRequest, { about: 'All of them, if they are several' })),
  ended: optional(string({ about: 'Why the change was made: `until` of a document' })),
  outcome: optional(
    string({ known: ['done', 'already', 'conflict', 'failed', 'unknown', 'impossible', 'skipped'] }),
  ),
  reason: optional(nullable(string())),
})

const undoneEntry = object({ entry: string({ about: 'Of the history' }), changes: array(inverse) })

const undone = union([undoneEntry, array(undoneEntry)], { about: 'An array if it is about several entries' })

export type InverseRow = Told<Infer<typeof inverse>>

export const undoAnswer = report(undone, undoneEntry)

export const undoPlan = report(undone, object({ entry: string(), ...inverse.shape }))
