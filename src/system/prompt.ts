/** Questions at the terminal, drawn by @clack/prompts: the only file that names it. */
import type { Readable, Writable } from 'node:stream'
import { confirm, select, text } from '@clack/prompts'
import type { Question } from '../context.ts'

interface Terminal {
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
}

/** The answer; undefined when the person cancels, or is gone. */
export async function prompt(question: Question, terminal: Terminal): Promise<string | boolean | undefined> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  let closed: NodeJS.Immediate | undefined
  // readline leaves at Ctrl-D without a word, and pauses; so it does after an answer, which is here before the check phase.
  const onPause = () => {
    closed ??= setImmediate(leave)
  }
  // A question that nobody can answer any more would end the program as if all had gone well.
  terminal.input.once('end', leave).on('pause', onPause)
  try {
    const signal = AbortSignal.any([terminal.signal, gone.signal])
    const answer = await draw(question, { ...terminal, signal })
    // Cancelling gives a symbol.
    return typeof answer === 'symbol' ? undefined : answer
  } finally {
    terminal.input.off('end', leave).off('pause', onPause)
    clearImmediate(closed)
  }
}

function draw(question: Question, terminal: Terminal): Promise<string | boolean | symbol> {
  const { message } = question
  switch (question.kind) {
    case 'yes-or-no':
      return confirm({ message, ...terminal })
    case 'choice':
      return select({ message, options: question.choices.map((value) => ({ value })), ...terminal })
    case 'text':
      return text({ message, validate: (answer = '') => question.faultIn(answer), ...terminal })
  }
}
