/** After a 404, names the command that lists the possible ids, from the declarations. */
import { type IdSought, idFor, listerOf, type SoughtName } from '../../catalog/lists.ts'
import type { Operation } from '../../catalog/operation.ts'
import { optionsOf, parameterNames } from '../../catalog/options.ts'
import { type ParameterName, parameterOf } from '../../catalog/parameters.ts'
import { wordsOf as commandWords } from '../../catalog/walk.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { isIdIn } from '../names/id-in-message.ts'
import { valueIn, wordsOf } from '../names/value.ts'
import type { CliSession } from '../session.ts'
import { runnableLine } from './runnable-line.ts'
import { wholeListOf } from './shown-by.ts'

interface Missed {
  readonly operation: Operation
  readonly input: AnyInput
  readonly session: Pick<CliSession, 'flags'>
}

/** The error, with a hint if a command lists such things. */
export async function withNotFoundHint(error: ApiError, missed: Missed): Promise<ApiError> {
  const { operation, session } = missed
  const lost = missing(error.message, missed)
  // No list holds deleted things.
  if (lost === undefined || error.hint !== undefined || operation.recovers === true) return error
  const words = await listingWords(lost, missed)
  if (words === undefined) return error
  const context = parameterOf(lost.parameter)?.context
  const flags = context === undefined ? session.flags : { ...session.flags, [context]: undefined }
  return new ApiError(error.message, {
    ...error,
    cause: error,
    hint: `List those that exist: ${runnableLine(words, flags)}`,
  })
}

type MissingId = Pick<IdSought, 'parameter' | 'path'>

/** The innermost id of the path that the error names, or one of the query or the body; if it names none, the innermost. */
function missing(message: string, { operation, input }: Missed): MissingId | undefined {
  const names = parameterNames(operation.path)
  const inPath = (parameter: ParameterName | undefined) => parameter && { parameter, path: operation.path }
  const isNamed = (name: ParameterName) => isIdIn(message, input.path[name] ?? '')
  return inPath(names.findLast(isNamed)) ?? lostBeside(message, { operation, input }) ?? inPath(names.at(-1))
}

/** For example `--parent` of a collection. */
const lostBeside = (message: string, { operation, input }: Omit<Missed, 'session'>): MissingId | undefined =>
  optionsOf(operation)
    .filter((option) => option.section !== 'path')
    .filter((option) => wordsOf(valueIn(input, option)).some((id) => isIdIn(message, id)))
    .flatMap((option) => idFor(option, operation) ?? [])[0]

async function listingWords(
  { parameter, path }: MissingId,
  { input }: Pick<Missed, 'input'>,
): Promise<readonly string[] | undefined> {
  const { [parameter]: _missing, ...known } = input.path
  const lister = await listerOf({ parameter, path, known: new Set(Object.keys(known)) })
  if (lister === undefined) return wordsOfHolder({ parameter, path }, input)
  const ids = parameterNames(lister.operation.path)
  return ids.every((id) => Object.hasOwn(known, id) || isContext(id))
    ? commandOf(lister.operation, known)
    : wholeListOf(parameter)
}

/** No list holds replies to a comment on a space; the list of comments does. */
async function wordsOfHolder(
  { parameter, path }: MissingId,
  input: AnyInput,
): Promise<readonly string[] | undefined> {
  const names: readonly SoughtName[] = path === undefined ? [] : parameterNames(path)
  const holder = names[names.indexOf(parameter) - 1]
  return holder === undefined ? undefined : listingWords({ parameter: holder, path }, { input })
}

const isContext = (name: ParameterName) => parameterOf(name)?.context !== undefined

async function commandOf(lister: Operation, known: AnyInput['path']): Promise<readonly string[] | undefined> {
  const args = optionsOf(lister).filter(({ argument, section }) => argument && section === 'path')
  const values = args.map(({ path: [name = ''] }) => known[name])
  const words = await commandWords(lister)
  return words && [...words, ...values.filter((value) => value !== undefined)]
}
