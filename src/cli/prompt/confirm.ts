/** Destructive commands: a yes from the person, an id typed out, or `--yes`; never silence. */
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
  /** The id of what would be lost. */
  readonly target: string
  /** What people call it; asked for only where a person is there to read it. */
  title?(): Promise<string | undefined>
  /** What a person has to type, where an id has to be typed; `target` without it. */
  readonly typed?: string | undefined
  /** Where many things would be lost, how many; `target` is then what a person has to type. */
  readonly many?: string
}

export interface Consent {
  readonly yes: boolean
  readonly noInput: boolean
}

/** Returns when the command may go on; throws UsageError when it may not. */
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

/** A person is at both ends, and nobody has forbidden to ask. */
export const canPrompt = (consent: Pick<Consent, 'noInput'>, { in: input, err, env }: Context): boolean =>
  input.isTerminal && err.isTerminal && !consent.noInput && !env.CI
