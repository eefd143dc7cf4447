/** Makes the log entry of an exchange when it ends. */
import type { IncomingMessage } from 'node:http'
import type { AccessLogEntry, ServeOptions } from '../../workspaces/serving.ts'
import { pathOf } from './guard.ts'

type ExchangeOutcome = Pick<AccessLogEntry, 'status' | 'bytes'> & { readonly injected?: string | undefined }

export interface Exchanged {
  readonly id: string
  /** Writes the entry. */
  over(outcome: ExchangeOutcome): void
}

interface AccessLogOptions extends Pick<ServeOptions, 'log'> {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds since the program began, on a clock that nobody sets. */
  readonly age: () => number
  /** A word that no other run of any server has. */
  readonly run: string
}

/** Numbers exchanges. Another server has other ids, and another run of the same one. */
export function createAccessLog({ log, now, age, run }: AccessLogOptions) {
  let number = 0
  return {
    /** @param request - undefined if the bytes are not a request */
    begin(request: Pick<IncomingMessage, 'method' | 'url'> | undefined): Exchanged {
      number += 1
      const id = `req_${run}_${number}`
      const [moment, begun] = [now(), age()]
      const over: Exchanged['over'] = ({ status, bytes, injected }) =>
        log?.({
          time: new Date(moment).toJSON(),
          id,
          method: request?.method ?? null,
          path: request === undefined ? null : pathOf(request.url ?? ''),
          status,
          milliseconds: age() - begun,
          bytes,
          ...(injected === undefined ? {} : { injected }),
        })
      return { id, over }
    },
  }
}
