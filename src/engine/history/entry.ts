/** The entry of one command in the history: its first line tells of the command, the others of its changes. */
import { userInfo } from 'node:os'
import type { EndedData, SentData } from '../../answers/history.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Context } from '../../context.ts'
import { WsError } from '../../errors.ts'
import { sourceOf } from '../../settings/base-url.ts'
import { variable } from '../../settings/environment-variables.ts'
import type { Settings } from '../../settings/settings.ts'
import type { FindOffers } from './before/offered-client.ts'
import type { HistoryStore } from './chain/append-lines.ts'
import { type EventToWrite, eventTexts } from './event-text.ts'
import { eventType } from './event-type.ts'

export interface Recording {
  readonly context: Context
  readonly settings: Settings
  /** The command line, without secrets. */
  readonly command: string
  readonly note: string | undefined
  /** The resources of the command's noun. */
  near(): Promise<readonly Resource[]>
  readonly offers: FindOffers
  /** Tells the person, once, that the changes are not recorded. */
  notice(text: string): Promise<void>
}

export type EntryEnd = Omit<EndedData, 'entry' | 'change'>

export interface OpenEntry {
  /** Returns the number of the change. */
  sent(data: Omit<SentData, 'entry' | 'change'>): number
  ended(change: number, data: EntryEnd): void
  /** Returns a function that tells which changes had not ended at this moment: what is read from now on may not show them. */
  notEndedNow(): () => readonly number[]
  /** Tells the person what can't be taken back: each thing once, however many rows it is about. */
  warn(about: string, text: string): Promise<void>
  handedOn(): Promise<void>
  close(): Promise<void>
}

/** Opens the store at the first change. */
export async function openEntry(recording: Recording, open: () => Promise<HistoryStore>): Promise<OpenEntry> {
  const { context, settings, notice } = recording
  let changes = 0
  const underWay = new Set<number>()
  let isBroken = false
  const told = new Set<string>()
  const broken = async (error: unknown) => {
    if (isBroken || !(error instanceof WsError)) return
    isBroken = true
    await notice(`These changes are not in the history: ${error.message}`)
  }
  const { store, id } = await openWithName(context, open).catch(async (error: unknown) => {
    await broken(error)
    return { store: undefined, id: entryId(context, () => false) }
  })
  const textOf = eventTexts({ entry: id, source: sourceOf(settings, context), time: clockOf(context) })
  const append = (event: EventToWrite, options?: Parameters<HistoryStore['append']>[1]) => {
    if (!isBroken) store?.append(textOf(event), options)
  }
  return {
    sent(data) {
      if (changes === 0) append({ id, type: eventType.command, data: commandOf(recording, data) })
      changes += 1
      const change = changes
      underWay.add(change)
      append({ id: `${id}.${change}`, type: eventType.sent, subject: subjectOf(data), change, data })
      return change
    },
    ended(change, data) {
      underWay.delete(change)
      append(
        { id: `${id}.${change}e`, type: eventType.ended, change, data },
        // The id of a new thing is known nowhere else.
        { canWait: data.id === undefined },
      )
    },
    notEndedNow() {
      const [open, begun] = [[...underWay], changes]
      return () => [...open, ...Array.from({ length: changes - begun }, (_, more) => begun + more + 1)]
    },
    async warn(about, text) {
      if (told.has(about)) return
      told.add(about)
      await notice(text)
    },
    handedOn: async () => store?.handedOn().catch(broken),
    close: async () => store?.close().catch(broken),
  }
}

const subjectOf = ({ kind, id }: Pick<SentData, 'kind' | 'id'>) =>
  kind === null ? undefined : id === null ? kind : `${kind}/${id}`

function commandOf(
  { command, note, settings, context }: Recording,
  { cause, request, before }: Omit<SentData, 'entry' | 'change'>,
) {
  const within = before?.organization
  return {
    kind: cause?.kind ?? 'command',
    command,
    profile: settings.profile?.value ?? null,
    organization:
      request.parameters.organizationId ??
      (typeof within === 'string' ? within : settings.org?.value) ??
      null,
    user: variable(context, 'USER') ?? variable(context, 'USERNAME') ?? accountOfMachine() ?? null,
    note: note ?? null,
  }
}

/** Jobs of cron and containers have no variable for it. Undefined for an account without a name. */
function accountOfMachine(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

/** Letters and digits that nobody mistakes for each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const idLength = 7

async function openWithName(context: Context, open: () => Promise<HistoryStore>) {
  const store = await open()
  return { store, id: await store.nameEntry((isTaken) => entryId(context, isTaken)) }
}

/** The next free one after a random one. */
function entryId({ random }: Context, isTaken: (id: string) => boolean): string {
  const digits = Array.from({ length: idLength }, () => Math.floor(random() * alphabet.length))
  for (;;) {
    const id = digits.map((digit) => alphabet[digit]).join('')
    if (!isTaken(id)) return id
    addOne(digits)
  }
}

/** From the last digit on, as an odometer does. */
function addOne(digits: number[]): void {
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    const next = ((digits[at] ?? 0) + 1) % alphabet.length
    digits[at] = next
    if (next !== 0) return
  }
}

/** Many lines are of the same second, and a date as text costs more than the rest of a line. */
function clockOf({ now }: Context): () => string {
  let second: number | undefined
  let begin = ''
  return () => {
    const current = now()
    const whole = Math.floor(current / 1000)
    if (whole !== second) begin = timeOf(whole * 1000).slice(0, -'000Z'.length)
    second = whole
    return `${begin}${String(Math.trunc(current - whole * 1000)).padStart(3, '0')}Z`
  }
}

/** A clock may show a time outside of the calendar: the entry then says 1970. */
function timeOf(milliseconds: number): string {
  const time = new Date(milliseconds)
  return (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString()
}
