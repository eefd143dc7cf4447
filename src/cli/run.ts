/** Runs one command: reads its words, and passes the call to the engine. */
import type { Operation } from '../catalog/operation.ts'
import type { Option } from '../catalog/options.ts'
import type { Relations } from '../catalog/relations.ts'
import type { AnyInput } from '../client/request.ts'
import type { Context } from '../context.ts'
import type { CallOptions, Wait } from '../engine/call-options.ts'
import { runCall } from '../engine/pipeline.ts'
import { targetOf } from '../engine/target.ts'
import { ApiError, UsageError } from '../errors.ts'
import type { SettingsFlags } from '../settings/settings.ts'
import type { Task } from '../task/task.ts'
import { readAsking } from './ask/missing.ts'
import type { Current } from './edit/current.ts'
import { type ListFlags, noListing } from './lists/list-flags.ts'
import { namesFor, withIds } from './names/ids.ts'
import { contextKinds } from './names/syntax.ts'
import { trustFor } from './names/trust.ts'
import { openWithAddresses } from './names/typed-addresses.ts'
import { createView } from './output/view.ts'
import {
  agreesToOutdated,
  asksForMany,
  isForcedIn,
  namesModel,
  repeatIn,
  showsSecretsIn,
} from './parse/asked-by-flags.ts'
import { collectErrors, refuse } from './parse/collect-errors.ts'
import { readGlobals } from './parse/globals.ts'
import { type InputSources, readInput, type Words } from './parse/input.ts'
import { type CliSession, consentFor, createSession } from './session.ts'

export interface RunnableCommand {
  /** Without `ws`, e.g. `space get`. */
  readonly words: string
  readonly spec: Operation | Task
  readonly options: readonly Option[]
  /** The command that shows what this one may have changed, e.g. `space get`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
  /** The source of the present values for `--edit`. */
  readonly current?: Current | undefined
  /** Loads the resources of its noun. */
  relatives(): Promise<Relations>
}

/** Runs the command with the typed words; an error names the command that helps. */
export async function run(command: RunnableCommand, typed: Words, context: Context): Promise<void> {
  try {
    const { globals, faults } = readGlobals(typed.flags, context.env)
    const session = await openWithAddresses(command, typed, (settings) =>
      createSession(
        context,
        { ...globals, settings: { ...globals.settings, ...settings } },
        {
          trust: trustFor(command.spec),
          recorded: {
            line: async () => (await import('./typed-line.ts')).recordedLine({ ...command, typed }),
            resources: async () => Object.values(await command.relatives()),
          },
        },
      ),
    )
    try {
      await runIn(session, command, { ...typed, faults })
    } finally {
      await session.close()
    }
  } catch (error) {
    const { withErrorHint } = await import('./suggest/error-hints.ts')
    throw await withErrorHint(error, { ...command, typed: typed.flags, args: typed.arguments })
  }
}

interface ReadWords extends Words {
  /** Faults of the global flags. */
  readonly faults: readonly string[]
}

async function runIn(opened: CliSession, asked: RunnableCommand, words: ReadWords): Promise<void> {
  await tellRenamed(asked, words, opened)
  await tellUnused(asked, words, opened)
  const command = namesModel(asked, words) ? await (await import('./like.ts')).withModel(asked, words) : asked
  const { spec } = command
  if (spec.kind === 'operation' && asksForMany(words.flags, command.options)) {
    refuseForMany(spec, words)
    const { runMany } = await import('./bulk/bulk.ts')
    return runMany({ ...command, operation: spec }, words, opened)
  }
  const editing = words.flags.get('edit') === true ? await import('./edit/edit.ts') : undefined
  const declaration = editing ? editing.withAnyBody(spec) : spec
  const [read, { flags }] = await readWords(words, { command, declaration, session: opened })
  const session = withFlags(opened, withContext(opened.flags, flags))
  const call = { ...read, flags, session, typed: words }
  if (words.flags.get('history') === true && spec.kind === 'operation')
    return callHistory({ ...command, operation: spec }, call)
  if (editing === undefined || spec.kind === 'task') return callOnce(command, call)
  await callEdited({ ...command, operation: spec }, call, editing)
}

/** Flags for a single answer. */
function refuseForMany({ saves }: Operation, { flags }: Words): void {
  const ofOne = [
    'edit',
    'wait',
    'gate',
    'metadata-file',
    'metadata-url',
    ...(saves === undefined ? [] : ['out']),
  ]
  const given = ofOne.find((flag) => flags.get(flag) !== undefined)
  if (given !== undefined) throw new UsageError(`--${given} and --from can't be given together`)
}

async function tellRenamed({ words }: RunnableCommand, { renamed = [] }: Words, session: CliSession) {
  if (renamed.length === 0) return
  const { sentenceOf } = await import('./output/remarks.ts')
  for (const { former, present, since } of renamed) {
    const instead = `--${present} (since ${since}; it goes in a later version)`
    await session.notice(sentenceOf({ code: 'deprecated', name: `ws ${words}: --${former}`, instead }))
  }
}

/** Every command accepts these flags: one without a use for them says so. */
async function tellUnused(command: RunnableCommand, { flags }: Words, session: CliSession): Promise<void> {
  if (flags.get('space') === undefined && flags.get('site') === undefined) return
  const { unusedContext } = await import('./unknown/unused-context.ts')
  for (const sentence of unusedContext(command, flags)) await session.notice(sentence)
}

/** Lists what happened to the thing that the command would read. */
async function callHistory(
  command: RunnableCommand & { readonly operation: Operation },
  call: OneCall,
): Promise<void> {
  const { operation, options } = command
  const { flags, session } = call
  const { list } = await import('../workflows/history.ts')
  const { path } = await withIds(call.input, { declaration: operation, options, flags, session })
  const input = { path: {}, body: { of: targetOf(operation, { path }) || Object.values(path).at(-1) } }
  await callOnce({ ...command, words: 'history list', spec: list, options: [] }, { ...call, input })
}

/** Even before editing, an error of the service names the command that helps. */
async function callEdited(
  command: RunnableCommand & { readonly operation: Operation },
  call: OneCall,
  { edit }: typeof import('./edit/edit.ts'),
): Promise<void> {
  const { operation, options } = command
  const { flags, session } = call
  const input = await withIds(call.input, { declaration: operation, options, flags, session })
  try {
    await edit({ ...command, input, session }, (body) =>
      callOnce(command, { ...call, input: { ...input, body } }),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { explainedCall } = await import('./suggest/explained.ts')
    throw await explainedCall(error, operation, { input, options, session })
  }
}

/** The same session with the context of this command, able to read through other commands. */
function withFlags(opened: CliSession, flags: SettingsFlags): CliSession {
  const session: CliSession = {
    ...opened,
    flags,
    reading: async (words, { verb, timeLeft } = {}) => {
      const { readingOf } = await import('./repeated-reading.ts')
      return readingOf({ words, verb, timeLeft }, session)
    },
  }
  return session
}

interface ReadCall {
  readonly input: AnyInput
  readonly listing: ListFlags
  readonly wait: Wait | undefined
  /** The file of `--out`. */
  readonly save: string | undefined
  readonly gate: CallOptions['gate']
}

interface Readers {
  readonly command: RunnableCommand
  readonly declaration: Operation | Task
  readonly session: CliSession
}

/** All typed words, or every fault at once; it asks a person for missing ones. */
async function readWords(
  words: ReadWords,
  { command, declaration, session }: Readers,
): Promise<readonly [ReadCall, Words]> {
  const { spec, options } = command
  const { files, current: settings } = session
  const fill = await readFilling(spec, words, session)
  const [[input, listing, wait, save, gate], answered] = await readAsking(
    words,
    { declaration, options, session },
    (given) =>
      collectErrors([
        readInput({ declaration, options, words: given, files, settings, fill }),
        readListingOf(spec, words, session),
        readWait(spec, words),
        readSave(spec, words, session),
        readGate(spec, words),
        refuse(words.faults),
        session.filter(),
        words.flags.get('edit') === true ? requireEditor(session) : refuse([]),
      ]),
  )
  return [{ input, listing, wait, save, gate }, answered]
}

async function requireEditor(session: CliSession): Promise<void> {
  const { requireEditor } = await import('./edit/edit.ts')
  await requireEditor(session)
}

interface OneCall extends ReadCall {
  readonly session: CliSession
  readonly typed: Words
  /** Typed words and answers. */
  readonly flags: Words['flags']
}

async function callOnce(command: RunnableCommand, call: OneCall): Promise<void> {
  const { words, spec, options } = command
  const { session, typed, flags, input, listing, wait, save, gate } = call
  const line = `ws ${words}`
  await runCall(
    {
      spec,
      input: { one: input },
      options: {
        listing,
        wait,
        repeat: repeatIn(typed.flags),
        gate,
        outdatedOk: agreesToOutdated(typed.flags),
        isForced: isForcedIn(typed.flags),
        showsSecrets: showsSecretsIn(typed.flags),
      },
      view: createView({ words, options, session, listing, save, whenEmpty: adviceOnEmpty(command, call) }),
      consent: consentFor(line, session),
      origin: { name: line, hintWhenLate: (id) => hintWhenLate(command, id, session) },
      names: namesFor({ declaration: spec, options, flags, session }),
    },
    session,
  )
}

/** Says what to do about an empty list. */
const adviceOnEmpty =
  (command: RunnableCommand, { typed, session }: OneCall) =>
  async ({ inputs: [input] }: { readonly inputs: readonly AnyInput[] }) => {
    if (input === undefined) return
    const { adviseOnEmptyList } = await import('./suggest/empty-list.ts')
    await adviseOnEmptyList({ ...command, typed: typed.flags, input }, session)
  }

async function hintWhenLate(
  { reading }: RunnableCommand,
  id: string,
  { flags }: CliSession,
): Promise<string> {
  const more = '--timeout allows more seconds'
  const shownBy = await reading?.()
  if (shownBy === undefined) return more
  const { runnableLine } = await import('./suggest/runnable-line.ts')
  return `${runnableLine([...shownBy.split(' '), id], flags)} shows how it is; ${more}`
}

/** Answers count as typed if the place is named again, e.g. in a hint. */
function withContext(settings: SettingsFlags, flags: Words['flags']): SettingsFlags {
  const given = contextKinds.map((kind) => [kind, settings[kind] ?? flags.get(kind)])
  return { ...settings, ...Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) }
}

async function readListingOf(spec: Operation | Task, { flags }: Words, { globals }: CliSession) {
  if (spec.paginated !== true) return noListing
  const { readListing } = await import('./lists/listing.ts')
  return readListing(flags, { sortBy: globals.sortBy, largest: spec.largestPage })
}

/** Only if the command has the flags. */
async function readWait(spec: Operation | Task, { flags }: Words): Promise<Wait | undefined> {
  if (spec.kind !== 'operation' || spec.longRunning === undefined) return undefined
  return (await import('./wait/flags.ts')).waitIn(flags)
}

async function readSave(
  spec: Operation | Task,
  { flags }: Words,
  session: CliSession,
): Promise<string | undefined> {
  if (!flags.has('out')) return undefined
  if (spec.kind === 'operation')
    return spec.saves === undefined ? undefined : (await import('./output/save.ts')).saveIn(flags, session)
  if (spec.keptAsFile !== true) return undefined
  return (await import('./output/files/answer-file.ts')).answerFileIn(flags, session)
}

async function readFilling(
  spec: Operation | Task,
  { flags }: Words,
  session: CliSession,
): Promise<InputSources['fill']> {
  if (spec.kind !== 'operation' || spec.filledFrom === undefined) return undefined
  if (!flags.has('metadata-file') && !flags.has('metadata-url')) return undefined
  return (await import('./metadata-filling.ts')).fillingIn(flags, spec.filledFrom, session)
}

async function readGate(spec: Operation | Task, { flags }: Words): Promise<CallOptions['gate']> {
  if (spec.kind !== 'operation' || spec.gate === undefined || !flags.has('gate')) return undefined
  return (await import('./gate.ts')).gateIn(flags, spec.gate)
}
