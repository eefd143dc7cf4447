/**
 * Answers the first message of a client, which only asks who is there, before the SDK is loaded: that takes twice as long as all
 * the rest. The SDK gets the message too; `test/mcp/opening.test.ts` holds both answers to be the same.
 */
import { isObject } from '../json/object.ts'
import { parseJson } from '../json/parse.ts'
import { instructions } from './instructions.ts'

export interface Opening {
  readonly id: string | number
  /** A line of the protocol. */
  readonly line: string
}

export const capabilities = { tools: {}, resources: {}, prompts: {} }

export const serverInfo = (version: string) => ({ name: 'ws', title: 'Documentation workspace', version })

/** Undefined for whatever the SDK has to look at. */
export function openingOf(line: string, version: string): Opening | undefined {
  const parsed = parseJson(line)
  const message = 'value' in parsed ? parsed.value : undefined
  if (!isObject(message) || message.jsonrpc !== '2.0' || !isObject(message.params)) return undefined
  const { id, method, params } = message
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  const result =
    method === 'initialize'
      ? initialized(params, version)
      : method === 'server/discover'
        ? discovered(params, version)
        : undefined
  return result && { id, line: `${JSON.stringify({ result, jsonrpc: '2.0', id })}\n` }
}

/** Revisions with a handshake, the latest first. */
const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']

function initialized({ protocolVersion, capabilities: theirs, clientInfo, _meta }: Params, version: string) {
  if (_meta !== undefined || !isObject(theirs) || !isIdentity(clientInfo)) return undefined
  if (typeof protocolVersion !== 'string') return undefined
  const agreed = withHandshake.includes(protocolVersion) ? protocolVersion : withHandshake[0]
  return { protocolVersion: agreed, capabilities, serverInfo: serverInfo(version), instructions }
}

type Params = Readonly<Record<string, unknown>>

const withoutHandshake = '2026-07-28'
const reserved = 'io.modelcontextprotocol/'

function discovered({ _meta, ...others }: Params, version: string) {
  if (!isObject(_meta) || Object.keys(others).length > 0) return undefined
  const isWhole =
    _meta[`${reserved}protocolVersion`] === withoutHandshake &&
    isIdentity(_meta[`${reserved}clientInfo`]) &&
    isObject(_meta[`${reserved}clientCapabilities`])
  if (!isWhole) return undefined
  return {
    supportedVersions: [withoutHandshake],
    capabilities,
    instructions,
    ...{ resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
    _meta: { [`${reserved}serverInfo`]: serverInfo(version) },
  }
}

const isIdentity = (value: unknown) =>
  isObject(value) && typeof value.name === 'string' && typeof value.version === 'string'
