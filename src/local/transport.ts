/** Answers calls to a `local:` address in this process. */
import { unlessInterrupted } from '../disk/interruptible-read.ts'
import { NetworkError } from '../errors.ts'
import type { Transport } from '../http/exchange.ts'
import { openWorkspace, type WorkspaceContext } from './workspace.ts'

interface LocalAddress {
  /** The beginning of request URLs: `local:` or `local:PATH`. */
  readonly baseUrl: string
  /** The workspace file. */
  readonly path: string
}

export function createLocalTransport({ baseUrl, path }: LocalAddress, world: WorkspaceContext): Transport {
  const workspace = openWorkspace(path, world)
  return {
    send: async (request, signal) => {
      signal.throwIfAborted()
      // URLs in replies must not show the path of the file.
      const reply = workspace.handle({ ...request, url: `local:${request.url.slice(baseUrl.length)}` })
      // A signal interrupts only fetching and reading of a document, before any write.
      return unlessInterrupted(reply, signal).catch((error: unknown) => {
        throw isTimeout(error) ? tooSlow(error) : error
      })
    },
    close: () => workspace.close(),
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** The workspace may still do what was asked. */
const tooSlow = (cause: unknown) =>
  new NetworkError('No answer from the embedded workspace in time', { cause, sent: true, passing: true })
