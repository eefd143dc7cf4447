/** Finds the acting user of a bearer token. */
import { hash } from 'node:crypto'
import { unauthenticated } from '../reply/refusals.ts'
import type { Database } from '../store/database.ts'
import { prepared } from '../store/prepared.ts'
import type { ReadView } from '../store/turns.ts'

export interface ActingUser {
  readonly id: string
  readonly isOwner: boolean
}

export interface Authentication {
  /** @throws ApiError 401 */
  authenticate(view: ReadView, authorization: string | undefined): Promise<ActingUser>
}

/** Maximum number of cached tokens. */
const mostKnown = 1000

/** Caches users until the next write, which may revoke a token. */
export function createAuthentication(withoutToken: 'owner' | 'refused'): Authentication {
  const known = new Map<string, ActingUser>()
  let knownAt: string | undefined
  return {
    async authenticate({ db, version }, authorization) {
      const tokenHash = authorization === undefined ? '' : hashToken(tokenIn(authorization))
      if (tokenHash === '' && withoutToken === 'refused') {
        throw unauthenticated('Send a token: Authorization: Bearer <token>')
      }
      if (knownAt !== version || known.size >= mostKnown) known.clear()
      knownAt = version
      const user = known.get(tokenHash) ?? (await readUser(db, tokenHash))
      // Another read may have begun at a later version meanwhile.
      if (knownAt === version) known.set(tokenHash, user)
      return user
    },
  }
}

function tokenIn(authorization: string): string {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (token !== undefined) return token
  throw unauthenticated('The Authorization header is not of the form: Bearer <token>')
}

/** In one statement: after each write of anybody, every caller is looked up anew. */
const selectCaller = prepared((db, { tokenHash }: { readonly tokenHash: string }) =>
  db
    .selectFrom('workspace')
    .leftJoin('tokens', (join) => join.on('tokens.hash', '=', tokenHash))
    .select(['workspace.owner_id', 'tokens.user_id']),
)

/** @param tokenHash - empty for a caller who needs no token */
async function readUser(db: Database, tokenHash: string): Promise<ActingUser> {
  const [found] = await selectCaller(db, { tokenHash })
  if (found === undefined) throw new Error('The workspace has no owner')
  if (tokenHash === '') return { id: found.owner_id, isOwner: true }
  if (found.user_id === null) throw unauthenticated('The token is not one of this workspace')
  return { id: found.user_id, isOwner: found.user_id === found.owner_id }
}

/** The workspace stores only this hash of a token. */
export const hashToken = (token: string) => hash('sha256', token)
