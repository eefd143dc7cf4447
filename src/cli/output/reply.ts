/** Shows a raw reply for `ws api`: its text, or another format on request. */
import { onePage } from '../../client/lists/page.ts'
import type { RawReply } from '../../client/response.ts'
import { FilterError } from '../../errors.ts'
import { escapeJson } from '../../json/escape.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import type { Format, RenderedAnswer } from '../../render/index.ts'
import { escapeBlock, escapeText } from '../../render/text/escape.ts'
import type { Task } from '../../task/task.ts'
import type { CliSession } from '../session.ts'
import { askedFormat, isOfRows, show } from './show/show.ts'

interface ShownReplyOptions {
  readonly session: CliSession
  /** True: status and headers first. */
  readonly withHead: boolean
  /** A refusal prints as it came, since it lacks the requested fields. */
  readonly isRefusal: boolean
}

export async function showReply(
  reply: RawReply,
  task: Task,
  { session, withHead, isRefusal }: ShownReplyOptions,
): Promise<void> {
  const { out } = session.context
  if (withHead) await out.write(headOf(reply))
  const asked: Partial<CliSession['globals']> = isRefusal ? {} : session.globals
  const { jq, fields, sortBy } = asked
  const format = isRefusal ? undefined : askedFormat(session)
  const parsed = parseJson(reply.body)
  const isJson = 'value' in parsed
  if (isJson && (jq !== undefined || fields !== undefined || format !== undefined)) {
    await tellOfMore(parsed.value, sortBy, session)
    return show(answerOf(parsed.value, jq === undefined ? format : undefined), task, session)
  }
  if (jq !== undefined && reply.body !== '')
    throw new FilterError(`--jq: the service answered with ${'fault' in parsed && parsed.fault}`)
  const text = isJson ? jsonText(parsed.value, reply, out.isTerminal) : plainText(reply, out.isTerminal)
  if (text !== '') await out.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Formats with rows print the rows of a page without its envelope. */
function answerOf(value: unknown, format: Format | undefined): RenderedAnswer {
  const wantsRows = format === 'table' || isOfRows(format)
  if (!wantsRows || !isObject(value) || !Array.isArray(value.items)) return { kind: 'single', value }
  return { kind: 'list', pages: onePage(value.items, value) }
}

async function tellOfMore(value: unknown, sortBy: string | undefined, { notice }: CliSession): Promise<void> {
  const leadsOn =
    sortBy !== undefined &&
    isObject(value) &&
    Array.isArray(value.items) &&
    isObject(value.next) &&
    Boolean(value.next.page)
  if (leadsOn) await notice('Only this page is sorted: --all reads the whole list')
}

const headOf = ({ status, headers }: RawReply): string =>
  [`HTTP ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    .map((line) => `${escapeText(line)}\n`)
    .join('')
    .concat('\n')

/** Every character as sent; for a person, indented. */
const jsonText = (value: unknown, { body }: RawReply, terminal: boolean): string =>
  escapeJson(terminal ? JSON.stringify(value, null, 2) : body)

const plainText = ({ body }: RawReply, terminal: boolean): string => (terminal ? escapeBlock(body) : body)
