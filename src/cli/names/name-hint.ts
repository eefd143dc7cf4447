/** Adds a hint to a refusal of an id that looks like a name: names need a `~`. */
import { kindByPrefix } from '../../catalog/id-prefixes.ts'
import { idFor } from '../../catalog/lists.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { inQuotes, quoted } from '../../text/shell-word.ts'
import { isIdIn } from './id-in-message.ts'
import { valueIn, wordsOf } from './value.ts'

interface RefusedInput {
  readonly operation: Operation
  readonly options: readonly Option[]
  readonly input: AnyInput
}

/** The error, with a hint if the refused word looks like a name. */
export function withNameInstead(error: ApiError, refused: RefusedInput): ApiError {
  const word = nameIn(error, refused)
  if (error.hint !== undefined || word === undefined) return error
  return withHint(error, `If it is a name, write ${inQuotes(`~${word}`)}`)
}

/** The error of an unknown id, with a second hint if the word looks like a title, or like an id with more around it. */
export function withTitleInstead(error: ApiError, refused: RefusedInput): ApiError {
  const bare = bareIdIn(error, refused)
  if (error.hint !== undefined && bare !== undefined)
    return withHint(error, `Did you mean ${quoted(bare)}? ${error.hint}`)
  const word = nameIn(error, refused)
  if (error.hint === undefined || word === undefined) return error
  return withHint(error, `${error.hint}. If it is a title, write ${inQuotes(`~${word}`)}`)
}

const withHint = (error: ApiError, hint: string) =>
  new ApiError(error.message, { ...error, cause: error, hint })

const nameIn = (error: ApiError, refused: RefusedInput): string | undefined =>
  idsIn(error, refused).find(isForPeople)

/** Those of the input that the error names. */
const idsIn = ({ message }: ApiError, { operation, options, input }: RefusedInput): readonly string[] =>
  options
    .filter((option) => idFor(option, operation) !== undefined)
    .flatMap((option) => wordsOf(valueIn(input, option)))
    .filter((each) => isIdIn(message, each))

const bareIdIn = (error: ApiError, refused: RefusedInput): string | undefined =>
  idsIn(error, refused).flatMap((word) => {
    const bare = bareId(word)
    return bare === '' || bare === word ? [] : [bare]
  })[0]

/** Without blanks, quotes and `id=` around it, and in the case that ids of services have. */
function bareId(word: string): string {
  const bare = word
    .trim()
    .replace(/^[a-z-]+=(?=.)/i, '')
    .replace(/^[“”„‘’«»"'`]+|[“”‘’«»"'`]+$/g, '')
  const lower = bare.toLowerCase()
  return kindByPrefix(bare) === undefined && kindByPrefix(lower) !== undefined ? lower : bare
}

/** Ids from services hold digits or joints. A false guess only adds a hint. */
const isForPeople = (word: string): boolean => /^\p{L}[\p{L} .'’-]*$/u.test(word)
