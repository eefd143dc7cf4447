/** After a 404 within a task: names the kind that the id really is of, or the command that lists the possible ids. */
import { isListedValue } from '../../catalog/kinds.ts'
import { contextParameter, idFor } from '../../catalog/lists.ts'
import type { Option } from '../../catalog/options.ts'
import type { ContextKind, ParameterName } from '../../catalog/parameters.ts'
import type { AnyInput } from '../../client/request.ts'
import { AbsentError, ApiError, WsError } from '../../errors.ts'
import type { Settings, SettingsFlags } from '../../settings/settings.ts'
import type { Task } from '../../task/task.ts'
import { isIdIn } from '../names/id-in-message.ts'
import { contextKinds } from '../names/syntax.ts'
import { valueIn, wordsOf } from '../names/value.ts'
import type { CliSession } from '../session.ts'
import { listingWords, type UnknownId } from './not-found-hint.ts'
import { otherKindOf } from './other-kind.ts'
import { runnableLine } from './runnable-line.ts'

interface MissedTask {
  readonly spec: Task
  readonly options: readonly Option[]
  readonly input: AnyInput
  readonly session: CliSession
}

/** A task that has looked itself says so in an error of its own, whose hint is better than a list. */
export async function withIdMissed(error: ApiError | AbsentError, missed: MissedTask): Promise<WsError> {
  const { session } = missed
  const context = await contextOf(missed)
  if (context === undefined) return error
  const unknown = unknownIdIn(error.message, missed, context)
  if (unknown === undefined) return error
  const flags = flagsWithout(unknown, { ...session.flags, ...context.own })
  const other = await otherKindOf(unknown, { ...session, flags })
  if (error instanceof AbsentError)
    return other === undefined ? error : new AbsentError(error.message, { cause: error, hint: other })
  const hint = other ?? (await listHint(unknown, flags))
  return hint === undefined ? error : new ApiError(error.message, { ...error, cause: error, hint })
}

interface TaskContext {
  readonly settings: Settings
  /** From the input itself. */
  readonly own: Partial<Record<ContextKind, string>>
}

/** Undefined while there are none yet, e.g. during a login: a search for a hint takes no error's place. */
async function contextOf({ spec, input, session }: MissedTask): Promise<TaskContext | undefined> {
  try {
    // A task gets the input of its own shape.
    const [settings, own = {}] = await Promise.all([
      session.settings(),
      spec.contextIn?.(input.body as never, session),
    ])
    return { settings, own }
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

/** The message also names the holder, so what was typed for the task itself comes first. */
function unknownIdIn(
  message: string,
  { spec, options, input }: MissedTask,
  { settings, own }: TaskContext,
): UnknownId | undefined {
  const known = Object.fromEntries(
    contextKinds.flatMap((kind): readonly (readonly [string, string])[] => {
      const [parameter, value] = [contextParameter(kind), own[kind] ?? settings[kind]?.value]
      return parameter === undefined || value === undefined ? [] : [[parameter, value]]
    }),
  )
  const typed = options.flatMap((option) => {
    const parameter = idFor(option, spec)?.parameter
    return parameter === undefined || isListedValue(parameter)
      ? []
      : wordsOf(valueIn(input, option)).map((id) => ({ id, parameter }))
  })
  // The names of the context are parameter names.
  const held = Object.entries(known).map(([parameter, id]) => ({ id, parameter: parameter as ParameterName }))
  const found = [...typed, ...held].find(({ id }) => isIdIn(message, id))
  if (found === undefined) return undefined
  const { [found.parameter]: _itself, ...others } = known
  return { ...found, known: others }
}

async function listHint(unknown: UnknownId, flags: SettingsFlags): Promise<string | undefined> {
  const words = await listingWords({ parameter: unknown.parameter, path: undefined }, { path: unknown.known })
  return words && `List those that exist: ${runnableLine(words, flags)}`
}

/** A context that names nothing helps no further command. */
function flagsWithout({ parameter }: UnknownId, flags: SettingsFlags): SettingsFlags {
  const own = contextKinds.find((kind) => contextParameter(kind) === parameter)
  return own === undefined ? flags : { ...flags, [own]: undefined }
}
