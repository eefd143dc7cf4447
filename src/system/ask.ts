/** Asks one question on stderr and reads one line from the terminal. */
import type { Key } from 'node:readline'
import { isStop } from './job.ts'

interface QuestionTerminal {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly signal: AbortSignal
  /** Stops the whole job, and resolves once it goes on; undefined on Windows. */
  readonly stop: (() => Promise<void>) | undefined
  /** True: the terminal does not show the answer. */
  readonly hidden: boolean
}

/** The answer; undefined if the person cancels. The next message then starts on a new line. */
export async function ask(question: string, terminal: QuestionTerminal): Promise<string | undefined> {
  let typed = ''
  for (;;) {
    const reply = await askOnce(question, typed, terminal)
    if (reply === undefined || 'answer' in reply) return reply?.answer
    await terminal.stop?.()
    typed = reply.typed
  }
}

/** An answer, or the part typed before Ctrl-Z. */
type AskedReply = { readonly answer: string } | { readonly typed: string }

async function askOnce(
  question: string,
  typed: string,
  { input, output, signal, stop, hidden }: QuestionTerminal,
): Promise<AskedReply | undefined> {
  const { createInterface } = await import('node:readline')
  const { Writable } = await import('node:stream')
  // readline echoes what a person types: this stream swallows a hidden answer.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: hidden ? nowhere : output, terminal: true })
  const onKey = (_text: string | undefined, key: Key) => {
    if (stop === undefined || !isStop(key)) return
    // Under TERM=dumb, readline does not know the key; Escape does nothing anywhere.
    Object.assign(key, { name: 'escape' })
    lines.emit('SIGTSTP')
  }
  input.prependListener('keypress', onKey)
  if (hidden) output.write(question)
  let reply: AskedReply | undefined
  try {
    reply = await new Promise((resolve) => {
      if (signal.aborted) resolve(undefined)
      lines.on('SIGINT', () => resolve(undefined))
      lines.on('close', () => resolve(undefined))
      lines.on('SIGTSTP', () => resolve({ typed: lines.line }))
      signal.addEventListener('abort', () => resolve(undefined))
      lines.question(question, (answer) => resolve({ answer }))
      lines.write(typed)
    })
    return reply
  } finally {
    input.off('keypress', onKey)
    lines.close()
    if (hidden || reply === undefined || 'typed' in reply) output.write('\n')
  }
}
