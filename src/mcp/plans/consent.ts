/** Consent of agents: by planning, they agree to plain changes; only a person agrees to a loss, or to a change of something protected. */
import type { Consent, ConsentAnswer, ConsentQuestion } from '../../engine/consent.ts'
import { withoutHazards } from '../../render/text/escape.ts'
import type { Question, Respondent } from '../person.ts'

/** Thrown before anything is sent. */
export class PersonNeeded extends Error {
  readonly question: Question

  constructor(question: Question) {
    super('A person has to answer')
    this.question = question
  }
}

interface ConsentContext {
  /** True if something is lost for good, or for others. */
  readonly destroys: boolean
  /** More about it, for the person. */
  readonly about: string
  /** The command line for a person. */
  readonly line: string | undefined
  /** Undefined if the client can't ask. */
  readonly person: Respondent | undefined
  /** Keys of questions that a person has agreed to. */
  readonly agreed: Set<string>
  /** True once a change has left: nobody is asked in the middle of it. */
  hasSent(): boolean
}

export const consentOf = (asking: ConsentContext): Consent => ({
  ask: async (question) => {
    const isLost =
      question.about === 'protected-id' ||
      asking.destroys ||
      question.destruction === 'type-id' ||
      question.obstacles !== undefined
    return isLost ? answerOf(await questionFrom(question, asking), asking) : 'granted'
  },
})

function answerOf(question: Question, { person, agreed, line, hasSent }: ConsentContext): ConsentAnswer {
  if (agreed.has(question.key)) return 'granted'
  const hint = line === undefined ? 'A person can do it with ws' : `A person can run: ${line}`
  if (person === undefined || hasSent())
    return {
      reason: 'Only a person can agree to this, and this client can not ask one: nothing was sent',
      hint,
    }
  const answer = person.answerTo(question.key)
  if (answer === undefined) throw new PersonNeeded(question)
  if (answer !== 'declined' && isAgreement(answer, question)) {
    agreed.add(question.key)
    return 'granted'
  }
  return { reason: 'A person did not agree: nothing was sent', hint }
}

const isAgreement = (answer: Readonly<Record<string, unknown>>, { typed }: Question) =>
  typed === undefined ? answer.agree === true : typeof answer.id === 'string' && answer.id.trim() === typed

async function questionFrom(question: ConsentQuestion, { about }: ConsentContext): Promise<Question> {
  if (question.about === 'protected-id') {
    const { id, source } = question
    return { key: `protected:${id}`, typed: id, message: plain(`${id} is protected by ${source}. ${about}`) }
  }
  const { words, target, destruction, typed, obstacles = [] } = question
  const title = target === '' ? undefined : await question.title?.()
  const named = title === undefined ? target : `${JSON.stringify(title)} (${target})`
  return {
    // Something may come into the way after a person has agreed: that is another question.
    key: ['loss', ...obstacles].join(': '),
    typed: destruction === 'type-id' ? typed : undefined,
    message: plain(
      [named === '' ? words.deed : `${words.deed}: ${named}`, words.consequence, ...obstacles, about]
        .filter(isText)
        .join('. '),
    ),
  }
}

const isText = (text: string | undefined) => text !== undefined && text !== ''

const longest = 1_500

const plain = (text: string) => withoutHazards(text).slice(0, longest).toWellFormed().trim()

export const isPersonNeeded = (error: unknown): error is PersonNeeded => error instanceof PersonNeeded
