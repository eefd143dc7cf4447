/** Calls to a `local:` address, answered in this process. */
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
      return workspace.handle({ ...request, url: `local:${request.url.slice(baseUrl.length)}` })
    },
    close: () => workspace.close(),
  }
}
