/** Prints the answer on stdout, in the format of flags and settings. */

import type { CommandSpec } from '../../../catalog/command-spec.ts'
import type { Schema } from '../../../catalog/fields.ts'
import { isPlain, memberNames, schemaAt } from '../../../catalog/members.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { type OwnFormat, ownFormats } from '../../../catalog/own-formats.ts'
import { UsageError, WsError } from '../../../errors.ts'
import { mayHaveIds } from '../../../render/ids.ts'
import { type Format, type RenderedAnswer, type RenderRequest, render } from '../../../render/index.ts'
import { memberSortedBy } from '../../../render/request.ts'
import { useColour } from '../../../render/text/colour.ts'
import { outputFormats } from '../../../settings/settings.ts'
import type { Task } from '../../../task/task.ts'
import { namesApart } from '../../../text/joined-names.ts'
import type { CliSession } from '../../session.ts'
import { writePaged } from '../pager.ts'

/** The parts of a declaration that decide how to show its answer. */
export interface AnswerShape
  extends Pick<
    CommandSpec,
    'columns' | 'sentences' | 'wanted' | 'tones' | 'identifiedBy' | 'answersWithoutIds' | 'rows'
  > {
  readonly response?: Schema | undefined
  readonly format?: Task['format']
  readonly twins?: RenderRequest['twins']
  readonly leavesOutEmpty?: RenderRequest['leavesOutEmpty']
  /** For a report on several answers: the operation that some of its columns come from. */
  readonly results?: { readonly response?: Schema | undefined; readonly rows?: string | undefined }
}

export async function show(answer: RenderedAnswer, spec: AnswerShape, session: CliSession): Promise<void> {
  const request = { ...requestFor(spec, session), ...(await wordsFor(spec, session)) }
  const text = await textOf(answer, request, session)
  if (!request.mayLackIds) return writePaged(text, request, session)
  let isEmpty = true
  const watched = async function* () {
    for await (const chunk of text) {
      isEmpty = false
      yield chunk
    }
  }
  await writePaged(watched(), request, session)
  if (isEmpty) await session.notice(idsLacking(spec))
}

/** The results of the `--jq` filter, as compact JSON; undefined without a filter. */
export async function filterResults(
  answer: RenderedAnswer,
  spec: AnswerShape,
  session: CliSession,
): Promise<readonly string[] | undefined> {
  const filter = await session.filter()
  if (filter === undefined) return undefined
  const { plainJson } = await import('../../filter/filtered.ts')
  return filter.run(await plainJson(requestFor(spec, session), answer))
}

/** Headings and colours of columns, for a person at a terminal only. */
async function wordsFor(
  spec: AnswerShape,
  session: CliSession,
): Promise<Pick<RenderRequest, 'heading' | 'tone' | 'isAscii'>> {
  if (!session.context.out.isTerminal || formatOf(session, spec) !== 'table') return {}
  const { columnWords } = await import('../column-words.ts')
  const { hasLineCharacters } = await import('../../../render/text/charset.ts')
  return { ...columnWords(spec), isAscii: !hasLineCharacters(session.context.env) }
}

function requestFor(spec: AnswerShape, session: CliSession): RenderRequest {
  const { context, globals } = session
  const { out } = context
  return {
    format: formatOf(session, spec),
    sentences: spec.sentences,
    wanted: spec.wanted,
    twins: spec.twins,
    leavesOutEmpty: spec.leavesOutEmpty,
    identifiedBy: spec.identifiedBy,
    mayLackIds: lacksIds(spec, session),
    rows: spec.rows,
    ...namesOf(spec, session),
    envelope: globals.envelope,
    header: globals.header,
    terminal: out.isTerminal,
    width: out.columns,
    colour: useColour(globals.color, { env: context.env, isTerminal: out.isTerminal }),
    now: context.now(),
    isAligned: globals.output === 'table',
    csvBom: globals.csvBom,
    csvRaw: globals.csvRaw,
    csvJson: globals.csvJson,
  }
}

/** The allowed names, and the requested ones. */
export const namesOf = (spec: AnswerShape, session: CliSession) => ({
  columns: spec.columns,
  members: asksForMembers(session) ? membersOf(spec) : undefined,
  fields: session.globals.fields,
  sortBy: session.globals.sortBy,
})

const asksForMembers = ({ globals: { fields, sortBy } }: CliSession) =>
  fields !== undefined || sortBy !== undefined

async function textOf(
  answer: RenderedAnswer,
  request: RenderRequest,
  session: CliSession,
): Promise<AsyncIterable<string>> {
  const filter = await session.filter()
  const { jq: expression, output } = session.globals
  if (filter === undefined || expression === undefined) return render(request, answer)
  const { renderFiltered } = await import('../../filter/filtered.ts')
  return renderFiltered(request, answer, {
    filter,
    expression,
    format: outputFormats.find((each) => each === output),
    notice: session.notice,
  })
}

/**
 * Checks the requested view as far as possible before ws sends anything: a usage error after a write would wrongly say that
 * nothing was sent. A read may answer with members that the document does not name.
 */
export function checkView(operation: AnswerShape & Pick<Operation, 'method'>, session: CliSession): void {
  askedFormat(session)
  if (operation.method !== 'GET') checkFields(operation, session)
}

/** Refuses names that the declaration does not know. */
export function checkFields(spec: AnswerShape, session: CliSession): void {
  const { fields = [], sortBy } = session.globals
  const known = [...new Set([...spec.columns, ...(membersOf(spec) ?? [])])]
  const asked = sortBy === undefined ? fields : [...fields, memberSortedBy(sortBy)]
  const isKnown = (name: string) =>
    known.includes(name) || known.some((each) => name.startsWith(`${each}.`) && mayHoldMembers(each, spec))
  const unknown = [...new Set(asked)].filter((name) => !isKnown(name))
  if (unknown.length === 0) return
  throw new UsageError(
    unknown.map((name) => `there is no field ${JSON.stringify(name)}`),
    {
      hint:
        known.length === 0
          ? 'The command answers with nothing'
          : (namesApart({ fields, sortBy }, isKnown) ?? `There are ${known.join(', ')}`),
    },
  )
}

/** False for a text, a number, a boolean: nothing lies below them. */
function mayHoldMembers(name: string, { response, rows }: AnswerShape): boolean {
  const schema = response && schemaAt(response, rows === undefined ? name : `${rows}.${name}`)
  return schema === undefined || !isPlain(schema)
}

/** True if `-o id` is asked of things that have no id in the document. */
function lacksIds(spec: AnswerShape, session: CliSession): boolean {
  const { fields, jq } = session.globals
  if (formatOf(session, spec) !== 'id' || fields !== undefined || jq !== undefined) return false
  return !mayHaveIds({ ...spec, members: membersOf(spec) })
}

const idsLacking = ({ columns: [first] }: AnswerShape) =>
  `-o id printed nothing: what this command answers with has no id; try -o json${first === undefined ? '' : `, or --fields ${first}`}`

/** The document's members of the value, so that an absent optional member is not unknown. */
export const membersOf = (spec: AnswerShape) =>
  spec.response === undefined ? undefined : memberNames(spec.response, spec.rows)

/** Formats with rows. */
export const isOfRows = (format: Format | undefined): boolean =>
  format !== undefined && ['csv', 'tsv', 'id', 'markdown'].includes(format)

/** True if the output is a page for people, as the summary of a job shows it. */
export const isPage = (format: Format, { globals }: CliSession): boolean =>
  format === 'markdown' && globals.jq === undefined

/** The format in force: the requested one, else the command's default. */
export const formatOf = (session: CliSession, spec?: AnswerShape): Format =>
  askedFormat(session) ?? spec?.format ?? 'table'

/** The format from a flag or the settings. */
export function askedFormat(session: CliSession): Format | undefined {
  const wanted = session.globals.output ?? settledFormat(session)
  const format = outputFormats.find((each) => each === wanted)
  if (ownFormats.some((each) => each === wanted)) return undefined
  if (format === undefined && wanted !== undefined)
    throw new UsageError(`The output format is "${wanted}", not one of ${outputFormats.join(', ')}`)
  return format
}

/** Undefined for broken settings: commands that need them have failed by now, and the others still answer. */
function settledFormat(session: CliSession): string | undefined {
  try {
    return session.current().output?.value
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

/** The format of other programs that the command line asks for. */
export const ownFormatIn = ({ globals: { output } }: CliSession): OwnFormat | undefined =>
  ownFormats.find((each) => each === output)

/** Only some commands have formats of their own, and a filter has no use for them. */
export function refuseOwnFormat({ formats = [] }: Pick<CommandSpec, 'formats'>, session: CliSession): void {
  const { jq, fields } = session.globals
  const own = ownFormatIn(session)
  if (own === undefined) return
  if (!formats.includes(own))
    throw new UsageError(`This command has no -o ${own}`, {
      hint: `There are ${[...outputFormats, ...formats].join(', ')}`,
    })
  if (jq !== undefined || fields !== undefined)
    throw new UsageError(`-o ${own} is a format of another program: --jq and --fields go with -o json`)
}

/** Also refuses a task that sends no request of its own. */
export function refuseCurl(spec: Operation | Task, { globals }: CliSession): void {
  const hasRequest = spec.kind === 'operation' || spec.firstRequest !== undefined
  if (globals.output !== 'curl' || (globals.dryRun && hasRequest)) return
  if (!globals.dryRun) throw new UsageError('-o curl goes with --dry-run')
  throw new UsageError('-o curl shows the request of a command, and this one has no single request', {
    hint: 'Use --dry-run without it, or with -o json',
  })
}
