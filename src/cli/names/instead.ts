/** Adds a hint to a refusal of an id that looks like a name: names need a `~`. */
import { idFor } from '../../catalog/lists.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { inQuotes } from '../../shell-word.ts'
import { valueIn, wordsOf } from './value.ts'

interface Refused {
  readonly operation: Operation
  readonly options: readonly Option[]
  readonly input: AnyInput
}

/** The error, with a hint if the refused word looks like a name. */
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

/** Ids from services hold digits or joints. A false guess only adds a hint. */
const isForPeople = (word: string): boolean => /^\p{L}[\p{L} .'’-]*$/u.test(word) || /^\S+@\S+$/.test(word)

const namesIt = (message: string, word: string): boolean => ` ${message} `.includes(` ${word} `)
