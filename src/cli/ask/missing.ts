/** Finds out whether a person at the terminal is to be asked for missing input. */
import type { Declaration, Option } from '../../catalog/options.ts'
import { UsageError } from '../../errors.ts'
import type { Words } from '../parse/input.ts'
import { typedSpellings } from '../parse/values.ts'
import { canPrompt } from '../prompt/prompt.ts'
import type { CliSession } from '../session.ts'

interface MissingContext {
  readonly declaration: Declaration
  readonly options: readonly Option[]
  readonly session: CliSession
}

/**
 * Reads the words. If only required ones are missing and a person is there, it asks for them and reads the words with the
 * answers. It also asks for optional ones that a person nearly always gives. Returns the words too: answers count as typed.
 */
export async function readAsking<Input>(
  words: Words,
  { declaration, options, session }: MissingContext,
  read: (words: Words) => Promise<Input>,
): Promise<readonly [Input, Words]> {
  const optional = mayBeSkipped(words, { declaration, options, session })
  let lack: UsageError | undefined
  try {
    const input = await read(words)
    if (optional.length === 0) return [input, words]
  } catch (error) {
    if (!isOnlyMissing(error)) throw error
    // Without a service, nothing that is missing would help.
    if (declaration.path !== undefined || lacksContext(error)) session.current().requireBaseUrl()
    if (!canPrompt(session.globals, session.context)) throw error
    lack = error
  }
  const { askForMissing } = await import('./questions.ts')
  const answered = await askForMissing(words, { lack, optional, options, declaration, session })
  return [await read(answered), answered]
}

/** Flags to ask for, if a person reads the answer too: a script that keeps it, as `id=$(ws ...)`, is asked nothing. */
function mayBeSkipped(
  { flags }: Words,
  { declaration, options, session: { globals, context } }: MissingContext,
): readonly Option[] {
  const isForPerson = canPrompt(globals, context) && context.out.isTerminal && !globals.yes
  if (!isForPerson || flags.has('input')) return []
  return options.filter(
    (option) =>
      declaration.asked?.includes(option.path.join('.')) === true &&
      option.kind !== 'null' &&
      typedSpellings(option, flags).length === 0,
  )
}

/** True if only required words are missing, also those that the context could give. */
const isOnlyMissing = (error: unknown): error is UsageError =>
  error instanceof UsageError &&
  error.codedFaults.every(({ code }) => code === 'required' || code === 'no-context')

const lacksContext = ({ codedFaults }: UsageError) => codedFaults.some(({ code }) => code === 'no-context')
