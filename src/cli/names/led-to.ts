/** Asks the service what an address of its app or of a published site leads to. */
import type { SoughtName } from '../../catalog/lists.ts'
import { resolve } from '../../catalog/url.ts'
import { ApiError, UsageError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { NameLookupContext } from './lookup-context.ts'

/** The parts of an answer, the innermost first: the parameter that takes the id, and the command that shows the thing. */
const parts = [
  { member: 'page', parameter: 'pageId', name: 'page', shownBy: 'space page get' },
  { member: 'changeRequest', parameter: 'changeRequestId', name: 'change request', shownBy: 'cr get' },
  { member: 'space', parameter: 'spaceId', name: 'space', shownBy: 'space get' },
  { member: 'collection', parameter: 'collectionId', name: 'collection', shownBy: 'collection get' },
] as const satisfies readonly { readonly parameter: SoughtName; readonly [name: string]: string }[]

interface AddressScope {
  readonly parameter: SoughtName
  readonly spelling: string
  readonly known: Readonly<Record<string, string>>
}

/**
 * Undefined if the service can't tell.
 * @throws UsageError if it leads to a thing of another kind, or in another space
 */
export async function idLedTo(
  address: string,
  { parameter, spelling, known }: AddressScope,
  session: NameLookupContext,
): Promise<string | undefined> {
  const answer = await answerFor(address, session)
  const idOf = (member: string) => {
    const id = memberOf(answer, `${member}.id`)
    return typeof id === 'string' ? id : undefined
  }
  const wanted = parts.find((part) => part.parameter === parameter)
  const [space, found] = [idOf('space'), wanted && idOf(wanted.member)]
  if (found !== undefined) {
    const isElsewhere = parameter !== 'spaceId' && known.spaceId !== undefined && known.spaceId !== space
    if (!isElsewhere) return found
    throw new UsageError(`${spelling} "${address}" is in the space ${space}, not in ${known.spaceId}`, {
      hint: `--space ${space}`,
    })
  }
  const other = parts.find(({ member }) => idOf(member) !== undefined)
  if (other === undefined) return undefined
  const id = idOf(other.member) ?? ''
  const within = other.member === 'page' || other.member === 'changeRequest' ? ` --space ${space}` : ''
  throw new UsageError(`${spelling} "${address}" is a ${other.name}: ws ${other.shownBy} ${id}${within}`)
}

/** The innermost thing that the address leads to, of whichever kind; undefined if the service can't tell. */
export async function anyIdLedTo(address: string, session: NameLookupContext): Promise<string | undefined> {
  const answer = await answerFor(address, session)
  return parts
    .map(({ member }) => memberOf(answer, `${member}.id`))
    .find((id): id is string => typeof id === 'string')
}

async function answerFor(url: string, session: NameLookupContext): Promise<unknown> {
  const [client, offers] = await Promise.all([session.client(), session.offers()])
  if (offers.isMissing(resolve)) return undefined
  try {
    return await client.invoke(resolve, { path: {}, query: { url } })
  } catch (error) {
    // The service knows no such address, or has no such route.
    if (error instanceof ApiError && error.status < 500 && error.status !== 401) return undefined
    throw error
  }
}
