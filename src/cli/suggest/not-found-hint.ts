/** After a 404, names the command that lists the possible ids, from the declarations. */

import { isListedValue } from '../../catalog/kinds.ts'
import { type IdSought, idFor, type Lister, listerOf, type SoughtName } from '../../catalog/lists.ts'
import type { Operation } from '../../catalog/operation.ts'
import { type Option, optionsOf, parameterNames } from '../../catalog/options.ts'
import { type ParameterName, parameterOf } from '../../catalog/parameters.ts'
import { wordsOf as commandWords } from '../../catalog/walk.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { isIdIn } from '../names/id-in-message.ts'
import { valueIn, wordsOf } from '../names/value.ts'
import type { CliSession } from '../session.ts'
import { runnableLine } from './runnable-line.ts'
import { lineForSeveral } from './several-ids.ts'
import { wholeListOf } from './shown-by.ts'

interface MissedCall {
  readonly operation: Operation
  readonly input: AnyInput
}

interface Missed extends MissedCall {
  readonly session: Pick<CliSession, 'flags'>
}

/** The error, with a hint if a command lists such things. */
export async function withNotFoundHint(error: ApiError, missed: Missed): Promise<ApiError> {
  const { operation, session } = missed
  const lost = missingId(error.message, missed)
  // No list holds deleted things.
  if (lost === undefined || error.hint !== undefined || operation.recovers === true) return error
  const id = missed.input.path[lost.parameter]
  const several = await lineForSeveral({ operation, id, flags: session.flags })
  if (several !== undefined) return new ApiError(error.message, { ...error, cause: error, hint: several })
  const words = await listingWords(lost, missed.input)
  if (words === undefined) return error
  const context = parameterOf(lost.parameter)?.context
  const flags = context === undefined ? session.flags : { ...session.flags, [context]: undefined }
  return new ApiError(error.message, {
    ...error,
    cause: error,
    hint: `List those that exist: ${runnableLine(words, flags)}`,
  })
}

export interface UnknownId {
  readonly id: string
  readonly parameter: ParameterName
  /** The ids of its holders. */
  readonly known: Readonly<Record<string, string>>
}

type MissingId = Pick<IdSought, 'parameter' | 'path' | 'isExtended'>

/** The id that the service does not know, and the ids of its holders; undefined if the call names none. */
export function unknownId(message: string, missed: MissedCall): UnknownId | undefined {
  const lost = missingId(message, missed)
  if (lost === undefined || isListedValue(lost.parameter)) return undefined
  const { operation, input } = missed
  const { parameter } = lost
  if (lost.path === undefined) {
    const id = idBeside(message, missed)?.id
    return id === undefined ? undefined : { id, parameter, known: input.path }
  }
  const names: readonly string[] = parameterNames(operation.path)
  const above = Object.entries(input.path).filter(([name]) => names.indexOf(name) < names.indexOf(parameter))
  return { id: input.path[parameter] ?? '', parameter, known: Object.fromEntries(above) }
}

/** The innermost id of the path that the error names, or one of the query or the body; if it names none, the innermost. */
function missingId(message: string, { operation, input }: MissedCall): MissingId | undefined {
  const names = parameterNames(operation.path)
  const isExtended = operation.extended === true
  const inPath = (parameter: ParameterName | undefined) =>
    parameter && { parameter, path: operation.path, isExtended }
  const isNamed = (name: ParameterName) => isIdIn(message, input.path[name] ?? '')
  return (
    inPath(names.findLast(isNamed)) ?? idBeside(message, { operation, input })?.sought ?? inPath(names.at(-1))
  )
}

/** For example `--parent` of a collection. */
const idBeside = (message: string, { operation, input }: MissedCall) =>
  optionsOf(operation)
    .filter((option) => option.section !== 'path')
    .flatMap((option) => {
      const sought = idFor(option, operation)
      const id = wordsOf(valueIn(input, option)).find((word) => isIdIn(message, word))
      return sought === undefined || id === undefined ? [] : [{ sought, id }]
    })[0]

/** The command that lists such things, with the ids of their holders. */
export async function listingWords(
  missing: MissingId,
  input: Pick<AnyInput, 'path'>,
): Promise<readonly string[] | undefined> {
  const { parameter, path } = missing
  const { [parameter]: _missing, ...known } = input.path
  const lister = await listerOf({ ...missing, known: new Set(Object.keys(known)) })
  if (lister === undefined) return wordsOfHolder({ parameter, path }, input)
  const ids = parameterNames(lister.operation.path)
  return ids.every((id) => Object.hasOwn(known, id) || isContext(id))
    ? commandOf(lister, known)
    : wholeListOf(parameter)
}

/** No list holds replies to a comment on a space; the list of comments does. */
async function wordsOfHolder(
  { parameter, path }: MissingId,
  input: Pick<AnyInput, 'path'>,
): Promise<readonly string[] | undefined> {
  const names: readonly SoughtName[] = path === undefined ? [] : parameterNames(path)
  const holder = names[names.indexOf(parameter) - 1]
  return holder === undefined ? undefined : listingWords({ parameter: holder, path }, input)
}

const isContext = (name: ParameterName) => parameterOf(name)?.context !== undefined

async function commandOf(lister: Lister, known: AnyInput['path']): Promise<readonly string[] | undefined> {
  const { operation } = lister
  const options = optionsOf(operation)
  const args = options.filter(({ argument, section }) => argument && section === 'path')
  const values = args.map(({ path: [name = ''] }) => known[name])
  const words = await commandWords(operation)
  return words && [...words, ...values.filter((value) => value !== undefined), ...flagsFor(lister, options)]
}

/** For a list of something else: which rows show such values, and the member that does, if no column has it. */
function flagsFor({ operation, query = {}, value }: Lister, options: readonly Option[]): readonly string[] {
  if (value === undefined || operation.columns.includes(value)) return []
  const narrowing = options.flatMap(({ section, path: [member = ''], word }) =>
    section === 'query' && query[member] !== undefined ? [`--${word}`, String(query[member])] : [],
  )
  return [...narrowing, '--fields', [...operation.columns.slice(0, 3), value].join(',')]
}
