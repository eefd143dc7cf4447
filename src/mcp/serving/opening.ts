/**
 * Answers the first messages of a client, which only ask who is there and what there is, before the SDK is loaded: that takes
 * twice as long as all the rest. `test/mcp/serving/opening.test.ts` holds each answer to be the SDK's own.
 */
import usualLists from '../../../docs/mcp-lists.json' with { type: 'json' }
import { isObject, type JsonObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { instructionsFor } from './instructions.ts'

export interface OpeningAnswer {
  /** The answer as a line of the protocol; undefined for a message that wants none. */
  readonly line?: string
  /** Of a message that the SDK has to read too, since it keeps what was agreed on. */
  readonly id?: Id
  readonly isForSdk: boolean
}

type Id = string | number

interface ServerAbout {
  readonly version: string
  /** False for a server with more tools than the usual ones. */
  readonly hasUsualTools: boolean
  readonly allowWrites: boolean
}

/** How a client says who it is: once, or with each message. */
type HandshakeKind = 'handshake' | 'each message' | undefined

/** Looks at one message after the other; undefined for the first that the SDK has to answer. */
export function createOpening(about: ServerAbout): (line: string) => OpeningAnswer | undefined {
  let agreed: HandshakeKind
  return (line) => {
    const message = messageIn(line)
    if (message?.id === undefined) return isReady(message, agreed) ? { isForSdk: true } : undefined
    const { id, method } = message
    const greeted = agreed === undefined ? greeting(message, about) : undefined
    const result = greeted ?? listed(message, agreed, about)
    if (result === undefined) return undefined
    agreed ??= method === 'initialize' ? 'handshake' : 'each message'
    const answer = { line: `${JSON.stringify({ result, jsonrpc: '2.0', id })}\n` }
    return greeted === undefined ? { ...answer, isForSdk: false } : { ...answer, id, isForSdk: true }
  }
}

interface Message {
  readonly id?: Id
  readonly method: unknown
  readonly params: unknown
}

function messageIn(line: string): Message | undefined {
  const parsed = parseJson(line)
  const message = 'value' in parsed ? parsed.value : undefined
  if (!isObject(message) || message.jsonrpc !== '2.0') return undefined
  const { id, method, params } = message
  if (id === undefined) return { method, params }
  return typeof id === 'string' || typeof id === 'number' ? { id, method, params } : undefined
}

const isReady = (message: Message | undefined, agreed: HandshakeKind) =>
  agreed === 'handshake' && message?.method === 'notifications/initialized'

function greeting({ method, params }: Message, about: ServerAbout): object | undefined {
  if (!isObject(params)) return undefined
  if (method === 'initialize') return initialized(params, about)
  return method === 'server/discover' ? discovered(params, about) : undefined
}

/** Undefined for another method, for a list that depends on flags, and for a client that does not say who it is. */
function listed({ method, params }: Message, agreed: HandshakeKind, about: ServerAbout): object | undefined {
  if (method === 'tools/list' && !about.hasUsualTools) return undefined
  const list = listFor(method, about)
  if (list === undefined) return undefined
  if (agreed === 'handshake') return isEmpty(params) ? list : undefined
  return isWithoutHandshake(params) ? { ...list, ...complete(about.version) } : undefined
}

/** A server that only reads lists no tool that changes anything. */
function listFor(method: unknown, { allowWrites }: ServerAbout): object | undefined {
  const list = Object.entries(usualLists).find(([name]) => name === method)?.[1]
  if (list === undefined || allowWrites || !('tools' in list)) return list
  return { tools: list.tools.filter(({ annotations }) => annotations.readOnlyHint) }
}

const isEmpty = (params: unknown) =>
  params === undefined || (isObject(params) && Object.keys(params).length === 0)

export const capabilities = { tools: {}, resources: {}, prompts: {} }

export const serverInfo = (version: string) => ({ name: 'ws', title: 'Documentation workspace', version })

/** Revisions with a handshake, the latest first. */
const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']

function initialized(
  { protocolVersion, capabilities: theirs, clientInfo, _meta }: JsonObject,
  about: ServerAbout,
) {
  if (_meta !== undefined || !isObject(theirs) || !isIdentity(clientInfo)) return undefined
  if (typeof protocolVersion !== 'string') return undefined
  const agreed = withHandshake.includes(protocolVersion) ? protocolVersion : withHandshake[0]
  return {
    protocolVersion: agreed,
    capabilities,
    serverInfo: serverInfo(about.version),
    instructions: instructionsFor(about),
  }
}

const withoutHandshake = '2026-07-28'
const reserved = 'io.modelcontextprotocol/'

function discovered(params: JsonObject, about: ServerAbout) {
  if (!isWithoutHandshake(params)) return undefined
  return {
    supportedVersions: [withoutHandshake],
    capabilities,
    instructions: instructionsFor(about),
    ...complete(about.version),
  }
}

/** In the revision without a handshake, each message says everything about its client. */
function isWithoutHandshake(params: unknown): boolean {
  if (!isObject(params) || !isObject(params._meta) || Object.keys(params).length > 1) return false
  const about = params._meta
  return (
    about[`${reserved}protocolVersion`] === withoutHandshake &&
    isIdentity(about[`${reserved}clientInfo`]) &&
    isObject(about[`${reserved}clientCapabilities`])
  )
}

/** The members of every result of that revision. */
const complete = (version: string) => ({
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  _meta: { [`${reserved}serverInfo`]: serverInfo(version) },
})

const isIdentity = (value: unknown) =>
  isObject(value) && typeof value.name === 'string' && typeof value.version === 'string'
