/** Shows the progress of a long run on stderr: a bar for a person, a line every ten seconds for a log. */
import type { Context } from '../context.ts'
import { hasLineCharacters } from '../render/text/charset.ts'

export interface Progress {
  /** Sets the number done, and how many of these failed. Cheap enough to call for each item; undefined if it shows nothing. */
  update(done: number, failed?: number): Promise<void> | undefined
  /** Removes the bar; the next update may bring it back. */
  end(): Promise<void>
  /** Brings a removed bar back, once the text written in its place has reached the screen. */
  resume(): Promise<void>
  /** Adds words behind the numbers until the next remark on this subject; undefined removes them. */
  remark(subject: string, text: string | undefined): void
}

interface TrackedRun {
  readonly total: number
  /** The unit of the count, in the plural. */
  readonly unit: string
  /** Stands before the numbers; asked only when something is shown. */
  aside?(): string
  /** True: show nothing at all. */
  readonly quiet: boolean
  /** Writes a line where there is no terminal. */
  say(line: string): Promise<void>
}

/** Milliseconds between two updates, where the stream has none of its own. */
const pause = { terminal: 100, log: 10_000 }

/** Milliseconds for the reader of a pipe to pass on its input. */
const settling = 15

type ProgressContext = Pick<Context, 'err' | 'age' | 'sleep' | 'env'>

export function createProgress({ err, age, sleep, env }: ProgressContext, tracked: TrackedRun): Progress {
  // Asked once, since each asking is a system call.
  const { isTerminal } = err
  let start: ProgressMark | undefined
  let shown = age()
  let isBarUp = false
  let latest = { done: 0, failed: 0 }
  /** How often the bar was removed; undefined before it first appeared. */
  let hidings: number | undefined
  const remarks = new Map<string, string>()
  const show = async () => {
    const { done, failed } = latest
    const text = textOf({ done, failed, time: age() }, start, [tracked, remarks])
    if (!isTerminal) return tracked.say(text)
    isBarUp = true
    hidings ??= 0
    return err.showPassing(lineWithBar(text, done / tracked.total, { err, env }))
  }
  const showWhenDue = (): Promise<void> | undefined => {
    const due = shown + (err.progressPause ?? pause[isTerminal ? 'terminal' : 'log'])
    if (tracked.quiet || age() < due) return undefined
    shown = age()
    return show()
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
      shown = age()
      isBarUp = false
      await err.showPassing('')
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
  reached: ProgressMark,
  start: ProgressMark | undefined,
  [tracked, remarks]: readonly [TrackedRun, ReadonlyMap<string, string>],
): string => {
  const aside = tracked.aside === undefined ? [] : [tracked.aside()]
  return [...aside, describe(reached, start, tracked), ...remarks.values()].join(', ')
}

function lineWithBar(
  text: string,
  share: number,
  { err, env }: Pick<ProgressContext, 'err' | 'env'>,
): string {
  return withBar(text, share, { columns: err.columns, hasBlocks: hasLineCharacters(env) })
}

interface ProgressMark {
  readonly done: number
  readonly failed: number
  /** Age of the program, in milliseconds. */
  readonly time: number
}

/** `1,200 of 5,000 spaces (24 %), 300/s, 13 s left`. The rate is of this run, which may continue an earlier one. */
function describe(
  { done, failed, time }: ProgressMark,
  start: ProgressMark | undefined,
  { total, unit }: TrackedRun,
): string {
  const seconds = Math.max(1, time - (start?.time ?? time)) / 1000
  const rate = (done - (start?.done ?? 0)) / seconds
  const share = Math.floor((100 * done) / total)
  const failures = failed === 0 ? '' : `, ${grouped(failed)} failed`
  const left = rate === 0 ? '' : `, ${duration((total - done) / rate)} left`
  return `${grouped(done)} of ${grouped(total)} ${unit} (${share} %), ${grouped(Math.round(rate))}/s${failures}${left}`
}

const barWidth = 20

interface BarSpace {
  readonly columns: number
  readonly hasBlocks: boolean
}

/** If there is too little room, the bar goes first. */
function withBar(text: string, share: number, { columns, hasBlocks }: BarSpace): string {
  const part = Math.min(1, share)
  const line = `${hasBlocks ? blocks(part) : `[${signs(part)}]`} ${text}`
  return line.length < columns ? line : text.slice(0, Math.max(0, columns - 1))
}

function signs(share: number): string {
  const filled = Math.round(barWidth * share)
  return `${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}`
}

/** One eighth of a character to seven. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

function blocks(share: number): string {
  const steps = Math.floor(barWidth * 8 * share)
  const filled = `${'█'.repeat(steps >> 3)}${eighths[steps % 8]}`
  return `▕${filled.padEnd(barWidth)}▏`
}

/** `1,200` */
export const grouped = (value: number) => value.toLocaleString('en-US')

/** `47 s`, `3 min 20 s` */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
