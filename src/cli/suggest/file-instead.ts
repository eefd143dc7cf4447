/** Adds a hint to an error about an argument that is the name of a file: files stand behind a flag. */
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import type { Task } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { valueIn, wordsOf } from '../names/value.ts'
import { isFileName } from '../parse/file-word.ts'

interface RefusedCall {
  readonly spec: Operation | Task
  readonly options: readonly Option[]
  readonly input: AnyInput
}

/** Undefined if no argument looks like a file, or if the command takes none. */
export function withFileInstead(
  error: ApiError,
  { spec, options, input }: RefusedCall,
): ApiError | undefined {
  const word = options
    .filter(({ argument, facts }) => argument !== undefined && facts.resource !== 'path')
    .flatMap((option) => wordsOf(valueIn(input, option)))
    .find(isFileName)
  const flags = fileFlags(spec, options)
  if (word === undefined || flags.length === 0) return undefined
  const written = flags.map((flag) => `--${flag} ${quoted(word)}`)
  return new ApiError(error.message, {
    ...error,
    cause: error,
    hint: `If it is a file, write ${written.join(' or ')}`,
  })
}

/** Every operation takes rows of a file behind --from. */
const fileFlags = (spec: RefusedCall['spec'], options: readonly Option[]): readonly string[] =>
  spec.kind === 'operation'
    ? ['from']
    : options
        .filter(({ argument, facts }) => argument === undefined && facts.resource === 'path')
        .map(({ word }) => word)
