/** Renders errors for stderr: words for people, one JSON object for programs. */
import { ApiError, ThrottledError, UsageError, WsError } from '../errors.ts'
import { escapeJson } from '../json/escape.ts'
import { escapeBlock, escapeText } from './text/escape.ts'
import { paintFor } from './text/paint.ts'
import { paragraph } from './text/paragraph.ts'

export interface ErrorRequest {
  /** True for -o json, ndjson or yaml: the reader is a program. */
  readonly machine: boolean
  readonly colour: boolean
  /** Shows the stack of a bug, and the causes of an error. */
  readonly debug: boolean
  /** Columns of the terminal; undefined if there is none. */
  readonly width?: number | undefined
  /** The words after `ws`, e.g. `space update`, once a command is known. */
  readonly commandName?: string | undefined
}

/** Whole lines. Anything but a WsError is a bug of ws: code `internal`, with its stack under `debug` only. */
export async function renderError(error: unknown, request: ErrorRequest): Promise<string> {
  const report = reportOf(error, request)
  if (!request.machine) return forPeople(report, request)
  const { lines: _lines, trace, ...members } = report
  const stack = trace.length > 0 ? { trace } : {}
  return `${escapeJson(JSON.stringify({ error: { ...members, ...stack } }))}\n`
}

/** The members of any error for programs; JSON leaves out undefined ones. */
export interface ErrorMembers {
  readonly code: string
  readonly message: string
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly hint: string | undefined
}

/** The members of the whole JSON object, in order. */
interface ErrorReport extends ErrorMembers {
  readonly summary: WsError['summary']
  readonly faults: readonly string[] | undefined
  /** The lines for people. */
  readonly lines: readonly string[]
  /** Only under `debug`. */
  readonly trace: readonly string[]
}

/** An error inside something larger: the result of one row of many. */
export function errorMembers(error: WsError): ErrorMembers {
  const { code, message, status, requestId, hint } = error
  return { code, message, status, requestId, hint }
}

/** An error in one line for people, the service's words last. */
export function errorSentence(error: WsError): string {
  const { message, status = 0 } = error
  return isRefusal(error) && status > 0 ? `${message} (HTTP ${status})` : message
}

/** Other errors name the status in their own words where it matters. */
const isRefusal = (error: WsError) => error instanceof ApiError || error instanceof ThrottledError

function reportOf(error: unknown, request: ErrorRequest): ErrorReport {
  if (!(error instanceof WsError)) return bugReport(error, request)
  const faults = error instanceof UsageError ? error.faults : undefined
  return {
    ...errorMembers(error),
    hint: error.hint ?? (faults === undefined ? undefined : helpFor(request)),
    summary: error.summary,
    faults,
    lines: faults ?? [errorSentence(error)],
    trace: request.debug ? causes(error) : [],
  }
}

function bugReport(error: unknown, request: ErrorRequest): ErrorReport {
  const message = `${wordsOf(error)} (this is a bug in ws)`
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return {
    code: 'internal',
    message,
    status: undefined,
    requestId: undefined,
    hint: request.debug ? undefined : 'run it again with --debug to see where it happened',
    summary: undefined,
    faults: undefined,
    lines: [message],
    trace: request.debug ? [...stack.split('\n'), ...causes(error)] : [],
  }
}

async function forPeople(report: ErrorReport, { colour, width }: ErrorRequest): Promise<string> {
  const paint = await paintFor(colour)
  const say = (label: string, text: string, style: (label: string) => string) => {
    const line = `${label} ${indented(text)}`
    return style(label) + (width === undefined ? line : paragraph(line, width)).slice(label.length)
  }
  const lines = report.lines.map((line) => say('ws:', line, paint.failure))
  if (report.requestId !== undefined) lines.push(`request: ${escapeText(report.requestId)}`)
  if (report.hint !== undefined) lines.push(say('hint:', report.hint, paint.faint))
  return [...lines, ...report.trace.map(escapeText)].map((line) => `${line}\n`).join('')
}

/** Indents further lines of a message, so that a service can't fake a hint of ours. */
const indented = (text: string): string => escapeBlock(text).replaceAll('\n', '\n    ')

const helpFor = ({ commandName }: ErrorRequest): string | undefined =>
  commandName === undefined ? undefined : `ws ${commandName} --help`

function causes(error: unknown): string[] {
  const lines: string[] = []
  let cause = error instanceof Error ? error.cause : undefined
  // A chain of causes may be a circle.
  while (cause !== undefined && lines.length < 10) {
    lines.push(`caused by: ${wordsOf(cause)}`)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return lines
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : error.message
  try {
    return String(error)
  } catch {
    return 'something that has no words'
  }
}
