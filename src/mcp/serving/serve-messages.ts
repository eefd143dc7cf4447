/** Serves one client over stdin and stdout, until it leaves and has its answers. */
import { PassThrough } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Context } from '../../context.ts'
import type { MessageStreams, ServerState } from '../state.ts'
import { createServer } from './server.ts'

interface BegunStreams extends MessageStreams {
  /** Read already. */
  readonly begun: Buffer
  /** The message that was answered already. */
  readonly answered: string | number | undefined
}

export async function serveMessages(state: ServerState, streams: BegunStreams): Promise<void> {
  const { input, output, begun, answered } = streams
  const { signal } = state.context
  const lines = new PassThrough()
  const transport = new StdioServerTransport(lines, output)
  const handle = serveStdio(() => createServer(state), { transport })
  const left = new Promise<void>((resolve) => {
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const isIdle = counting(transport, answered)
  lines.write(begun)
  input.pipe(lines, { end: false })
  const leave = () => void whenIdle(isIdle, state.context).then(() => lines.end())
  if (input.readableEnded || input.destroyed) leave()
  input.once('end', leave).once('error', leave)
  await left
  await handle.close()
}

/** The SDK drops what is under way when stdin ends; a script that pipes its requests wants their answers. */
function counting(transport: StdioServerTransport, answered: BegunStreams['answered']): () => boolean {
  const open = new Set<unknown>()
  let isToCome = answered !== undefined
  const { onmessage, send } = transport
  transport.onmessage = (message) => {
    if ('method' in message && 'id' in message) open.add(message.id)
    if ('method' in message && message.method === 'notifications/cancelled')
      open.delete(message.params?.requestId)
    onmessage?.(message)
  }
  transport.send = async (message) => {
    const isAgain = isToCome && !('method' in message) && message.id === answered
    if (isAgain) isToCome = false
    else await send.call(transport, message)
    if (!('method' in message)) open.delete(message.id)
  }
  return () => open.size === 0
}

/** Milliseconds. */
const look = 10
const longestWait = 30_000

async function whenIdle(isIdle: () => boolean, { age, sleep, signal }: Context): Promise<void> {
  const start = age()
  // Messages that came with the end of stdin are read in the next turns of the event loop.
  await sleep(look)
  while (!isIdle() && !signal.aborted && age() - start < longestWait) await sleep(look)
}
