/** Runs one command: reads its input, asks where something would be lost, calls, and shows the answer. */
import type { Operation } from '../catalog/operation.ts'
import type { Option } from '../catalog/options.ts'
import type { AnyInput } from '../client/request.ts'
import type { Context } from '../context.ts'
import { ApiError, UsageError } from '../errors.ts'
import type { SettingsFlags } from '../settings/settings.ts'
import type { Task } from '../task.ts'
import { readAsking } from './ask/missing.ts'
import type { Current } from './edit/current.ts'
import { type Listing, listPages, noListing, readListing } from './lists/listing.ts'
import { firstRequestOf, goesOn, openList } from './lists/open-list.ts'
import { withIds } from './names/ids.ts'
import { contextKinds, isPhrase, takesIdsOnly } from './names/syntax.ts'
import { trustFor } from './names/trust.ts'
import { afterChange } from './output/after-change.ts'
import { refuseCurl } from './output/show.ts'
import { showPages, showValue } from './output/show-list.ts'
import { collectErrors, refuse } from './parse/collect-errors.ts'
import { asksForMany, repeats } from './parse/flags.ts'
import { readGlobals } from './parse/globals.ts'
import { readInput, type Words } from './parse/input.ts'
import type { Typed } from './parse/words.ts'
import { canPrompt, confirm } from './prompt/confirm.ts'
import { checkBeforeSending, rememberRemoved, tellUnknownMembers } from './request-steps.ts'
import { type CliSession, createSession } from './session.ts'
import { withErrorHint } from './suggest/error-hints.ts'
import { type Wait, waitIn } from './wait/flags.ts'

export interface Command {
  /** Without `ws`, e.g. `space get`. */
  readonly words: string
  readonly spec: Operation | Task
  readonly options: readonly Option[]
  /** The command that shows what this one may have changed, e.g. `space get`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
  /** Finds what reads the thing that is lost for good, for people to see what it is. */
  readonly read?: (() => Promise<Operation | undefined>) | undefined
  /** Where the present values are read that `--edit` changes. */
  readonly current?: Current | undefined
}

/** Runs the command with what was typed; a failure points to the command that helps. */
export async function run(command: Command, typed: Words, context: Context): Promise<void> {
  try {
    const { globals, faults } = readGlobals(typed.flags, context.env)
    const session = createSession(context, globals, trustFor(command.spec))
    try {
      await runIn(session, command, { ...typed, faults })
    } finally {
      await session.close()
    }
  } catch (error) {
    throw await withErrorHint(error, { words: command.words, reading: command.reading })
  }
}

interface ReadWords extends Words {
  /** What is wrong with the global flags. */
  readonly faults: readonly string[]
}

async function runIn(opened: CliSession, command: Command, words: ReadWords): Promise<void> {
  const { spec, options } = command
  if (spec.kind === 'operation' && asksForMany(words.flags)) {
    for (const flag of ['edit', 'wait', 'save']) {
      if (words.flags.get(flag) !== undefined)
        throw new UsageError(`--${flag} and --from can't be given together`)
    }
    const { runMany } = await import('./bulk/bulk.ts')
    return runMany({ ...command, operation: spec }, words, opened)
  }
  const { files, current: settings } = opened
  const editing = words.flags.get('edit') === true ? await import('./edit/edit.ts') : undefined
  const declaration = editing ? editing.withAnyBody(spec) : spec
  const asking = { declaration, options, session: opened }
  const [[typed, listing, wait, save], { flags }] = await readAsking(words, asking, (given) =>
    collectErrors([
      readInput({ declaration, options, words: given, files, settings }),
      readListingOf(spec, words, opened),
      readWait(spec, words),
      readSave(spec, words, opened),
      refuse(words.faults),
      opened.filter(),
      editing ? editing.requireEditor(opened) : refuse([]),
    ]),
  )
  const session = { ...opened, flags: withContext(opened.flags, flags) }
  if (words.flags.has('input')) {
    await tellUnknownMembers(typed.body, bodyOf(declaration), { session })
  }
  const input = await withIds(typed, { declaration, options, flags, session })
  const whenEmpty = async () => {
    const { adviseOnEmptyList } = await import('./suggest/empty-list.ts')
    await adviseOnEmptyList({ ...command, typed: words.flags, input }, session)
  }
  if (spec.kind === 'task') {
    refuseCurl(spec, session)
    const { runTask } = await import('./run-task.ts')
    await runTask(spec, { words: command.words, input, session, listing, whenEmpty })
    return
  }
  const call = { input, typed: words.flags, session, listing, wait, save, whenEmpty }
  await pointingFurther(spec, { ...call, options }, () =>
    editing
      ? editing.edit({ ...command, operation: spec, input, session }, (body) =>
          runOperation(command, spec, { ...call, input: { ...input, body } }),
        )
      : runOperation(command, spec, call),
  )
}

/** What was answered counts as typed where the place is named again, e.g. in a hint. */
function withContext(settings: SettingsFlags, flags: Words['flags']): SettingsFlags {
  const given = contextKinds.map((kind) => [kind, settings[kind] ?? flags.get(kind)])
  return { ...settings, ...Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) }
}

/** An id that the service does not know is looked for in a list next; a name that it refuses as an id goes behind a `~`. */
async function pointingFurther(
  operation: Operation,
  { input, session, options }: Call & Pick<Command, 'options'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) {
      const { withNotFoundHint } = await import('./suggest/not-found-hint.ts')
      throw await withNotFoundHint(error, { operation, input, session })
    }
    if (error.status !== 400 || takesIdsOnly(session)) throw error
    const { withNameInstead } = await import('./names/instead.ts')
    throw withNameInstead(error, { operation, options, input })
  }
}

const bodyOf = (declaration: Operation | Task) =>
  declaration.kind === 'operation' ? declaration.body : undefined

const readListingOf = async (spec: Operation | Task, { flags }: Words, { globals }: CliSession) =>
  spec.paginated === true ? readListing(flags, globals.sortBy) : noListing

/** Only where the command has the flags. */
const readWait = async (spec: Operation | Task, { flags }: Words) =>
  spec.kind === 'operation' && spec.longRunning !== undefined ? waitIn(flags) : undefined

async function readSave(
  spec: Operation | Task,
  { flags }: Words,
  session: CliSession,
): Promise<string | undefined> {
  if (spec.kind !== 'operation' || spec.saves === undefined || !flags.has('save')) return undefined
  return (await import('./output/save.ts')).saveIn(flags, session)
}

async function settled(
  value: unknown,
  command: Command,
  { operation, input, session, wait }: OperationCall & { readonly operation: Operation },
): Promise<unknown> {
  if (wait === undefined) return value
  const { pollUntilDone } = await import('./wait/poll.ts')
  const what = targetOf(command, input)
  const shownBy = await command.reading?.()
  const reading = shownBy === undefined ? undefined : [...shownBy.split(' '), what]
  return pollUntilDone(value, { what, reading, operation, input, session, wait })
}

interface Call {
  readonly input: AnyInput
  readonly session: CliSession
}

interface OperationCall extends Call {
  readonly typed: Typed
  readonly wait: Wait | undefined
  /** Where the file goes that the answer names. */
  readonly save: string | undefined
  readonly listing: Listing
  /** Says what to do about a list with nothing in it. */
  whenEmpty(): Promise<void>
}

async function runOperation(command: Command, operation: Operation, call: OperationCall): Promise<void> {
  const { session, whenEmpty, listing } = call
  const shown = { spec: operation, session, whenEmpty }
  const input = operation.paginated
    ? { ...call.input, query: { ...call.input.query, ...listing.query } }
    : call.input
  const repeat = repeats(call.typed) ? await import('./repeat/repeat.ts') : undefined
  repeat?.refuseNameless(operation, [input], call.typed)
  if (session.globals.dryRun)
    return showDryRun(operation, {
      input,
      listing,
      session,
      later: repeat?.decidedLater(operation, call.typed),
    })
  refuseCurl(operation, session)
  await checkBeforeSending(operation, { words: `ws ${command.words}`, session })
  await agree(command, operation, call)
  const calls = await callsOf(command, operation, call)
  if (operation.paginated) {
    const pages = listPages(openList(operation, input, { client: calls, listing }), { listing, session })
    return showPages(pages, shown)
  }
  const answer = repeat
    ? await repeat.once(calls, operation, { input, typed: call.typed, session })
    : await calls.invoke(operation, input)
  const value = await settled(answer, command, { ...call, operation, input })
  await rememberRemoved(operation, [input], session)
  if (value === undefined) return confirmDone(command, call)
  if (call.save !== undefined) {
    const { saveFile } = await import('./output/save.ts')
    return saveFile(value, call.save, { operation, session })
  }
  if (operation.method === 'GET') await showValue(value, shown)
  else await afterChange(() => showValue(value, shown))
}

/** What is lost must have been named beyond doubt: only there a title of several words is nothing but an id. */
async function callsOf({ options }: Command, operation: Operation, { input, session }: Call) {
  const client = await session.client()
  const mayBeTitle = operation.destructive === undefined && Object.values(input.path).some(isPhrase)
  if (!mayBeTitle || takesIdsOnly(session)) return client
  const { callsByTitleToo } = await import('./names/phrases.ts')
  return callsByTitleToo(client, { declaration: operation, options, session })
}

async function showDryRun(
  operation: Operation,
  { input, listing, session, later }: Pick<OperationCall, 'input' | 'listing' | 'session'> & Later,
): Promise<void> {
  const client = await session.preview()
  const { showRequests } = await import('./output/show-requests.ts')
  await showRequests({ one: firstRequestOf(operation, input, { client, listing }) }, operation, session)
  const rest = goesOn(operation, listing)
  if (rest !== undefined) await session.notice(`This is the first request of several: ${rest}`)
  if (later !== undefined) await session.notice(later)
}

interface Later {
  /** Says what the request can't show, because the service decides it. */
  readonly later: string | undefined
}

/** An id that was named for its protection has been confirmed. */
async function agree(command: Command, operation: Operation, { input, session }: Call): Promise<void> {
  const { globals, protection, context } = session
  const { method, destructive } = operation
  const ids = Object.values(input.path)
  await protection.permit({ method, isDestructive: destructive !== undefined, ids })
  const target = targetOf(command, input)
  const yes = globals.yes || protection.isNamed(target)
  const { read } = command
  const title = read && (async () => (await import('./deletion-title.ts')).titleOf(read, input, session))
  await confirm(
    { spec: operation, words: command.words, target, ...(title === undefined ? {} : { title }) },
    { ...globals, yes },
    context,
  )
}

/** What the command acts on: its last path argument. */
function targetOf({ options }: Command, input: AnyInput): string {
  const last = options.filter((option) => option.argument && option.section === 'path').at(-1)
  return last === undefined ? '' : (input.path[last.path[0] ?? ''] ?? '')
}

/** A person gets one line; a script gets nothing but the exit code. */
async function confirmDone(command: Command, { input, session }: Call): Promise<void> {
  const { context, globals } = session
  if (!canPrompt({ noInput: false }, context) || globals.quiet) return
  await session.notice(`Done: ${command.words} ${targetOf(command, input)}`.trim())
}
