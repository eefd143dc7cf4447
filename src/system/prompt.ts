/** Draws questions at the terminal, by @clack/prompts. Only this file imports it. */
import type { Key } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { autocomplete, confirm, select, text } from '@clack/prompts'
import type { PersonQuestion } from '../context.ts'
import { isStop } from './job.ts'
import { linesFor } from './pick.ts'

interface PromptTerminal {
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
  /** Stops the whole job, and resolves once it goes on; undefined on Windows. */
  readonly stop: (() => Promise<void>) | undefined
}

/** The answer; undefined if the person cancels or is gone. */
export async function prompt(
  question: PersonQuestion,
  terminal: PromptTerminal,
): Promise<string | boolean | undefined> {
  let given: string | boolean | undefined
  for (;;) {
    const { answer, isPutOff } = await promptOnce({ question, given }, terminal)
    if (!isPutOff) return answer
    await terminal.stop?.()
    given = answer
  }
}

interface QuestionState {
  readonly question: PersonQuestion
  /** The answer so far. */
  readonly given: string | boolean | undefined
}

interface PromptReply {
  readonly answer: string | boolean | undefined
  /** True after Ctrl-Z: `given` is then the answer so far. */
  readonly isPutOff: boolean
}

async function promptOnce(
  asked: QuestionState,
  { input, output, signal, stop }: PromptTerminal,
): Promise<PromptReply> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  let closed: NodeJS.Immediate | undefined
  // readline pauses at Ctrl-D and says nothing. It also pauses after an answer, here before the check phase.
  const onPause = () => {
    closed ??= setImmediate(leave)
  }
  const state = { isPutOff: false }
  const onKey = (_text: string | undefined, key: Key) => {
    if (stop === undefined || !isStop(key)) return
    // Like Enter, this makes the library return the answer so far.
    state.isPutOff = true
    Object.assign(key, { name: 'return', ctrl: false })
  }
  // A question that nobody can answer any more would otherwise end the program with code 0.
  input.once('end', leave).on('pause', onPause).on('keypress', onKey)
  try {
    const answer = await draw(asked, state, { input, output, signal: AbortSignal.any([signal, gone.signal]) })
    // Cancelling returns a symbol.
    if (typeof answer === 'symbol') return { answer: undefined, isPutOff: false }
    return { answer, ...state }
  } finally {
    input.off('end', leave).off('pause', onPause).off('keypress', onKey)
    clearImmediate(closed)
  }
}

/** Visible lines of a searched list. */
const mostLines = 8

function draw(
  { question, given }: QuestionState,
  state: Pick<PromptReply, 'isPutOff'>,
  terminal: Omit<PromptTerminal, 'stop'>,
): Promise<string | boolean | symbol> {
  const { message } = question
  switch (question.kind) {
    case 'yes-or-no':
      return confirm({ message, ...(typeof given === 'boolean' ? { initialValue: given } : {}), ...terminal })
    case 'choice':
      return select({
        message,
        options: [
          ...(question.maySkip === true ? [{ value: '', label: '(none)' }] : []),
          ...question.choices.map((value) => ({ value })),
        ],
        ...(typeof given === 'string' ? { initialValue: given } : {}),
        ...terminal,
      })
    case 'id':
      return autocomplete<string>({
        message,
        // The list is filtered already.
        options() {
          return [...linesFor(this.userInput.trim(), question.offered())]
        },
        filter: () => true,
        maxItems: mostLines,
        validate: (answer) => (state.isPutOff ? undefined : question.faultIn(String(answer ?? ''))),
        ...(typeof given === 'string' ? { initialValue: given } : {}),
        ...terminal,
      })
    case 'text':
      return text({
        message,
        validate: (answer = '') => (state.isPutOff ? undefined : question.faultIn(answer)),
        ...(typeof given === 'string' ? { initialValue: given } : {}),
        ...terminal,
      })
  }
}
