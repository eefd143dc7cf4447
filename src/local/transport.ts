/** Calls to a `local:` address, answered in this process. */
import { unlessInterrupted } from '../disk/interruptible-read.ts'
import type { Transport } from '../http.ts'
import { openWorkspace, type World } from './workspace.ts'

interface LocalAddress {
  /** What request URLs begin with: `local:` or `local:PATH`. */
  readonly baseUrl: string
  /** The workspace file. */
  readonly path: string
}

export function createLocalTransport({ baseUrl, path }: LocalAddress, world: World): Transport {
  const workspace = openWorkspace(path, world)
  return {
    send: async (request, signal) => {
      signal.throwIfAborted()
      // The path of the file is nobody's business who reads the URLs of a resource.
      const reply = workspace.handle({ ...request, url: `local:${request.url.slice(baseUrl.length)}` })
      // A signal is heard only while a document is fetched or read: before anything is written.
      return unlessInterrupted(reply, signal)
    },
    close: () => workspace.close(),
  }
}
