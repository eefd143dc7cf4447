/** Prepares a command that only reads, and runs it any number of times, for `ws wait` and `ws browse`. */
import { Command } from 'commander'
import type { CommandSpec } from '../catalog/command-spec.ts'
import type { Operation } from '../catalog/operation.ts'
import { onePage, type Page } from '../client/lists/page.ts'
import type { AnyInput } from '../client/request.ts'
import type { RawReply } from '../client/response.ts'
import { openList } from '../engine/list.ts'
import { lookingOnce } from '../engine/wait/single-look.ts'
import { UsageError } from '../errors.ts'
import { parseJson } from '../json/parse.ts'
import type { TaskResult } from '../task/result.ts'
import { onlyReads, type Reading, type ReadingOptions, type ShownAnswer, type Task } from '../task/task.ts'
import { guessAt } from '../text/nearest.ts'
import { type FoundCommand, findCommand } from './commands/find-command.ts'
import { withKnown } from './commands/learnt-verbs.ts'
import { flagsOfRead, type VerbFlags, verbFlags } from './commands/verb-flags.ts'
import { type ListFlags, noListing } from './lists/list-flags.ts'
import { listPages, readListing } from './lists/listing.ts'
import { withIds } from './names/ids.ts'
import { filterResults } from './output/show/show.ts'
import { presentNames } from './parse/former-flags.ts'
import { readInput } from './parse/input.ts'
import { takeSwitchValues } from './parse/switches.ts'
import { usageOfError } from './parse/usage.ts'
import { commanderOptions, type Typed, typedWords } from './parse/words.ts'
import type { CliSession } from './session.ts'
import { runnableLine } from './suggest/runnable-line.ts'
import { root } from './tree.ts'

interface ReadingRequest {
  readonly words: readonly string[]
  /** The verb to assume after a noun alone. */
  readonly verb: string | undefined
  readonly timeLeft: ReadingOptions['timeLeft'] | undefined
}

export async function readingOf(wanted: ReadingRequest, session: CliSession): Promise<Reading> {
  const found = await findRead(wanted, session)
  const { spec } = found
  const read = verbFlags(spec, {})
  const { options, flags, groups } = read
  const words = `ws ${found.words.join(' ')}`
  const typed = parse(words, { flags, rest: found.rest, isVariadic: options.some(isVariadicArgument) })
  const { files, current: settings } = session
  refuseOtherThanReading(typed.flags, { words, read })
  const input = await readInput({ declaration: spec, options, words: typed, files, settings })
  if (!onlyReads(spec) && !isReadWith(spec, input)) throw doesMore(found)
  const listing = groups.includes('list')
    ? readListing(typed.flags, { sortBy: session.globals.sortBy, largest: spec.largestPage })
    : noListing
  const named = await withIds(input, { declaration: spec, options, flags: typed.flags, session })
  const reading: CliSession = { ...session, isAgreed: false, perform: async () => refuseChange(words) }
  const looking =
    wanted.timeLeft === undefined ? reading : { ...reading, ...lookingOnce(session, wanted.timeLeft) }
  return {
    filter: session.globals.jq,
    words: [words, ...typed.arguments.flat()].join(' '),
    line: runnableLine([...found.words, ...found.rest], session.flags),
    request: async () => requestOf(spec, named, session),
    read: async () => seenIn(await answer(spec, { input: named, listing, session: looking }), spec, session),
  }
}

type ReadingSpec = Operation | Task

async function findRead(
  { words, verb }: ReadingRequest,
  session: CliSession,
): Promise<FoundCommand & { readonly spec: ReadingSpec }> {
  const tree = withKnown(root, session)
  const first = await findCommand(words, tree)
  const isBare = verb !== undefined && first.spec === undefined && first.words.length > 0
  const found = isBare ? await findCommand([...first.words, verb, ...first.rest], tree) : first
  const { spec } = found
  if (spec === undefined) throw await unknownCommand(found, verb)
  // For some commands only the arguments show whether they change something; those are checked later.
  if (onlyReads(spec) || (verb === undefined && mayRead(spec))) return { ...found, spec }
  throw doesMore(found)
}

const doesMore = ({ words }: FoundCommand) =>
  new UsageError(`ws ${words.join(' ')} does more than read`, { hint: 'ws commands' })

/** A job that reads may have to make something for it on some services. */
const refuseChange = (words: string): never => {
  throw new UsageError(`${words} has to change something to read here, and is only read`, {
    hint: 'Run it by itself first',
  })
}

const mayRead = (spec: CommandSpec): spec is Task => 'onlyReads' in spec

const isReadWith = (spec: ReadingSpec, { body }: AnyInput) =>
  // readInput has checked the input against the task's schema.
  spec.kind === 'task' && spec.onlyReads?.(body as never) === true

/** Refuses flags for more than an answer, which would have no effect here. */
function refuseOtherThanReading(
  typed: Typed,
  { words, read }: { readonly words: string; readonly read: VerbFlags },
): void {
  const given = read.flags.find((flag) => typed.has(flag.word) && !flagsOfRead(read).includes(flag))
  if (given === undefined) return
  throw new UsageError(`--${given.word} can't be given here: ${words} is only read, for one thing at a time`)
}

async function unknownCommand(found: FoundCommand, verb: string | undefined): Promise<UsageError> {
  const { words, rest, children } = found
  const [next] = rest
  const where = ['ws', ...words].join(' ')
  if (next === verb && verb !== undefined) return new UsageError(`${where} has nothing to ${verb}`)
  if (next === undefined) return new UsageError(`${where} needs a verb`, { hint: `${where} --help` })
  if (next.startsWith('-'))
    return new UsageError(`unknown option '${next.split('=')[0]}'`, {
      hint: 'The command comes first, then its flags: ws commands lists them',
    })
  const subject = verb === undefined || words.length > 0 ? undefined : await nounBefore(rest)
  const line = words.length === 0 ? undefined : await verbBefore(found)
  const hint =
    subject !== undefined
      ? `Its noun comes first: ${subject}`
      : line === undefined
        ? `${where} --help`
        : `A verb comes before an id: ${line}`
  return new UsageError(`unknown command '${next}'${guessAt(next, children)}`, { hint })
}

/** `cr get 2` for `cr 2`. */
async function verbBefore(found: FoundCommand): Promise<string | undefined> {
  if (/^[a-z-]+$/i.test(found.rest[0] ?? '')) return undefined
  const { idWithoutVerb } = await import('./unknown/id-without-verb.ts')
  return (await idWithoutVerb(found.words, found.rest, found)).guess?.replace(/^ws /, '')
}

/** `space spc_api` for the id alone. */
async function nounBefore(rest: readonly string[]): Promise<string | undefined> {
  const { subjectOf } = await import('./unknown/id-alone.ts')
  return (await subjectOf(rest))?.join(' ')
}

const isVariadicArgument = ({
  argument,
}: {
  readonly argument: { readonly variadic: boolean } | undefined
}) => argument?.variadic === true

interface TypedReading {
  readonly flags: ReturnType<typeof verbFlags>['flags']
  readonly rest: readonly string[]
  readonly isVariadic: boolean
}

/** The outer command has already read the global flags. */
function parse(
  words: string,
  { flags, rest, isVariadic }: TypedReading,
): { arguments: (string | string[])[]; flags: Typed } {
  const command = new Command(words).helpOption(false).exitOverride((error) => {
    throw usageOfError(error, words)
  })
  // The bundle has no help of Commander, which its suggestions would ask for the flags.
  command.showSuggestionAfterError(false)
  command.configureOutput({ outputError: () => undefined }).argument('[words...]')
  for (const option of flags.flatMap(commanderOptions)) command.addOption(option)
  takeSwitchValues(command)
  command.parse([...rest], { from: 'user' })
  return {
    arguments: isVariadic ? [command.args] : command.args,
    ...presentNames(typedWords(command.opts()), flags),
  }
}

async function requestOf(spec: ReadingSpec, input: AnyInput, session: CliSession) {
  if (spec.kind === 'operation') return (await session.preview()).request(spec, input)
  throw new UsageError('--dry-run goes with a command of one request')
}

interface ReadingRun {
  readonly input: AnyInput
  readonly listing: ListFlags
  readonly session: CliSession
}

async function answer(spec: ReadingSpec, { input, listing, session }: ReadingRun): Promise<ReadingAnswer> {
  if (spec.kind === 'task') {
    // readInput has checked the input against the task's schema.
    const result = await spec.run(input.body as never, session, listing.query)
    if (result === undefined) return { value: undefined }
    if ('reply' in result) return { value: valueIn(result) }
    if ('value' in result) return { value: result.value }
    return wholeList('pages' in result ? result.pages : onePage(result.rows), { listing, session })
  }
  const client = await session.client()
  if (!spec.paginated) return { value: await client.invoke(spec, input) }
  const query = { ...input.query, ...listing.query }
  return wholeList(openList(spec, { ...input, query }, { client, listing }), { listing, session })
}

/** The JSON of the reply; if it is not JSON, its text. */
function valueIn({ reply, refusal }: { readonly reply: RawReply; readonly refusal?: Error }): unknown {
  if (refusal !== undefined) throw refusal
  const parsed = parseJson(reply.body)
  return 'value' in parsed ? parsed.value : reply.body
}

async function wholeList(
  pages: AsyncGenerator<Page>,
  { listing, session }: Pick<ReadingRun, 'listing' | 'session'>,
): Promise<ReadingAnswer> {
  const found: Page[] = []
  // The notice about further pages would repeat at every read.
  const silent = { ...session, notice: async () => undefined }
  for await (const page of listPages(pages, { listing, session: silent })) found.push(page)
  return { value: found.flatMap(({ items }) => items), pages: found }
}

interface ReadingAnswer {
  readonly value: unknown
  /** The pages of a list. */
  readonly pages?: readonly Page[]
}

async function seenIn(
  { value, pages }: ReadingAnswer,
  spec: ReadingSpec,
  session: CliSession,
): Promise<ShownAnswer> {
  const again = (): TaskResult => ({
    ...(pages === undefined ? { value } : { pages: replay(pages) }),
    answerOf: spec,
  })
  const shown =
    pages === undefined ? { kind: 'single' as const, value } : { kind: 'list' as const, pages: replay(pages) }
  return { value, again, results: await filterResults(shown, spec, session) }
}

async function* replay(pages: readonly Page[]) {
  yield* pages
}
