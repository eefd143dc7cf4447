/** Asks a service who a token belongs to, where it offers that. */
import { current } from '../catalog/user.ts'
import type { Client } from '../client/client.ts'
import { ApiError, NetworkError, ReplyError } from '../errors.ts'
import { isObject } from '../json/object.ts'
import { meansNoRoute, type Offers } from '../task/offers.ts'

export interface TokenOwner {
  readonly id: string
  readonly name: string | undefined
  readonly email: string | undefined
}

/** Undefined where the service does not tell it: a token that works is not worse for that. */
export async function ownerOf(
  client: Pick<Client, 'invoke'>,
  offers: Offers,
): Promise<TokenOwner | undefined> {
  if (offers.isMissing(current)) return undefined
  try {
    const user = await client.invoke(current, { path: {} })
    return ownerIn(user)
  } catch (error) {
    // The path names nothing, so a 404 can only be about the operation.
    if (meansNoRoute(error)) offers.learn(current, false)
    if (isAnswer(error)) return undefined
    throw error
  }
}

const isAnswer = (error: unknown) =>
  error instanceof ApiError || error instanceof NetworkError || error instanceof ReplyError

function ownerIn(user: unknown): TokenOwner | undefined {
  if (!isObject(user) || typeof user.id !== 'string') return undefined
  return { id: user.id, name: textIn(user.displayName), email: textIn(user.email) }
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** `Ada Park (ada@northwind.example)` */
export function describeOwner({ id, name, email }: TokenOwner): string {
  const called = name ?? email ?? id
  const more = email === undefined || email === called ? id : email
  return more === called ? called : `${called} (${more})`
}
