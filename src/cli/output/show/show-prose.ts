/** Shows a text that an answer holds: drawn at a terminal, or as it is if the call asks for the text alone. */
import type { Operation } from '../../../catalog/operation.ts'
import type { AnyInput } from '../../../client/request.ts'
import { memberOf } from '../../../json/members.ts'
import { drawPage } from '../../../render/page-text.ts'
import { hasLineCharacters } from '../../../render/text/charset.ts'
import { useColour } from '../../../render/text/colour.ts'
import { escapeBlock } from '../../../render/text/escape.ts'
import { paintFor } from '../../../render/text/paint.ts'
import type { CliSession } from '../../session.ts'
import { writePaged } from '../pager.ts'
import { askedFormat } from './show.ts'

interface ProseAnswer {
  readonly value: unknown
  readonly input: AnyInput | undefined
}

/** False if the answer is shown like others. */
export async function showProse(
  { value, input }: ProseAnswer,
  { prose }: Pick<Operation, 'prose'>,
  session: CliSession,
): Promise<boolean> {
  const { context, globals } = session
  const { out, env } = context
  if (prose === undefined || asksForOther(session)) return false
  const text = memberOf(value, prose.member)
  if (typeof text !== 'string') return false
  if (input?.query?.[prose.alone.field] === prose.alone.is) {
    // A file gets every byte as it is, and no newline more.
    await out.write(out.isTerminal ? wholeLines(escapeBlock(text)) : text)
    return true
  }
  if (!out.isTerminal) return false
  const title = memberOf(value, 'title')
  const description = memberOf(value, 'description')
  const drawn = await drawPage(
    {
      title: typeof title === 'string' ? title : '',
      description: typeof description === 'string' && description !== '' ? description : undefined,
      markdown: text,
    },
    {
      width: out.columns ?? 80,
      paint: await paintFor(useColour(globals.color, { env, isTerminal: true })),
      isAscii: !hasLineCharacters(env),
    },
  )
  await writePaged(oneChunk(drawn), { terminal: true, format: 'table' }, session)
  return true
}

const wholeLines = (text: string): string => (text.endsWith('\n') || text === '' ? text : `${text}\n`)

const asksForOther = (session: CliSession): boolean => {
  const { fields, jq, envelope } = session.globals
  return askedFormat(session) !== undefined || fields !== undefined || jq !== undefined || envelope
}

async function* oneChunk(text: string): AsyncGenerator<string, void, void> {
  yield text
}
