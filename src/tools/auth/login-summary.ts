/** Tries a new token at login, shows the organizations it can see, and offers them as the default. */

import { describeOwner, ownerOf, type TokenOwner } from '../../engine/token-owner.ts'
import {
  ApiError,
  InterruptedError,
  NetworkError,
  OtherServerError,
  ReplyError,
  TerminatedError,
  WsError,
} from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { changeSettings } from '../../settings/files/change-file.ts'
import { configFile, findProfile, withProfile } from '../../settings/files/profiles-file.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'
import { isYes } from '../../text/answer.ts'
import { quoted } from '../../text/shell-word.ts'

export interface SeenOrganization {
  readonly id: string
  readonly title: unknown
}

/** Nobody picks from a longer list. */
const mostOffered = 20

/**
 * The organizations that the token sees; undefined if it may not list them.
 * @throws ApiError if the service does not take the token, or has no such list. A token that may not list may still be useful.
 */
export async function tryToken(
  access: ServiceAccess,
  { connect, notice }: Session,
): Promise<readonly SeenOrganization[] | undefined> {
  const [client, { list }] = await Promise.all([
    connect({ ...access, retries: 0 }),
    import('../../catalog/org.ts'),
  ])
  try {
    const { value: page } = await client.paginate(list, { path: {}, query: { limit: mostOffered } }).next()
    return page?.items.flatMap(identified)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404))
      throw notSaved(error, access)
    // A person who interrupts does not want to save the token either.
    if (!(error instanceof WsError) || error instanceof InterruptedError || error instanceof TerminatedError)
      throw error
    if (!(error instanceof ApiError && error.status === 403)) throw notTried(error)
    await notice(`The token could not be tried out: ${error.message}`)
    return undefined
  }
}

/** Says who the token belongs to, before ws keeps it; undefined where the service does not tell. */
export async function tellOwner(
  access: ServiceAccess,
  { connect, offers, notice }: Session,
): Promise<TokenOwner | undefined> {
  const client = await connect({ ...access, retries: 0 })
  const owner = await ownerOf(client, await offers(access.baseUrl))
  if (owner !== undefined) await notice(`The token belongs to ${describeOwner(owner)}`)
  return owner
}

/** No trusted reply came: the address may be wrong, and the token too. */
function notTried(error: WsError): WsError {
  const message = `The token could not be tried out: ${error.message}; nothing was saved`
  const details = {
    cause: error,
    hint: 'Check the address, or try again later; --no-verify saves a token without trying it out',
  }
  if (error instanceof ReplyError) return new ReplyError(message, details)
  return new NetworkError(message, { ...details, sent: true, passing: true })
}

/** Every service has a list of organizations, even an empty one, so a 404 means another kind of server. */
function notSaved(error: ApiError, { baseUrl }: ServiceAccess): ApiError {
  if (error.status === 404)
    return new OtherServerError(`${error.message}; nothing was saved`, {
      ...error,
      cause: error,
      hint: `Check the address, which ends before /v1: ws doctor --url ${quoted(baseUrl)}`,
    })
  return new ApiError(`${error.message}: nothing was saved`, {
    ...error,
    cause: error,
    hint: 'Check the token and the address; --no-verify saves a token without trying it out',
  })
}

/** Shows the organizations, and saves the one that the person picks. */
export async function offerOrganization(
  seen: readonly SeenOrganization[],
  profile: string,
  session: Session,
): Promise<void> {
  const { context, notice } = session
  await notice(seen.length === 0 ? 'The token works, and sees no organization' : 'The token works. It sees:')
  for (const [index, { id, title }] of seen.entries())
    await notice(`  ${index + 1}  ${id}  ${title ?? ''}`.trimEnd())
  const picked = await pick(seen, session)
  if (picked === undefined) return
  await changeSettings(context, ({ update }) =>
    update(configFile, (now) => withProfile(now, profile, { ...findProfile(now, profile), org: picked.id })),
  )
  await notice(
    `Profile ${profile} uses ${picked.id} where no --org is given; ws config set org <org> --profile ${profile} changes that`,
  )
}

function identified(item: unknown): readonly SeenOrganization[] {
  if (!isObject(item) || typeof item.id !== 'string') return []
  return [{ id: item.id, title: item.title ?? '' }]
}

async function pick<Item>(items: readonly Item[], { context }: Session): Promise<Item | undefined> {
  const [first, ...others] = items
  if (first === undefined) return undefined
  if (others.length === 0) {
    return isYes(await context.ask('Use it where no --org is given? [Y/n] '), { onEnter: true })
      ? first
      : undefined
  }
  const answer = await context.ask('Number of the one to use where no --org is given (Enter for none): ')
  return /^\s*\d+\s*$/.test(answer ?? '') ? items[Number(answer) - 1] : undefined
}
