/** The command to run next after a failure, where only the command line knows its name. */
import type { Face } from '../catalog/operation.ts'
import { OutcomeUnknownError, UsageError } from '../errors.ts'

interface Failed {
  /** Without `ws`, e.g. `space update`. */
  readonly words: string
  /** The command that shows what the failed one may have changed, e.g. `space get`. */
  readonly reading: string | undefined
}

/** The error, with a hint that names a command. */
export function advised(error: unknown, { words, reading }: Failed): unknown {
  if (error instanceof UsageError && error.hint === undefined) {
    return new UsageError(error.faults, { cause: error, hint: `ws ${words} --help` })
  }
  if (error instanceof OutcomeUnknownError && reading !== undefined) {
    const { message, status, requestId, hint } = error
    return new OutcomeUnknownError(message, {
      cause: error,
      status,
      requestId,
      hint: `${hint}: ws ${reading}`,
    })
  }
  return error
}

/** The verb beside this one that shows its outcome: what a POST makes is found in the list. */
export function readingVerb(face: Face, { words, siblings }: Verb): string | undefined {
  const makes = 'method' in face && face.method === 'POST'
  const verb = (makes ? ['list', 'get'] : ['get', 'list']).find((each) => Object.hasOwn(siblings, each))
  return verb === undefined ? undefined : words.replace(/\S+$/, verb)
}

interface Verb {
  readonly words: string
  readonly siblings: Readonly<Record<string, Face>>
}
