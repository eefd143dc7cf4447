/** Checks the bearer token: that of `WS_MCP_TOKEN`, else a random one for this run. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Environment } from '../../context.ts'
import { UsageError } from '../../errors.ts'

export interface TokenCheck {
  isRight(header: string | undefined): boolean
  /** The token that was made for this run; undefined if one was given. */
  readonly made: string | undefined
}

export function createTokenCheck({ WS_MCP_TOKEN: given }: Environment): TokenCheck {
  const made = given ? undefined : randomBytes(32).toString('base64url')
  const token = given || made || ''
  if (token.length < shortest)
    throw new UsageError(`WS_MCP_TOKEN is shorter than ${shortest} characters: nothing is served`)
  const expected = digest(`Bearer ${token}`)
  // Digests have one length, and comparing them takes one time.
  return { made, isRight: (header) => header !== undefined && timingSafeEqual(digest(header), expected) }
}

/** Characters. */
const shortest = 8

const digest = (text: string) => createHash('sha256').update(text).digest()
