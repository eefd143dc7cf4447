/**
 * The answers of commands that make a plan themselves, such as `team sync` and `offboard`. Each has two: its run, or only the plan,
 * where nothing was to be done or `--out` keeps the plan in a file.
 */
import {
  array,
  boolean,
  type Infer,
  nullable,
  type ObjectSchema,
  object,
  optional,
  type Schema,
  string,
  union,
} from '../catalog/fields.ts'
import { integer } from '../catalog/schema.ts'
import { type Answer, report, type Told } from './answer.ts'
import { address, applied, blocked, change, gap, kind, planned } from './changes.ts'

/** @param facts - what the command says of its plan */
const planWith = <const Facts extends Readonly<Record<string, Schema>>>(facts: ObjectSchema<Facts>) =>
  report(object({ ...planned, ...facts.shape }), change)

/** The run; or the plan, of which NDJSON has the changes. */
const doneOr = (done: Schema, { json, ndjson }: Answer) => report(either(done, json), either(done, ndjson))

const either = (done: Schema, planned: Schema | undefined) =>
  planned === undefined ? done : union([done, planned])

const runOr = (plan: Answer) => doneOr(object(applied), plan)

const none = object({})

/** `ws team sync` */
export const syncPlan = planWith(none)
export const syncAnswer = runOr(syncPlan)

const ofOffboarding = object({
  person: string({ about: 'E-mail address, or id' }),
  user: string({ about: 'Id of the person' }),
  gone: boolean({ about: 'True if the person is in no list any more' }),
  alone: array(string(), { about: 'What nobody else looks after, a sentence each' }),
  stays: array(string(), { about: 'What the API can not remove, a sentence each' }),
})

/** `ws offboard` */
export const offboardPlan = planWith(ofOffboarding)
export const offboardAnswer = doneOr(object({ ...applied, ...ofOffboarding.shape }), offboardPlan)

const ofCopy = object({
  person: string({ about: 'The model' }),
  people: array(string(), { about: 'They get the same' }),
  notCopied: array(string(), { about: 'What could not be read, a sentence each' }),
})

/** `ws access copy` */
export const copyPlan = planWith(ofCopy)
export const copyAnswer = runOr(copyPlan)

const decision = object({
  person: string(),
  role: string(),
  kind: string(),
  address: string(),
  id: string(),
  decision: string(),
  comment: string(),
  outcome: string({ known: ['kept', 'done', 'already', 'failed', 'conflict', 'undecided', 'to do'] }),
  reason: nullable(string()),
})

const ofReview = object({ decisions: array(decision), undecided: integer() })

/** `ws access review apply` */
export const reviewPlan = planWith(ofReview)
export const reviewAnswer = runOr(reviewPlan)

const ofLikeness = object({
  like: nullable(string({ about: 'The id of the model' })),
  left: array(string(), { about: 'Addresses of parts that are left out' }),
})

/** `--like`, of commands that make something */
export const likePlan = planWith(ofLikeness)
export const likeAnswer = runOr(likePlan)

/** The facts of one of these commands. */
export type OwnPlanFacts = Told<
  Infer<typeof none | typeof ofOffboarding | typeof ofCopy | typeof ofReview | typeof ofLikeness>
>

const lost = object({ kind, count: integer(), reason: string() })

const restoredContent = array(
  object({
    address,
    space: nullable(string({ about: 'Its id; null if it is not there yet' })),
    pages: integer(),
    files: integer(),
    changeRequest: nullable(integer({ about: 'Its number; null if there is none yet' })),
    reason: nullable(string({ about: 'Null unless ws could not do it' })),
  }),
)

const ofRestore = {
  missing: array(gap),
  lost: array(lost),
  changed: array(lost),
  unseen: array(string(), { about: 'Kinds that nobody looked for' }),
  notInBackup: array(gap, { about: 'Lists that the backup lacks' }),
  unsound: array(string(), { about: 'Damaged files of the backup' }),
  content: optional(restoredContent),
}

/** `ws backup restore` */
export const restorePlan = planWith(object(ofRestore))

export const restoreAnswer = doneOr(
  object({
    ...applied,
    blocked: optional(array(blocked)),
    leftAlone: optional(array(change, { about: 'Differences that are left' })),
    missing: optional(array(gap, { about: 'Is not there, and can not be made' })),
    lost: optional(array(lost, { about: 'Does not come back' })),
    changed: optional(array(lost, { about: 'Comes back, but not as it was' })),
    content: optional(restoredContent),
  }),
  restorePlan,
)
