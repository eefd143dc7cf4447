/** Serves one client over stdin and stdout: its first message at once, everything else once the SDK is loaded. */
import type { Readable, Writable } from 'node:stream'
import { openingOf } from './opening.ts'
import type { ServerState } from './state.ts'

interface Streams {
  readonly input: Readable
  readonly output: Writable
}

export async function serveStreams(state: ServerState, { input, output }: Streams): Promise<void> {
  const { signal, version } = state.context
  const begun = await beginningOf(input, signal)
  const [line = ''] = begun.toString().split('\n', 1)
  const opening = openingOf(line, version)
  if (opening !== undefined) output.write(opening.line)
  if (signal.aborted) return
  const { serveMessages } = await import('./serve-messages.ts')
  await serveMessages(state, { input, output, begun, answered: opening?.id })
}

/** Everything up to the first whole line, and what came with it. */
function beginningOf(input: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const end = () => {
      input.off('data', take).off('end', end).off('error', end)
      signal.removeEventListener('abort', end)
      input.pause()
      resolve(Buffer.concat(chunks))
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      if (chunk.includes(10)) end()
    }
    input.on('data', take).once('end', end).once('error', end)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}
