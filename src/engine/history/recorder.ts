/** Records the changes of one command: the values before, the request, and its outcome. */

import type { SentData } from '../../answers/history.ts'
import { isKind, nounOf } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { ParameterName } from '../../catalog/parameters.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { messageOf, OutcomeUnknownError, ReplyError, WsError } from '../../errors.ts'
import { isRead } from '../../http/methods.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import type { FoundSo, Why } from '../../task/task.ts'
import type { Record, RecordedCall } from '../history.ts'
import { type BeforeImage, readBefore } from './before/before.ts'
import { createFinder, type DeclaredRequest, idIn, parametersFor } from './before/changed-thing.ts'
import { type FindOffers, offeredClient } from './before/offered-client.ts'
import { createGrantReader, type ReadGrants } from './before/removed-grants.ts'
import { openHistory } from './chain/append-lines.ts'
import { historyPaths } from './chain/chain.ts'
import { limitsIn, needsPruning } from './chain/limits.ts'
import { type EntryEnd, type OpenEntry, openEntry, type Recording } from './entry.ts'

export interface Recorder {
  record(about: RecordedCall): Record
  found(found: FoundSo): Promise<void>
  close(): Promise<void>
}

/** Undefined if ws knows no folder to keep a history in. */
export async function openRecorder(recording: Recording): Promise<Recorder | undefined> {
  const { context } = recording
  const paths = historyPaths(context)
  if (paths === undefined) return undefined
  const entry = await openEntry(recording, async () => {
    const limits = limitsIn(recording.settings)
    if (needsPruning(paths, limits, context.now())) {
      const { pruneHistory } = await import('./chain/prune.ts')
      await pruneHistory(paths, context, limits)
    }
    return openHistory(paths, context)
  })
  const find = createFinder(recording.near)
  const { offers } = recording
  const grants = createGrantReader({ notice: recording.notice, offers })
  return {
    record: (about) => (client) => recordedClient(client, { ...about, entry, find, grants, offers }),
    async found({ cause, kind, id, madeId }) {
      const request = { method: '', path: '', parameters: {} }
      const change = entry.sent({ does: 'found', kind, id, request, cause })
      entry.ended(change, { outcome: 'done', ...(madeId === undefined ? {} : { id: madeId }) })
      await entry.handedOn()
    },
    close: entry.close,
  }
}

interface RecordingContext extends RecordedCall {
  readonly entry: OpenEntry
  readonly find: ReturnType<typeof createFinder>
  readonly grants: ReadGrants
  readonly offers: FindOffers
}

function recordedClient(client: Client, around: RecordingContext): Client {
  const send = <Value>(
    [operation, input]: readonly [Operation, AnyInput],
    work: (input: AnyInput) => Promise<Value>,
    valueIn: (reply: Value) => unknown,
  ) =>
    isRead(operation.method) ? work(input) : recorded({ operation, input, client, around }, work, valueIn)
  return {
    ...client,
    invoke: (operation, input) =>
      send(
        [operation, input],
        () => client.invoke(operation, input),
        (value) => value,
      ),
    call: (operation, input) =>
      // The input of a declared operation is one of any operation.
      send(
        [operation, input as AnyInput],
        () => client.call(operation, input),
        (value) => value,
      ),
    perform: (operation, input) =>
      send(
        [operation, input],
        (known) => client.perform(operation, known),
        ({ value }) => value,
      ),
    exchange: (operation, input) =>
      send(
        [operation, input],
        () => client.exchange(operation, input),
        ({ body }) => valueIn(body),
      ),
  }
}

function valueIn(body: string): unknown {
  const parsed = parseJson(body)
  return 'value' in parsed ? parsed.value : undefined
}

interface RequestToRecord {
  readonly operation: Operation
  readonly input: AnyInput
  /** Reads what is there. */
  readonly client: Client
  readonly around: RecordingContext
}

async function recorded<Value>(
  { operation, input, client, around }: RequestToRecord,
  work: (input: AnyInput) => Promise<Value>,
  valueIn: (reply: Value) => unknown,
): Promise<Value> {
  const { entry, find, cause, reason, titleOf } = around
  const finding = find(operation, input)
  const declared = finding instanceof Promise ? await finding : finding
  const notEnded = entry.notEndedNow()
  const image = declared === undefined ? {} : await imageBefore(declared, client, around)
  const before = withUnseen(image, notEnded())
  if (before.unread !== undefined || before.unlisted !== undefined) await tellGaps(before, entry)
  const { does, kind, id, request } = descriptionOf(operation, declared, { before: before.before, titleOf })
  const change = entry.sent({ does, kind, id, request, ...before, cause, reason })
  await entry.handedOn()
  try {
    const reply = await work({ ...input, before: before.before })
    entry.ended(change, doneWith(declared, valueIn(reply)))
    return reply
  } catch (error) {
    entry.ended(change, failureOf(error))
    throw error
  }
}

async function imageBefore(
  declared: DeclaredRequest,
  sending: Client,
  { seen, grants, offers }: RecordingContext,
): Promise<BeforeImage> {
  const client = offeredClient(sending, offers)
  const image = await readBefore(declared, client, seen)
  if (declared.subject.does !== 'remove' || !isObject(image.before)) return image
  const { named = [], unlisted = [] } = await grants(declared, image.before, client)
  return {
    ...image,
    ...(named.length === 0 ? {} : { named: [...(image.named ?? []), ...named] }),
    ...(unlisted.length === 0 ? {} : { unlisted: [...(image.unlisted ?? []), ...unlisted] }),
  }
}

/** Rows that go to different lists run at the same time: a neighbour may be on its way elsewhere. */
function withUnseen(image: BeforeImage, changes: readonly number[]): BeforeImage {
  const { before, held } = image
  const mark = (values: JsonObject): JsonObject =>
    isObject(values.place) ? { ...values, place: { ...values.place, unseen: changes } } : values
  if (changes.length === 0) return image
  return {
    ...image,
    ...(isObject(before) ? { before: mark(before) } : {}),
    ...(isObject(held?.values) ? { held: { ...held, values: mark(held.values) } } : {}),
  }
}

async function tellGaps({ unread, unlisted = [] }: BeforeImage, { warn }: OpenEntry): Promise<void> {
  if (unread !== undefined)
    await warn('unread', `The values before could not be read, so ws undo can not take this back: ${unread}`)
  for (const { kind, reason } of unlisted) {
    const noun = isKind(kind) ? nounOf(kind) : kind
    await warn(
      noun,
      `ws undo can not bring back any ${noun} that goes along, whose list was not read: ${reason}`,
    )
  }
}

interface BeforeState {
  readonly before: SentData['before'] | undefined
  readonly titleOf: RecordedCall['titleOf'] | undefined
}

function titlesOf(
  parameters: SentData['request']['parameters'],
  titleOf: BeforeState['titleOf'],
): SentData['request']['titles'] {
  let titles: SentData['request']['titles']
  for (const [name, id] of Object.entries(parameters)) {
    // Requests have declared parameters.
    const title = titleOf?.(name as ParameterName, id)
    if (title !== undefined) titles = { ...titles, [name]: title }
  }
  return titles
}

function descriptionOf(
  operation: Operation,
  declared: DeclaredRequest | undefined,
  { before, titleOf }: BeforeState,
): Description {
  if (declared === undefined) {
    const request = { method: operation.method, path: operation.path, parameters: {} }
    return { does: 'send', kind: null, id: null, request }
  }
  const { subject, input } = declared
  const { method, path } = subject.operation
  const kept = subject.keptBody(input.body)
  const parameters = parametersFor(subject.operation, input.path)
  return {
    does: subject.does,
    kind: subject.resource.kind,
    id: knownId(declared, before) ?? null,
    request: {
      method,
      path,
      parameters,
      titles: titlesOf(parameters, titleOf),
      body: kept?.body,
      leftOut: kept === undefined || kept.leftOut.length === 0 ? undefined : kept.leftOut,
    },
  }
}

/** A path may name a thing by what people call it: its id is in the values before. */
function knownId({ subject, input }: DeclaredRequest, before: SentData['before']): string | undefined {
  const named = idIn(subject, input.path)
  const id = named === undefined ? undefined : memberOf(before, subject.resource.id)
  return typeof id === 'string' ? id : named
}

type Description = Omit<SentData, 'entry' | 'change' | keyof BeforeImage | keyof Why>

function doneWith(declared: DeclaredRequest | undefined, reply: unknown): EntryEnd {
  if (declared === undefined) return { outcome: 'done' }
  const { subject, input } = declared
  if (subject.does === 'remove') return { outcome: 'done', after: null }
  const after = subject.image(reply)
  if (after === undefined) return { outcome: 'done' }
  const id = after[subject.resource.id]
  const isNew = typeof id === 'string' && id !== idIn(subject, input.path)
  return isNew ? { outcome: 'done', id, after } : { outcome: 'done', after }
}

function failureOf(error: unknown): EntryEnd {
  const isUnknown =
    error instanceof OutcomeUnknownError || error instanceof ReplyError || !(error instanceof WsError)
  const code = error instanceof WsError ? error.code : 'internal'
  return { outcome: isUnknown ? 'unknown' : 'failed', code, message: messageOf(error) }
}
