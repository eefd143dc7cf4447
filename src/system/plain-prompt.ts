/** The questions of prompt.ts in lines of text: for terminals that can't be drawn on (`TERM=dumb`: an editor's shell, a braille display). */
import { isYes } from '../answer.ts'
import type { Question } from '../context.ts'

/** Asks a question and reads one line; undefined when the person cancels. */
type Ask = (question: string) => Promise<string | undefined>

interface Talk {
  readonly ask: Ask
  say(line: string): void
}

/** Asks until the answer will do. */
export async function plainPrompt(
  question: Question,
  { ask, say }: Talk,
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

type Read = { readonly answer: string | boolean } | { readonly fault: string }

function linesBefore(question: Question): readonly string[] {
  if (question.kind === 'choice') return question.choices.map((choice, index) => `  ${index + 1}  ${choice}`)
  if (question.kind !== 'id') return []
  const offered = question.offered()
  const rest = offered.length - mostShown
  const shown = offered.slice(0, mostShown).map(({ id, title }) => `  ${id}  ${title}`.trimEnd())
  return rest > 0 ? [...shown, `  and ${rest} more`] : shown
}

/** A list that is heard line by line must not be long. */
const mostShown = 20

const askedIn = ({ kind, message }: Question): string =>
  ({
    // A second colon would make a name of the words that say what is wanted.
    text: `${message} > `,
    id: `${message} (an id, or ~title) > `,
    choice: `${message} (a number or a word): `,
    'yes-or-no': `${message} [y/n] `,
  })[kind]

function readAnswer(question: Question, typed: string): Read {
  switch (question.kind) {
    case 'id':
    case 'text': {
      const fault = question.faultIn(typed)
      return fault === undefined ? { answer: typed } : { fault }
    }
    case 'choice': {
      const { choices } = question
      const found = choices.find((choice, index) => choice === typed || String(index + 1) === typed)
      return found === undefined ? { fault: `It is one of ${choices.join(', ')}` } : { answer: found }
    }
    case 'yes-or-no':
      if (isYes(typed)) return { answer: true }
      return /^no?$/i.test(typed) ? { answer: false } : { fault: 'It is y or n' }
  }
}
