/** After a refusal that names a word given for an id: people write names there, which go behind a `~`. */
import { idFor } from '../../catalog/lists.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { inQuotes } from '../parse/shell-word.ts'
import { valueIn, wordsOf } from './value.ts'

interface Refused {
  readonly operation: Operation
  readonly options: readonly Option[]
  readonly input: AnyInput
}

/** The error, with a hint where it is a word for people that was refused. */
export function withNameInstead(error: ApiError, { operation, options, input }: Refused): ApiError {
  if (error.hint !== undefined) return error
  const word = options
    .filter((option) => idFor(option, operation) !== undefined)
    .flatMap((option) => wordsOf(valueIn(input, option)))
    .find((each) => isForPeople(each) && namesIt(error.message, each))
  if (word === undefined) return error
  return new ApiError(error.message, {
    ...error,
    cause: error,
    hint: `If it is a name, write ${inQuotes(`~${word}`)}`,
  })
}

/** Ids that services make hold digits or joints; a false guess is a hint too many, and nothing else. */
const isForPeople = (word: string): boolean => /^\p{L}[\p{L} .'’-]*$/u.test(word) || /^\S+@\S+$/.test(word)

const namesIt = (message: string, word: string): boolean => ` ${message} `.includes(` ${word} `)
