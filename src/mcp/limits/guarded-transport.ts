/** Decides at the last moment whether a request leaves: whatever asked for it, a server that only reads sends GET, and limits hold. */
import type { AgentLimits } from '../../agents/agent-server.ts'
import { UsageError } from '../../errors.ts'
import type { Transport } from '../../http/exchange.ts'
import { isEmbedded } from '../../settings/base-url.ts'
import type { CheckedTransport } from './limited-transport.ts'

interface TransportGuards {
  readonly baseUrl: string
  readonly allowWrites: boolean
  readonly limits: AgentLimits
}

export async function guardedTransport(
  transport: Transport,
  { baseUrl, allowWrites, limits }: TransportGuards,
): Promise<CheckedTransport> {
  const isLimited = limits.organizations !== undefined || limits.spaces !== undefined
  const root = isEmbedded(baseUrl) ? 'local:' : baseUrl
  const limited = isLimited
    ? await limitedBy(transport, root, limits)
    : { ...transport, check: async () => {} }
  return {
    ...limited,
    send: async (request, signal) => {
      if (request.method !== 'GET' && !allowWrites) throw new ReadsOnlyError(request.method)
      return limited.send(request, signal)
    },
  }
}

async function limitedBy(transport: Transport, root: string, limits: AgentLimits): Promise<CheckedTransport> {
  const { limitedTransport } = await import('./limited-transport.ts')
  return limitedTransport(transport, { root, limits })
}

/** The server was started for reading. */
export class ReadsOnlyError extends UsageError {
  constructor(method: string) {
    super(`This server only reads: no ${method} was sent`, {
      hint: 'Give the plan to a person, who can make the change',
    })
  }
}
