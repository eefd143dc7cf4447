/** Serves one client over stdin and stdout: its first messages at once, everything else once the SDK is loaded. */
import type { Readable } from 'node:stream'
import type { MessageStreams, ServerState } from '../state.ts'
import { createOpening } from './opening.ts'

export async function serveStreams(state: ServerState, { input, output }: MessageStreams): Promise<void> {
  const { signal, version } = state.context
  const take = createOpening({
    version,
    hasUsualTools: state.serving.toolsets.length === 0,
    allowWrites: state.serving.allowWrites,
  })
  const kept: Buffer[] = []
  let answered: string | number | undefined
  const rest = await beyondOpening(input, {
    signal,
    take: (line) => {
      const opening = take(line.toString())
      if (opening === undefined) return false
      if (opening.line !== undefined) output.write(opening.line)
      if (opening.isForSdk) kept.push(line)
      answered ??= opening.id
      return true
    },
  })
  // The client has left with all its answers.
  if (signal.aborted || rest === undefined) return
  const { serveMessages } = await import('./serve-messages.ts')
  await serveMessages(state, { input, output, begun: Buffer.concat([...kept, rest]), answered })
}

interface LineReader {
  readonly signal: AbortSignal
  /** Gets each line with its end; false for the first that is not of the opening. */
  take(line: Buffer): boolean
}

/** From the first line that is not of the opening; undefined if the client leaves before that. */
function beyondOpening(input: Readable, { signal, take }: LineReader): Promise<Buffer | undefined> {
  let rest = Buffer.alloc(0)
  return new Promise((resolve) => {
    const end = (found: Buffer | undefined) => {
      input.off('data', read).off('end', leave).off('error', leave)
      signal.removeEventListener('abort', leave)
      input.pause()
      resolve(found)
    }
    const leave = () => end(rest.length === 0 ? undefined : rest)
    const read = (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let at = rest.indexOf(10) + 1; at > 0; at = rest.indexOf(10) + 1) {
        if (!take(rest.subarray(0, at))) return end(rest)
        rest = rest.subarray(at)
      }
    }
    input.on('data', read).once('end', leave).once('error', leave)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
  })
}
