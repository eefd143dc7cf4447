/** Runs a command line in this process against the workspace of these tests. */
import { join } from 'node:path'
import type { Context } from '../../../src/context.ts'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import { ws } from '../../support/program.ts'
import { organizationId, type Service } from './service.ts'

export interface Asked {
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  readonly context?: Partial<Context>
}

interface Place extends Asked {
  readonly service: Service
  /** The documents lie here. */
  readonly home: string
}

/** @param line - words without quotes */
export async function runLine(line: string, { service, home, stdin, env = {}, context = {} }: Place) {
  const from = service.writes.length
  const send = (request: HttpRequest) => {
    const { pathname, search } = new URL(request.url)
    const headers = { 'content-type': 'application/json' }
    return service.send({ ...request, headers, url: `local:${pathname}${search}` })
  }
  const ran = await ws(line.split(' '), {
    env: { WS_CONFIG_DIR: join(home, 'config'), HOME: home, WS_ORG: organizationId, ...env },
    workingDirectory: home,
    ...(stdin === undefined ? {} : { stdin }),
    context: { transport: async () => ({ send, close: async () => undefined }), ...context },
  })
  return { ...ran, writes: service.writes.slice(from) }
}
