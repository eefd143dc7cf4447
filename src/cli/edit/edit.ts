/** `--edit`: opens the present values in an editor, shows the changes, asks, and sends them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fields } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { unreadable } from '../../disk/refused-file.ts'
import { LocalError, UsageError } from '../../errors.ts'
import type { JsonObject } from '../../json/object.ts'
import { useColour } from '../../render/text/colour.ts'
import type { Task } from '../../task/task.ts'
import { isYes } from '../../text/answer.ts'
import { faultsIn } from '../parse/faults.ts'
import { ask, canPrompt } from '../prompt/prompt.ts'
import type { CliSession } from '../session.ts'
import type { Current } from './current.ts'
import { differenceOf } from './difference.ts'
import { readCurrent } from './read-current.ts'
import { bodyIn, changesIn, readSheet, type Sheet, sheetText, yamlOf } from './sheet.ts'

interface EditedCommand {
  /** The command, without `ws`. */
  readonly words: string
  readonly operation: Operation
  readonly options: readonly Option[]
  readonly current?: Current | undefined
  /** The typed input; values of flags are in the text when the editor opens. */
  readonly input: AnyInput
  readonly session: CliSession
}

/** A copy of the declaration for reading the words: the editor supplies the rest of the body. */
export const withAnyBody = <Declared extends Operation | Task>(spec: Declared): Declared =>
  spec.kind === 'operation' ? { ...spec, method: 'GET', body: fields({}) } : spec

export async function requireEditor({ globals, context }: CliSession): Promise<void> {
  if (canPrompt(globals, context)) return
  throw new UsageError('--edit needs a terminal', { hint: 'Give flags, or --input <file>' })
}

/** Calls `send` with the changed fields, if there are any. It keeps the text if that fails. */
export async function edit(edited: EditedCommand, send: (body: JsonObject) => Promise<void>): Promise<void> {
  const { words, operation, options, current, input, session } = edited
  const { body } = operation
  // Only commands that have both get the flag.
  if (body === undefined || current === undefined) throw new TypeError(`ws ${words} has nothing to edit`)
  const before = bodyIn(await readCurrent(current, input, await session.client()), body)
  const path = join(await mkdtemp(join(tmpdir(), 'ws-edit-')), 'body.yaml')
  const heading = [
    `ws ${words}: change what should change, save and close.`,
    'Only what was changed is sent.',
  ]
  const sheet: Sheet = { heading, body, options }
  // readInput has made it: the input of a body is an object.
  const typed = input.body as JsonObject
  const discard = () => rm(dirname(path), { recursive: true, force: true }).catch(() => undefined)
  const begin = () => writeFile(path, sheetText({ ...before, ...typed }, sheet), { mode: 0o600 })
  const changes = await begin()
    .then(() => changesMade({ path, before, sheet, session }))
    .catch(async (error: unknown) => {
      if (error instanceof LostSheetError) await session.notice(keptIn(path))
      else await discard()
      throw error
    })
  if (changes === undefined) await session.notice('Nothing was changed: nothing was sent')
  else await sendKeeping(path, { changes, session, send })
  await discard()
}

/** The person's text exists but can't be read back. */
class LostSheetError extends LocalError {}

const keptIn = (path: string) => `Your text is kept in ${path}`

interface EditedBody {
  readonly changes: JsonObject
  readonly session: CliSession
  readonly send: (body: JsonObject) => Promise<void>
}

async function sendKeeping(path: string, { changes, session, send }: EditedBody): Promise<void> {
  try {
    await send(changes)
  } catch (error) {
    await session.notice(keptIn(path))
    throw error
  }
}

interface OpenSheet {
  readonly path: string
  readonly before: JsonObject
  readonly sheet: Sheet
  readonly session: CliSession
}

/** Returns to the editor until the text is right, unchanged, or given up. */
async function changesMade(editing: OpenSheet): Promise<JsonObject | undefined> {
  for (;;) {
    await openEditor(editing.path, editing.session)
    const read = await readChanges(editing)
    if (!(read instanceof UsageError)) {
      if (Object.keys(read).length === 0) return undefined
      await agree(read, editing)
      return read
    }
    for (const fault of read.faults) await editing.session.notice(`ws: ${fault}`)
    if (!isYes(await ask('Edit again? [Y/n] ', editing.session.context), { onEnter: true })) throw read
  }
}

/** The changes, or the fault of the text. */
async function readChanges({ path, before, sheet }: OpenSheet): Promise<JsonObject | UsageError> {
  try {
    const changes = changesIn(readSheet(await textOf(path), sheet), before, sheet.body)
    const faults = await faultsIn(changes, sheet.body, { section: 'body', options: sheet.options })
    return faults.length === 0 || Object.keys(changes).length === 0 ? changes : new UsageError(faults)
  } catch (error) {
    if (error instanceof UsageError) return error
    throw error
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new LostSheetError(unreadable(path, error).message, { cause: error })
  }
}

async function agree(changes: JsonObject, { before, session }: OpenSheet): Promise<void> {
  const { context, globals } = session
  const old = Object.fromEntries(
    Object.keys(changes).flatMap((name) => (name in before ? [[name, before[name]]] : [])),
  )
  const colour = useColour(globals.color, { env: context.env, isTerminal: context.err.isTerminal })
  await context.err.write(await differenceOf(yamlOf(old), yamlOf(changes), colour))
  if (globals.yes || globals.dryRun || isYes(await ask('Send this? [y/N] ', context))) return
  throw new UsageError('Not confirmed: nothing was sent')
}

async function openEditor(path: string, { context }: CliSession): Promise<void> {
  const { env, platform } = context
  const command = env.VISUAL || env.EDITOR || (platform === 'win32' ? 'notepad' : 'vi')
  const exit = await context.edit(command, path)
  if (exit !== 0) {
    throw new LocalError(`The editor ${command} ended with ${exit}: nothing was sent`, {
      hint: 'Choose another one with VISUAL or EDITOR',
    })
  }
}
