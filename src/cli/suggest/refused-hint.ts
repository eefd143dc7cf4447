/** After a 403, says who ws is for the service, and which command shows the roles, as far as it is known without a surprise. */

import type { ParameterName } from '../../catalog/parameters.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import { current } from '../../catalog/user.ts'
import type { AnyInput } from '../../client/request.ts'
import { describeOwner, ownerOf } from '../../engine/token-owner.ts'
import { ApiError, WsError } from '../../errors.ts'
import type { Settings, SettingsFlags } from '../../settings/settings.ts'
import { capitalized } from '../../text/capitalized.ts'
import type { CliSession } from '../session.ts'
import { runnableLine } from './runnable-line.ts'

interface Refused {
  readonly path: AnyInput['path']
  /** True if the hint of the operation says what to do. */
  readonly isExplained: boolean
  readonly session: CliSession
}

/** The error, with the person in its hint; as it was if nobody knows who that is. */
export async function withPerson(
  error: ApiError,
  { path, isExplained, session }: Refused,
): Promise<ApiError> {
  const person = await personIn(session)
  if (person === undefined) return error
  const place = { ...session.flags, ...placeIn(path) }
  const roles = `your role, and what gives it: ${runnableLine(['access', person.word], place)}`
  const next = isExplained ? error.hint : `${roles}; the token that ws used: ws auth status`
  return new ApiError(error.message, {
    ...error,
    cause: error,
    hint: `You are ${person.described}. ${capitalized(next ?? roles)}`,
  })
}

interface KnownPerson {
  /** As `ws access` takes it. */
  readonly word: string
  readonly described: string
}

/** As the profile says, which costs no request; else as the service says, if it is known to answer that. */
async function personIn(session: CliSession): Promise<KnownPerson | undefined> {
  const { user, tokenSource } = session.current()
  if (user !== undefined && isOfToken(user, tokenSource()))
    return { word: user.value, described: `${user.value} (${user.source})` }
  try {
    const offers = await session.offers()
    if (!isCertain(offers)) return undefined
    const { baseUrl, requireToken } = session.current()
    const token = (await requireToken())?.value
    const client = await session.connect({ baseUrl: baseUrl?.value ?? '', token, retries: 0 })
    const owner = await ownerOf(client, offers)
    return owner && { word: owner.email ?? owner.id, described: describeOwner(owner) }
  } catch (error) {
    // The refusal is what people have to see.
    if (error instanceof WsError) return undefined
    throw error
  }
}

/** The variables are about the token beside them, and so is a profile. */
const isOfToken = (user: NonNullable<Settings['user']>, tokenSource: string | undefined) =>
  isOfRun(user.source) === (tokenSource !== undefined && isOfRun(tokenSource))

const isOfRun = (source: string) => source.startsWith('WS_') || source.startsWith('--')

const isCertain = (offers: Awaited<ReturnType<CliSession['offers']>>) =>
  offers.isComplete === true || (offers.isDescribed && !offers.isMissing(current))

/** The flag of the innermost organization, space or site of the call. */
function placeIn(path: AnyInput['path']): SettingsFlags {
  const places = Object.entries(path).flatMap(([name, id]) => {
    // The keys of the path are the names of its parameters.
    const context = parameterOf(name as ParameterName)?.context
    return context === undefined ? [] : [{ [context]: id }]
  })
  return places.at(-1) ?? {}
}
