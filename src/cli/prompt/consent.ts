/** Consent at a terminal: a yes from the person, a typed id, or a flag given before; never silence. */

import type { Context } from '../../context.ts'
import type {
  Consent,
  ConsentAnswer,
  DrawChanges,
  LossQuestion,
  ProtectedQuestion,
} from '../../engine/consent.ts'
import { escapeText } from '../../render/text/escape.ts'
import { isYes } from '../../text/answer.ts'
import type { Globals } from '../parse/globals.ts'
import { ask, canPrompt, questionAfter } from './prompt.ts'

interface AskingCommand {
  /** The typed command, with `ws` in front. */
  readonly line: string
  readonly globals: Pick<Globals, 'yes' | 'noInput' | 'confirm'>
  readonly context: Context
  readonly draw: DrawChanges
}

export function createConsent(asker: AskingCommand): Consent {
  const named = new Set(asker.globals.confirm)
  return {
    ask: async (question) =>
      question.about === 'loss' ? askLoss(question, named, asker) : askProtected(question, named, asker),
  }
}

/** Only naming a protected id releases it. */
async function askProtected(
  { id, source }: ProtectedQuestion,
  named: Set<string>,
  { globals, context }: AskingCommand,
): Promise<ConsentAnswer> {
  if (named.has(id)) return 'granted'
  if (!canPrompt(globals, context))
    return {
      reason: `${id} is protected by ${source}: nothing was sent, --yes is not enough`,
      hint: `Add --confirm=${id} if you mean it`,
    }
  const answer = (await ask(`${id} is protected by ${source}. Type ${id} to go on: `, context)).trim()
  if (answer !== id) return { reason: 'Not confirmed: nothing was sent' }
  named.add(id)
  return 'granted'
}

/** A person who has named the ids is not asked again. */
async function askLoss(
  question: LossQuestion,
  named: ReadonlySet<string>,
  { line, globals, context, draw }: AskingCommand,
): Promise<ConsentAnswer> {
  const { ids, typed, destruction } = question
  if (globals.yes || (ids.length > 0 && ids.every((id) => named.has(id)))) return 'granted'
  const many = manyOf(question)
  if (!canPrompt(globals, context)) {
    if (question.isForPeople === true && question.obstacles === undefined) return 'granted'
    return {
      reason: `${[line, saidOf(question, many)].filter((part) => part !== '').join(' ')} needs a confirmation, and ws can't ask here${unsent(question)}`,
      hint: 'Add --yes if you mean it, or --dry-run to see the request',
    }
  }
  const wantsId = destruction === 'type-id'
  const said = escapeText(await saidBefore(question, { many, draw }))
  const asking = wantsId ? `Type ${escapeText(typed)} to go on: ` : 'Go on? [y/N] '
  const answer = (await ask(await questionAfter(said, asking, context), context)).trim()
  if (wantsId ? answer === typed : isYes(answer)) return 'granted'
  return {
    reason: 'Not confirmed: nothing was changed',
    hint: `Answer with ${wantsId ? typed : 'y'}, or add --yes`,
  }
}

/** The end of a refusal, with what stands in the way. */
const unsent = ({ obstacles, isWithinJob }: LossQuestion): string =>
  obstacles === undefined
    ? ': nothing was sent'
    : `. ${[...obstacles, isWithinJob === true ? 'Nothing more was sent' : 'Nothing was sent'].join('. ')}`

/** An id stands where one types it; a number of things, in brackets. */
const saidOf = ({ ids, target }: LossQuestion, many: string | undefined): string =>
  many === undefined && (ids.length > 0 || target === '') ? target : `(${many ?? target})`

const manyOf = ({ rows }: LossQuestion) =>
  rows === undefined ? undefined : `${rows} row${rows === 1 ? '' : 's'}`

async function saidBefore(
  question: LossQuestion,
  { many, draw }: { readonly many: string | undefined; readonly draw: DrawChanges },
): Promise<string> {
  const { words, target, isForPeople } = question
  const title = many === undefined ? await question.title?.() : undefined
  const standing = (await question.standing?.(draw)) ?? question.obstacles ?? []
  const named = many ?? (title === undefined ? target : `${JSON.stringify(title)} (${target})`)
  const sentences = [
    named === '' ? words.deed : `${words.deed}: ${named}`,
    ...(words.consequence === undefined ? [] : [words.consequence]),
    ...standing,
    ...(isForPeople === true ? [words.takenBack ?? 'Nothing takes it back'] : []),
  ]
  return sentences.join('. ')
}
