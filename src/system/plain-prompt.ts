/** The questions of prompt.ts as lines of text, for terminals that ws can't draw on (`TERM=dumb`: an editor's shell, a braille display). */

import type { PersonQuestion } from '../context.ts'
import { isYes } from '../text/answer.ts'

/** Asks a question and reads one line; undefined if the person cancels. */
type AskLine = (question: string) => Promise<string | undefined>

interface LineDialogue {
  readonly ask: AskLine
  say(line: string): void
}

/** Asks until the answer is good. */
export async function plainPrompt(
  question: PersonQuestion,
  { ask, say }: LineDialogue,
): Promise<string | boolean | undefined> {
  for (const line of linesBefore(question)) say(line)
  for (;;) {
    const typed = await ask(askedIn(question))
    if (typed === undefined) return undefined
    const read = readAnswer(question, typed.trim())
    if ('answer' in read) return read.answer
    say(read.fault)
  }
}

type ReadAnswer = { readonly answer: string | boolean } | { readonly fault: string }

function linesBefore(question: PersonQuestion): readonly string[] {
  if (question.kind === 'choice') return question.choices.map((choice, index) => `  ${index + 1}  ${choice}`)
  if (question.kind !== 'id') return []
  const offered = question.offered()
  const rest = offered.length - mostShown
  const shown = offered.slice(0, mostShown).map(({ id, title }) => `  ${id}  ${title}`.trimEnd())
  return rest > 0 ? [...shown, `  and ${rest} more`] : shown
}

/** A list must not be long for people who hear it line by line. */
const mostShown = 20

const askedIn = ({ kind, message }: PersonQuestion): string =>
  ({
    // A second colon would make the text look like a name.
    text: `${message} > `,
    id: `${message} (an id, or ~title) > `,
    choice: `${message} (a number or a word): `,
    'yes-or-no': `${message} [y/n] `,
  })[kind]

function readAnswer(question: PersonQuestion, typed: string): ReadAnswer {
  switch (question.kind) {
    case 'id':
    case 'text': {
      const fault = question.faultIn(typed)
      return fault === undefined ? { answer: typed } : { fault }
    }
    case 'choice': {
      const { choices, maySkip } = question
      if (maySkip === true && typed === '') return { answer: '' }
      const found = choices.find((choice, index) => choice === typed || String(index + 1) === typed)
      return found === undefined ? { fault: `It is one of ${choices.join(', ')}` } : { answer: found }
    }
    case 'yes-or-no':
      if (isYes(typed)) return { answer: true }
      return /^no?$/i.test(typed) ? { answer: false } : { fault: 'It is y or n' }
  }
}
