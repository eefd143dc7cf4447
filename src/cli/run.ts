/** Runs one command: reads its input, asks where something would be lost, calls, and shows the answer. */
import type { Operation } from '../catalog/operation.ts'
import type { Option } from '../catalog/options.ts'
import type { AnyInput } from '../client/request.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../errors.ts'
import type { Task } from '../task.ts'
import { canPrompt, confirm } from './confirm.ts'
import { showRequest } from './dry-run.ts'
import { readGlobals } from './globals.ts'
import { readInput, type Words } from './input.ts'
import { type Listing, listPages, noListing, readListing } from './listing.ts'
import { type CliSession, createSession } from './session.ts'
import { checkView, show } from './show.ts'

export interface Command {
  /** Without `ws`, e.g. `space get`. */
  readonly words: string
  readonly face: Operation | Task
  readonly options: readonly Option[]
}

/** Runs the command with what was typed; a usage fault points to the command's help. */
export async function run(command: Command, typed: Words, context: Context): Promise<void> {
  try {
    const { globals, faults } = readGlobals(typed.flags)
    const session = createSession(context, globals)
    try {
      await runIn(session, command, { ...typed, faults })
    } finally {
      await session.close()
    }
  } catch (error) {
    if (!(error instanceof UsageError) || error.hint !== undefined) throw error
    throw new UsageError(error.faults, { cause: error, hint: `ws ${command.words} --help` })
  }
}

interface ReadWords extends Words {
  /** What is wrong with the global flags. */
  readonly faults: readonly string[]
}

async function runIn(session: CliSession, command: Command, words: ReadWords): Promise<void> {
  const { face, options } = command
  const { files, current: settings } = session
  const [input, listing] = await together([
    readInput({ declaration: face, options, words, files, settings }),
    readListingOf(face, words),
    refuse(words.faults),
    session.filter(),
  ])
  if (face.kind === 'task') await runTask(command, face, { input, session })
  else await runOperation(command, face, { input, session, listing })
}

const readListingOf = async (face: Operation | Task, { flags }: Words) =>
  face.kind === 'operation' && face.paginated ? readListing(flags) : noListing

async function refuse(faults: readonly string[]): Promise<void> {
  if (faults.length > 0) throw new UsageError(faults)
}

/** All results, or the faults of all at once. */
async function together<const Work extends readonly Promise<unknown>[]>(work: Work) {
  const settled = await Promise.allSettled(work)
  const reasons: unknown[] = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const usage = reasons.filter((reason) => reason instanceof UsageError)
  if (usage.length < reasons.length) throw reasons.find((reason) => !(reason instanceof UsageError))
  if (usage.length === 0) return Promise.all(work)
  throw new UsageError(
    usage.flatMap((error) => error.faults),
    usage[0],
  )
}

interface Call {
  readonly input: AnyInput
  readonly session: CliSession
}

async function runTask(command: Command, task: Task, { input, session }: Call): Promise<void> {
  refuseCurl(session)
  if (task.effect === 'changes' && session.globals.dryRun) {
    return session.notice(`Nothing was done. Without --dry-run: ${task.summary}`)
  }
  await agree(command, { input, session })
  // readInput has checked the input against the task's schema.
  const result = await task.run(input.body as never, session)
  if (result === undefined) return
  if ('rows' in result) await show({ kind: 'list', pages: onePage(result.rows) }, task, session)
  else await show({ kind: 'single', value: result.value }, task, session)
}

async function* onePage(rows: AsyncIterable<unknown> | Iterable<unknown>) {
  const items: unknown[] = []
  for await (const row of rows) items.push(row)
  yield { items, envelope: { items } }
}

interface OperationCall extends Call {
  readonly listing: Listing
}

async function runOperation(command: Command, operation: Operation, call: OperationCall): Promise<void> {
  const { session } = call
  const input = operation.paginated
    ? { ...call.input, query: { ...call.input.query, ...call.listing.query } }
    : call.input
  if (session.globals.dryRun) return showDryRun(operation, input, session)
  refuseCurl(session)
  checkView(operation, session)
  if (operation.deprecated !== undefined)
    await session.notice(`ws ${command.words} is deprecated: ${operation.deprecated}`)
  await agree(command, call)
  const client = await session.client()
  if (operation.paginated) {
    const pages = listPages(client.paginate(operation, input), { listing: call.listing, session })
    await show({ kind: 'list', pages }, operation, session)
    return
  }
  const value = await client.invoke(operation, input)
  if (value === undefined) return confirmDone(command, call)
  await show({ kind: 'single', value }, operation, session)
}

async function showDryRun(operation: Operation, input: AnyInput, session: CliSession): Promise<void> {
  const client = await session.preview()
  const format = session.globals.output ?? session.current().output?.value ?? 'table'
  await session.context.out.write(showRequest(client.request(operation, input), format))
}

function refuseCurl(session: CliSession): void {
  if (session.globals.output === 'curl') throw new UsageError('-o curl goes with --dry-run')
}

const agree = (command: Command, { input, session }: Call) =>
  confirm(
    { face: command.face, words: command.words, target: targetOf(command, input) },
    session.globals,
    session.context,
  )

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
