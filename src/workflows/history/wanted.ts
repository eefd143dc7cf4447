/** Picks entries of the history: by thing, kind, profile and time. */
import { isKind, toldKind } from '../../catalog/kinds.ts'
import type { Session } from '../../task/task.ts'
import type { HistoryEntry, RecordedChange } from './entries.ts'
import { momentIn, toldClockTime } from './period.ts'

export interface WantedEntries {
  readonly of?: string | undefined
  readonly kind?: readonly string[] | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** `--profile` chooses entries, too, since every other command takes it for whose settings count. */
export function wantedOf(
  entries: readonly HistoryEntry[],
  { of, kind, ...period }: WantedEntries,
  session: Pick<Session, 'context' | 'flags'>,
): readonly HistoryEntry[] {
  const isWithin = periodOf(period, session)
  const { profile } = session.flags
  return entries.filter(
    ({ time, command, changes }) =>
      isWithin(time) &&
      (profile === undefined || command.profile === profile) &&
      (of === undefined || changes.some((change) => isAbout(change, of))) &&
      (kind === undefined || changes.some((change) => kind.includes(kindOf(change)))),
  )
}

export function periodOf(
  { since, until }: Pick<WantedEntries, 'since' | 'until'>,
  { context }: Pick<Session, 'context'>,
): (time: string) => boolean {
  const now = context.now()
  const first = since === undefined ? Number.NEGATIVE_INFINITY : momentIn(since, { flag: '--since', now })
  const last = until === undefined ? Number.POSITIVE_INFINITY : momentIn(until, { flag: '--until', now })
  return (time) => Date.parse(time) >= first && Date.parse(time) <= last
}

/** Says which day a time of the day was taken for. */
export async function tellClockTimes(
  { since, until }: Pick<WantedEntries, 'since' | 'until'>,
  { context, notice }: Pick<Session, 'context' | 'notice'>,
): Promise<void> {
  const now = context.now()
  for (const [flag, text] of Object.entries({ since, until })) {
    const told = text === undefined ? undefined : toldClockTime(text, now)
    if (told !== undefined) await notice(`--${flag} ${text} is ${told}`)
  }
}

const kindOf = ({ kind }: RecordedChange) => (isKind(kind) ? toldKind(kind) : (kind ?? ''))

/** By the thing itself, or by anything in its path. */
export const isAbout = ({ id, madeId, request, taken = [] }: RecordedChange, wanted: string): boolean =>
  id === wanted ||
  madeId === wanted ||
  Object.values(request.parameters).includes(wanted) ||
  taken.some((each) => each.id === wanted)
