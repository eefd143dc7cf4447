/** One question on stderr, one line from the terminal. */

interface Terminal {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly signal: AbortSignal
  /** The answer does not show while it is typed. */
  readonly hidden: boolean
}

/** The answer; undefined when the person cancels: what is said next then stands on a line of its own. */
export async function ask(
  question: string,
  { input, output, signal, hidden }: Terminal,
): Promise<string | undefined> {
  const [{ createInterface }, { Writable }] = await Promise.all([
    import('node:readline'),
    import('node:stream'),
  ])
  // readline shows what is typed by writing it: a hidden answer is written to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: hidden ? nowhere : output, terminal: true })
  if (hidden) output.write(question)
  let answer: string | undefined
  try {
    answer = await new Promise((resolve) => {
      lines.on('SIGINT', () => resolve(undefined))
      lines.on('close', () => resolve(undefined))
      signal.addEventListener('abort', () => resolve(undefined))
      lines.question(question, resolve)
    })
    return answer
  } finally {
    lines.close()
    if (hidden || answer === undefined) output.write('\n')
  }
}
