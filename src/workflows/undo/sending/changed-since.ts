/** Looks at the service right before a request of an undo: is everything as the change left it? */
import { factsOf } from '../../../catalog/fields.ts'
import { elementOf, schemaAt } from '../../../catalog/members.ts'
import { itemField } from '../../../catalog/neighbours.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { namesOne, settableIn } from '../../../catalog/relations.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Client } from '../../../client/client.ts'
import { readBefore, readThing } from '../../../engine/history/before/before.ts'
import { type Subject, subjectFor } from '../../../engine/history/before/changed-thing.ts'
import { listed, readableListing } from '../../../engine/history/before/lists.ts'
import { notOffered } from '../../../engine/history/before/offered-client.ts'
import { isDeleted } from '../../../estate/reading/deleted.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { isAlike } from '../alike.ts'
import type { UndoRequest } from '../undo-request.ts'
import { fieldValue } from '../values.ts'
import type { CurrentIds } from './ids.ts'
import type { IsOwnValue } from './own-values.ts'

/** A part with the ids that are valid now. */
export interface ReadyPart extends UndoRequest {
  readonly input: { readonly path: Readonly<Record<string, string>>; readonly body?: JsonObject }
}

export interface MemberConflict {
  readonly member: string
  readonly saw: unknown
  readonly is: unknown
}

/** Names the thing by the id that the service shows: the change may have named it otherwise, e.g. by an e-mail address. */
export function withLiveId(part: ReadyPart, reply: unknown): ReadyPart {
  const { resource, input, operation } = part
  const { parameter } = resource
  const id = memberOf(reply, resource.id)
  if (parameter === undefined || !namesOne(operation, resource) || typeof id !== 'string') return part
  return { ...part, input: { ...input, path: { ...input.path, [parameter]: id } } }
}

export type UndoCheck =
  | { readonly found: 'as expected'; readonly reply?: unknown }
  /** Nothing is left to do. */
  | { readonly found: 'taken back' }
  | { readonly found: 'conflict'; readonly members: readonly MemberConflict[]; readonly reply?: unknown }

export function ready(part: UndoRequest, ids: CurrentIds): ReadyPart {
  const { operation, parameters, body } = part
  const path = ids.parameters(parameters)
  return { ...part, input: body === undefined ? { path } : { path, body: bodyNow(body, operation, ids) } }
}

/** Where a request moves parts of several kinds, no schema says of which kind an id in its body is. */
const bodyNow = (body: JsonObject, operation: Operation, ids: CurrentIds): JsonObject =>
  itemField(operation) === undefined
    ? ids.body(body, operation.body)
    : Object.fromEntries(Object.entries(body).map(([name, value]) => [name, ids.value(value)]))

/**
 * The part by the ids under which the service has the thing. After a restore of the service, that may be the ones
 * before an earlier undo made it again: then a missing new one doesn't say that the thing is gone.
 */
export async function located(part: ReadyPart, client: Client, ids: CurrentIds): Promise<ReadyPart> {
  const { expects, resource, operation, parameters } = part
  if (expects.is === 'anything' || expects.is === 'gone') return part
  const earlier = ids.earlier(parameters)
  const subject = subjectFor(operation, resource)
  if (earlier.length === 0 || (await readThing({ subject, input: part.input }, client)) !== undefined)
    return part
  for (const path of earlier) {
    if ((await readThing({ subject, input: { ...part.input, path } }, client)) === undefined) continue
    ids.thereAgain(path)
    return ready(part, ids)
  }
  return part
}

export interface UndoLooking {
  readonly client: Client
  readonly ids: CurrentIds
  readonly isOwn: IsOwnValue
}

export async function look(part: ReadyPart, looking: UndoLooking): Promise<UndoCheck> {
  const { expects, resource, operation, input } = part
  const { client, ids } = looking
  if (expects.is === 'anything') return { found: 'as expected' }
  const subject = subjectFor(operation, resource)
  const reply = await readThing({ subject, input }, client)
  if (expects.is === 'gone') return lookForGone(part, reply)
  if (expects.is === 'as made') return lookAtMade(part, { subject, reply, client, ids })
  if (reply === undefined) return gone([...expects.fields.keys()])
  const { before } = await readBefore({ subject, input }, client, reply)
  const fieldOf = (field: string) => (before == null ? undefined : fieldValue(field, before, resource))
  return lookAtFields({ ...part, expects }, { reply, fieldOf }, looking)
}

interface ShownFields {
  readonly reply: JsonObject
  fieldOf(field: string): unknown
}

function lookAtFields(
  part: ReadyPart & { readonly expects: { readonly is: 'as changed' } },
  { reply, fieldOf }: ShownFields,
  { ids, isOwn }: UndoLooking,
): UndoCheck {
  const { fields } = part.expects
  const clashes: MemberConflict[] = []
  let isBack = true
  for (const [field, values] of fields) {
    const is = fieldOf(field)
    const [earlier, later] = [ids.value(values.before), ids.value(values.after)]
    if (isAlike(is, earlier)) continue
    isBack = false
    if (!isAlike(is, later) && !isOwn(part, field, is))
      clashes.push({ member: field, saw: later, is: is ?? null })
  }
  if (clashes.length > 0) return { found: 'conflict', members: clashes, reply }
  return isBack && fields.size > 0 ? { found: 'taken back' } : { found: 'as expected', reply }
}

const gone = (fields: readonly string[]): UndoCheck => ({
  found: 'conflict',
  members: (fields.length === 0 ? ['it'] : fields).map((member) => ({ member, saw: 'there', is: 'gone' })),
})

/** Only a thing with a name of its own in the path can be there again. */
function lookForGone({ resource, body = {} }: ReadyPart, reply: JsonObject | undefined): UndoCheck {
  if (reply === undefined || isDeleted(reply, resource)) return { found: 'as expected' }
  const members = Object.entries(body)
    .map(([member, value]) => ({ member, saw: value, is: fieldValue(member, reply, resource) ?? null }))
    .filter(({ saw, is }) => !isAlike(saw, is))
  return members.length === 0 ? { found: 'taken back' } : { found: 'conflict', members }
}

/**
 * Looks among the things beside it for the one that shall be made again: a restored service has it by the id that it had, and so do
 * later requests name it. Undefined if it is not there.
 */
export function lookBeside(
  part: ReadyPart,
  beside: readonly JsonObject[] | undefined,
  ids: CurrentIds,
): (UndoCheck & { readonly isThereAgain: true }) | undefined {
  const { resource, replaces, input } = part
  const named = namedAlready(part)
  if (named === undefined || beside === undefined) return undefined
  const known = ids.all(named.kind, named.id)
  const item = beside.find(
    (each) => !isDeleted(each, resource) && textAt(each, resource.id).some(isIn(known)),
  )
  const [id] = item === undefined ? [] : textAt(item, resource.id)
  if (item === undefined || id === undefined) return undefined
  if (replaces !== undefined) ids.isNow(replaces.kind, id)
  return { ...asShown(input.body, item, resource), isThereAgain: true }
}

/** The thing that a list shows where nothing is left to make: a permission stands there by the id of whom it is for. */
export function namedAlready({
  replaces,
  resource: { grantee },
  expects,
  id,
}: UndoRequest): UndoRequest['replaces'] {
  if (replaces !== undefined) return replaces
  return grantee === undefined || expects.is !== 'gone' || id === undefined
    ? undefined
    : { kind: grantee.kind, id }
}

const isIn = (ids: readonly string[]) => (id: string) => ids.includes(id)

/** Looks at what a request would set on a thing that was there again: nobody knows what the undone change made of it. */
export async function lookAgain(part: ReadyPart, client: Client): Promise<UndoCheck> {
  const { resource, operation, input } = part
  const reply = await readThing({ subject: subjectFor(operation, resource), input }, client)
  return reply === undefined ? { found: 'as expected' } : asShown(input.body, reply, resource)
}

/** Members that the reply does not show say nothing. */
function asShown(body: JsonObject = {}, reply: JsonObject, resource: Resource): UndoCheck {
  const members = Object.entries(body).flatMap(([member, value]): MemberConflict[] => {
    const is = fieldValue(member, reply, resource)
    // It names whom a permission is for, in a list.
    return is === undefined || member === resource.grantee?.field || isAlike(value, is)
      ? []
      : [{ member, saw: value, is }]
  })
  return members.length === 0 ? { found: 'taken back' } : { found: 'conflict', members, reply }
}

interface SubjectLook {
  readonly subject: Subject
  readonly reply: JsonObject | undefined
  readonly client: Client
  readonly ids: CurrentIds
}

/** A thing that somebody has changed or filled since is theirs too. */
async function lookAtMade(part: ReadyPart, { subject, reply, client, ids }: SubjectLook): Promise<UndoCheck> {
  const { expects, resource, input } = part
  if (reply === undefined || isDeleted(reply, resource)) return { found: 'taken back' }
  if (expects.is !== 'as made') return { found: 'as expected', reply }
  const members = settableIn(resource, expects.values).flatMap((field): MemberConflict[] => {
    const [saw, is] = [fieldValue(field, expects.values, resource), fieldValue(field, reply, resource)]
    const wanted = ids.value(saw)
    return saw === undefined || isAlike(wanted, is) ? [] : [{ member: field, saw: wanted, is: is ?? null }]
  })
  if (members.length > 0) return { found: 'conflict', members, reply }
  const { taken = [], unlisted = [] } = await readBefore({ subject, input }, client, reply)
  const all = await allResources()
  const foreign = taken.filter(
    ({ kind, id }) =>
      id !== null && !ids.isOurs(id) && isForeign(kind, part) && !isOfHolder(kind, taken, all),
  )
  // A list that the service refuses may hold things of other people.
  const held = [
    ...foreign.map(({ kind, id }) => `${kind} ${id}`),
    ...unlisted
      .filter(({ kind, reason }) => reason !== notOffered && isForeign(kind, part))
      .map(({ kind, reason }) => `perhaps a ${kind}: ${reason}`),
  ]
  if (held.length === 0) return { found: 'as expected', reply }
  return { found: 'conflict', members: [{ member: 'contents', saw: [], is: held }], reply }
}

/** True for a thing that is nothing without its holder, or that the service has made with it. */
function isOfHolder(
  kind: string,
  taken: readonly { readonly kind: string }[],
  all: readonly Resource[],
): boolean {
  const resource = all.find((each) => each.kind === kind)
  // A permission has the id of a person or a team.
  if (resource?.grantee !== undefined) return true
  return resource?.beginsWithHolder === true && taken.filter((each) => each.kind === kind).length === 1
}

/** False for things that the request which made the holder may have named. */
function isForeign(kind: string, { resource: { make, elsewhere } }: ReadyPart): boolean {
  const fields = isSupported(make) ? Object.keys(elsewhere) : []
  const body = isSupported(make) ? make.body : undefined
  return !fields.some((field) => {
    const other = elsewhere[field]
    const schema = body && schemaAt(body, field)
    const named = schema && (factsOf(schema).resource ?? factsOf(elementOf(schema)).resource)
    return named === kind || (other !== undefined && 'kind' in other && other.kind === kind)
  })
}

/** Undefined if no list shows them. */
export async function itemsBeside(
  { resource, input }: Pick<ReadyPart, 'resource' | 'input'>,
  client: Client,
): Promise<readonly JsonObject[] | undefined> {
  const listing = readableListing(resource, input.path)
  return listing === undefined ? undefined : (await listed(client, listing, input.path)).filter(isObject)
}

export function textAt(item: JsonObject, member: string): readonly string[] {
  const value = memberOf(item, member)
  return typeof value === 'string' ? [value] : []
}
