/** The next step after an error that names none: one that fits all errors of its kind. */
import { addressHint } from '../../client/other-server.ts'
import { ApiError, NetworkError, type WsError } from '../../errors.ts'

export interface FailedWords {
  /** Without `ws`, e.g. `space update`. */
  readonly words: string
  /** The line that shows what the failed one changes, e.g. `ws space get spc_api`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
  /** The further step that the operation declares. */
  readonly afterConflict?: string | undefined
}

/** Undefined for what is not a failure: a difference that was looked for, a cancelled question, the exit code of another program. */
export async function usualHint(error: WsError, failed: FailedWords): Promise<string | undefined> {
  if (error instanceof ApiError && error.status >= 500) return passingHint
  if (error instanceof NetworkError) return isTooSlow(error) ? slowHint : addressHint
  if (error.code === 'conflict') return presentHint(failed)
  if (error.code === 'jq_failed' && /Cannot index array with/.test(error.message)) return arrayHint
  return hints[error.code]?.(failed)
}

/** The service, or something in front of it, is there and has failed. */
const passingHint = 'Try again later; ws doctor looks at what answers there'

const slowHint = 'A longer --timeout waits longer; ws doctor looks at what answers there'

const arrayHint = "A list is an array, with nothing around it: --jq '.[].id'; ws help jq"

const isTooSlow = ({ cause }: WsError) => cause instanceof Error && cause.name === 'TimeoutError'

async function presentHint({ words, reading, afterConflict }: FailedWords): Promise<string> {
  const shownBy = await reading?.()
  const shown = shownBy === undefined ? helpOf({ words }) : `See what is there now: ${shownBy}`
  return afterConflict === undefined ? shown : `${shown}. ${afterConflict}`
}

const helpOf = ({ words }: FailedWords) => `See what the command needs: ws ${words} --help`

type Hint = (failed: FailedWords) => string | Promise<string>

const hints: Readonly<Record<string, Hint>> = {
  refused: helpOf,
  not_found: helpOf,
  unauthenticated: () => 'See where the token comes from: ws auth status',
  forbidden: () => 'See which profile and token ws used: ws auth status; who may do what: ws access',
  not_offered: () => 'See what the service offers: ws doctor',
  entry_refused: helpOf,
  timeout: () => passingHint,
  throttled: () => 'Try again later',
  // Runs over many rows name their own next step.
  partial: () =>
    'If a list was refused: a token with the role admin sees all. ws doctor tells what the service offers',
  damaged: () => 'See what is whole: ws backup verify <folder>',
  local_io: () => 'See where ws keeps its files, and whether it can write there: ws doctor',
  bad_reply: () => 'See what came: --debug; ws doctor looks at what answers there',
  jq_failed: () => 'See what a filter gets, and may do: ws help jq',
  processing_failed: presentHint,
  no_such_field: ({ words }) => `See which fields there are: ws schema ${words}`,
}
