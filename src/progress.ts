/** How far a long run has come, on stderr: a bar for a person, a line every ten seconds for a log. */
import type { Context } from './context.ts'
import { hasLineCharacters } from './render/charset.ts'

export interface Progress {
  /** So many are done now, of which some failed. Cheap enough to be called for each. */
  update(done: number, failed?: number): Promise<void>
  /** Takes the bar away; the next update may bring it back. */
  end(): Promise<void>
  /** Brings a bar that was taken away back, once what was written in its place has reached the screen. */
  resume(): Promise<void>
  /** Says something of its own behind the numbers until it is said otherwise; undefined for nothing more. */
  remark(subject: string, text: string | undefined): void
}

interface Tracked {
  readonly total: number
  /** What is counted, in the plural. */
  readonly unit: string
  /** What there is to say behind the numbers; asked only when something is shown. */
  aside?(): string
  /** Shows nothing at all. */
  readonly quiet: boolean
  /** Writes a line where there is no terminal. */
  say(line: string): Promise<void>
}

/** Milliseconds between two showings. */
const pause = { terminal: 100, log: 10_000 }

/** Milliseconds that the reader of a pipe has to hand on what it read. */
const settling = 15

type World = Pick<Context, 'err' | 'age' | 'sleep' | 'env'>

export function createProgress({ err, age, sleep, env }: World, tracked: Tracked): Progress {
  // Asked once: each asking is a call of the system's.
  const { isTerminal } = err
  let start: Reached | undefined
  let shown = age()
  let isBarUp = false
  let latest = { done: 0, failed: 0 }
  /** How often the bar was taken away; undefined before it was first shown. */
  let hidings: number | undefined
  const remarks = new Map<string, string>()
  const show = async () => {
    const { done, failed } = latest
    const text = textOf({ done, failed, time: age() }, start, [tracked, remarks])
    if (!isTerminal) return tracked.say(text)
    isBarUp = true
    hidings ??= 0
    return err.write(lineWithBar(text, done / tracked.total, { err, env }))
  }
  const showWhenDue = async () => {
    const due = shown + (isTerminal ? pause.terminal : pause.log)
    if (tracked.quiet || age() < due) return
    shown = age()
    await show()
  }
  return {
    update(done, failed = 0) {
      start ??= { done, failed, time: age() }
      latest = { done, failed }
      return showWhenDue()
    },
    remark(subject, text) {
      if (text === undefined) remarks.delete(subject)
      else remarks.set(subject, text)
      void showWhenDue()
    },
    async end() {
      if (hidings !== undefined) hidings += 1
      if (isBarUp) await err.write('\r\u001b[K')
      isBarUp = false
    },
    async resume() {
      if (hidings === undefined) return
      const before = hidings
      await sleep(settling)
      if (hidings === before && !isBarUp) await show()
    },
  }
}

const textOf = (
  reached: Reached,
  start: Reached | undefined,
  [tracked, remarks]: readonly [Tracked, ReadonlyMap<string, string>],
): string => {
  const aside = tracked.aside === undefined ? [] : [tracked.aside()]
  return [describe(reached, start, tracked), ...aside, ...remarks.values()].join(', ')
}

/** In place of the line that the cursor is on. */
function lineWithBar(text: string, share: number, { err, env }: Pick<World, 'err' | 'env'>): string {
  const bar = withBar(text, share, { columns: err.columns, hasBlocks: hasLineCharacters(env) })
  return `\r${bar}\u001b[K`
}

interface Reached {
  readonly done: number
  readonly failed: number
  /** The program's age, in milliseconds. */
  readonly time: number
}

/** `1,200 of 5,000 spaces (24 %), 300/s, 13 s left`; the rate is that of this run, which may go on from an earlier one. */
function describe(
  { done, failed, time }: Reached,
  start: Reached | undefined,
  { total, unit }: Tracked,
): string {
  const seconds = Math.max(1, time - (start?.time ?? time)) / 1000
  const rate = (done - (start?.done ?? 0)) / seconds
  const share = Math.floor((100 * done) / total)
  const failures = failed === 0 ? '' : `, ${counted(failed)} failed`
  const left = rate === 0 ? '' : `, ${duration((total - done) / rate)} left`
  return `${counted(done)} of ${counted(total)} ${unit} (${share} %), ${counted(Math.round(rate))}/s${failures}${left}`
}

const barWidth = 20

interface Drawn {
  readonly columns: number
  readonly hasBlocks: boolean
}

/** The bar is the first to go where there is no room. */
function withBar(text: string, share: number, { columns, hasBlocks }: Drawn): string {
  const part = Math.min(1, share)
  const line = `${hasBlocks ? blocks(part) : `[${signs(part)}]`} ${text}`
  return line.length < columns ? line : text.slice(0, Math.max(0, columns - 1))
}

function signs(share: number): string {
  const filled = Math.round(barWidth * share)
  return `${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}`
}

/** From an eighth of a character to seven. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

function blocks(share: number): string {
  const steps = Math.floor(barWidth * 8 * share)
  const filled = `${'█'.repeat(steps >> 3)}${eighths[steps % 8]}`
  return `▕${filled.padEnd(barWidth)}▏`
}

/** `1,200` */
export const counted = (value: number) => value.toLocaleString('en-US')

/** `47 s`, `3 min 20 s` */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
