/** Reads the journal of an earlier apply: how far it came, and the things it made that a new plan would not recognize. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Deed } from '../../estate/plan/plan.ts'
import { parsePlainObject } from '../../json/object.ts'
import { counted, countsText } from '../../text/counted.ts'

export interface EarlierRun {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly steps: number
  /** The hash of the document that it was for; undefined where an older ws wrote the journal. */
  readonly document: string | undefined
  readonly done: number
  /** How many steps ended in which way, if the run came to its end; undefined if something broke it off. */
  readonly ended: Readonly<Record<string, number>> | undefined
  /** Begun, with an unknown result. */
  readonly open: readonly Intent[]
  /** Ids that replies told, by kind and address. */
  readonly made: ReadonlyMap<string, string>
  /** Things that it had begun to make for this document, by kind and address: there may be more to set of each. */
  readonly begunThings: ReadonlySet<string>
}

export interface Intent {
  readonly k: number
  readonly intent: Deed
  readonly kind: Kind
  readonly address: string
  /** Ids of those that were beside it. */
  readonly beside?: readonly string[]
}

export type JournalLine =
  | {
      readonly run: 1
      readonly at: number
      /** The address of the service. */
      readonly origin: string
      readonly document: string
      readonly plan: string
      readonly steps: number
    }
  | Intent
  | { readonly k: number; readonly done: true; readonly id?: string }
  /** Certainly not done. */
  | { readonly k: number; readonly failed: true }
  /** Not where something broke the run off. */
  | { readonly end: Readonly<Record<string, number>> }

/** The requests that ws had begun may be done, too. */
export const earlierText = ({ done, steps, open, ended }: EarlierRun): string => {
  if (ended !== undefined)
    return `An earlier run did not do all of its ${counted(steps, 'request')}: ${countsText(ended)}`
  const underWay = open.length === 0 ? '' : `, with ${open.length} more under way`
  return `An earlier run was broken off after ${done} of ${steps} requests${underWay}`
}

export const madeKey = (kind: string, address: string): string => `${kind} ${address}`

/** Undefined where nothing was sent; a last line without its end was being written when the run was killed. */
export function readJournal(text: string): EarlierRun | undefined {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  const reading: StateSoFar = {
    at: 0,
    steps: 0,
    document: undefined,
    done: 0,
    ended: undefined,
    begun: new Map(),
    over: new Map(),
    made: new Map(),
    begunThings: new Set(),
  }
  for (const line of lines) {
    const found = parsed(line)
    if (found !== undefined) take(found, reading)
  }
  const { at, steps, document, done, ended, begun, made, begunThings } = reading
  const open = [...begun.values()]
  return done === 0 && open.length === 0
    ? undefined
    : { at, steps, document, done, ended, open, made, begunThings }
}

interface StateSoFar {
  at: number
  steps: number
  document: string | undefined
  done: number
  ended: EarlierRun['ended']
  readonly begun: Map<number, Intent>
  readonly over: Map<number, Intent>
  readonly made: Map<string, string>
  readonly begunThings: Set<string>
}

function take(line: JournalLine, reading: StateSoFar): void {
  if ('run' in line) beginRun(line, reading)
  else if ('intent' in line) {
    reading.begun.set(line.k, line)
    if (isMaking(line.intent)) reading.begunThings.add(madeKey(line.kind, line.address))
  } else if ('done' in line) takeDone(line, reading)
  else if ('failed' in line) reading.begun.delete(line.k)
  else reading.ended = line.end
}

/** Steps that the run before left open are looked at by the one that begins here. */
function beginRun(line: Extract<JournalLine, { readonly run: 1 }>, reading: StateSoFar): void {
  reading.begun.clear()
  reading.over.clear()
  if (line.document !== reading.document) reading.begunThings.clear()
  Object.assign(reading, {
    at: line.at,
    steps: line.steps,
    document: line.document,
    done: 0,
    ended: undefined,
  })
}

/** A second line for a step tells the id of the thing that the run went on with. */
function takeDone({ k, id }: Extract<JournalLine, { readonly done: true }>, reading: StateSoFar): void {
  const intent = reading.begun.get(k) ?? reading.over.get(k)
  if (intent !== undefined && id !== undefined) reading.made.set(madeKey(intent.kind, intent.address), id)
  if (intent !== undefined) reading.over.set(k, intent)
  if (reading.begun.delete(k) || intent === undefined) reading.done += 1
}

const isMaking = (deed: Deed) => deed === 'make' || deed === 'copy' || deed === 'recover'

function parsed(line: string): JournalLine | undefined {
  // Only apply writes into this file.
  return parsePlainObject(line) as JournalLine | undefined
}
