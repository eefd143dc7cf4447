/** Confirms destructive commands: a yes from the person, a typed id, or `--yes`; never silence. */
import { isYes } from '../../answer.ts'
import type { CommandSpec } from '../../catalog/operation.ts'
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { escapeText } from '../../render/escape.ts'
import { ask } from './prompt.ts'

export interface Destructive {
  readonly spec: CommandSpec
  /** The command's words, e.g. `space delete`. */
  readonly words: string
  /** The id of the thing to be lost. */
  readonly target: string
  /** Its name for people; called only if a person is there to read it. */
  title?(): Promise<string | undefined>
  /** The text that a person must type to confirm; default: `target`. */
  readonly typed?: string | undefined
  /** If many things would be lost, their number; the person then types `target`. */
  readonly many?: string
}

export interface Consent {
  readonly yes: boolean
  readonly noInput: boolean
}

/** Returns if the command may go on; throws UsageError if not. */
export async function confirm(what: Destructive, consent: Consent, context: Context): Promise<void> {
  if (what.spec.destructive === undefined || consent.yes) return
  const shown = what.many ?? what.target
  if (!canPrompt(consent, context)) {
    const named = what.many === undefined ? what.target : `(${what.many})`
    throw new UsageError(
      `${['ws', what.words, named].join(' ').trim()} wants a confirmation, and nobody is here to give it: nothing was sent`,
      {
        hint: 'Add --yes if you mean it, or --dry-run to see the request',
      },
    )
  }
  const id = what.typed ?? what.target
  const wanted = what.spec.destructive === 'type-id' ? id : 'y'
  const title = await what.title?.()
  const named = what.many ?? (title === undefined ? undefined : JSON.stringify(title))
  const question =
    what.spec.destructive === 'type-id'
      ? `${[what.spec.summary, named].filter((part) => part !== undefined).join(': ')}. Type ${id} to go on: `
      : `${[what.spec.summary, shown].filter((part) => part !== '').join(': ')}. Go on? [y/N] `
  const answer = (await ask(escapeText(question), context)).trim()
  const agreed = wanted === 'y' ? isYes(answer) : answer === wanted
  if (agreed) return
  throw new UsageError('Not confirmed: nothing was changed', {
    hint: `Answer with ${wanted}, or add --yes`,
  })
}

/** True if a person is at both ends, and no flag forbids questions. */
export const canPrompt = (consent: Pick<Consent, 'noInput'>, { in: input, err, env }: Context): boolean =>
  input.isTerminal && err.isTerminal && !consent.noInput && !env.CI
