/** Reads all that people have been given by name: their place in the organization, in teams, and permissions. */
import type { Kind } from '../../catalog/kinds.ts'
import { list as listSpaces } from '../../catalog/space.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Estate, NotCaptured, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import type { Session } from '../../task/task.ts'
import { createLists, type UnreadList } from '../access/complete/lists.ts'
import { type PermissionLists, pathTo, permissionListsIn } from '../access/complete/permissions.ts'
import { textAt } from '../access/people.ts'
import { roleIn } from '../access/places.ts'
import { readLive } from '../estate/read-live.ts'
import { sourceOf } from '../estate/source.ts'

export interface GrantEstate extends Estate {
  /** Kinds of permissions that name people. */
  readonly namedKinds: ReadonlySet<Kind>
  /** Kinds of permissions of teams. */
  readonly teamKinds: ReadonlySet<Kind>
}

interface GrantReading {
  readonly organizationId: string
  /** Read with them. */
  readonly also?: readonly Kind[]
  /** True for a caller that reads the members of the organization itself. */
  readonly withoutMembers?: boolean
}

const places: readonly Kind[] = ['team', 'team-member', 'collection', 'space', 'site']

/** Spaces in no collection and on no site are there too, where the service lists them. */
export async function readGrants(
  { organizationId, also = [], withoutMembers = false }: GrantReading,
  session: Session,
): Promise<GrantEstate> {
  const client = await session.client()
  const resources = await allResources()
  const granted = resources.filter(({ grantee }) => grantee !== undefined)
  const kindsOf = (kind: Kind) =>
    new Set(granted.flatMap((each) => (each.grantee?.kind === kind ? [each.kind] : [])))
  const people: readonly Kind[] = withoutMembers ? [] : ['member']
  const kinds = new Set<Kind>([...places, ...also, ...people, ...granted.map(({ kind }) => kind)])
  const live = await readLive({ client, organizationId, kinds }, session)
  const offers = await session.offers()
  const source = sourceOf(client, { isThere: () => Promise.resolve(), progress: () => undefined, offers })
  const lists = createLists({ client, source, offers })
  const found = await outlyingIn(live, { lists, organizationId, permissions: permissionListsIn(resources) })
  const gaps = lists.unread.map(gapOf)
  return {
    ...live,
    things: [...live.things, ...found],
    notCaptured: [...live.notCaptured, ...gaps],
    namedKinds: kindsOf('member'),
    teamKinds: kindsOf('team'),
  }
}

const gapOf = ({ kind, holder, reason, isRefused }: UnreadList): NotCaptured => ({
  kind,
  holder,
  reason,
  isRefused,
  address: `${holder.kind}/${holder.name ?? holder.id}`,
  ...(isRefused ? {} : { isEverywhere: true }),
})

interface OutlyingReading {
  readonly lists: ReturnType<typeof createLists>
  readonly organizationId: string
  readonly permissions: ReadonlyMap<Kind, PermissionLists>
}

/** Spaces that lie in no collection and on no site, each before its permissions. */
async function outlyingIn(
  { organization, things }: Estate,
  { lists, organizationId, permissions }: OutlyingReading,
): Promise<readonly Thing[]> {
  const about = {
    kind: 'space',
    holder: organization,
    what: 'Spaces in no collection and on no site',
  } as const
  const listed = await lists.all(listSpaces, { path: { organizationId } }, about)
  const known = new Set(things.flatMap(({ kind, id }) => (kind === 'space' ? [id] : [])))
  const spaces = (listed ?? []).filter(isObject).flatMap((reply): readonly Thing[] => {
    const id = textAt(reply, 'id')
    const isNew = id !== undefined && !known.has(id)
    return isNew
      ? [{ kind: 'space', id, name: textAt(reply, 'title'), holder: organization, values: {}, reply }]
      : []
  })
  const lister = permissions.get('space')
  if (lister === undefined) return spaces
  const found = spaces.map(async (space) => [space, ...(await permissionsOn(space, lister))])
  return (await Promise.all(found)).flat()

  async function permissionsOn(space: Thing, { users, teams, holder }: PermissionLists) {
    const each = [users, teams].map(async ({ kind, list, id, called }) => {
      const [listing] = 'unsupported' in list ? [] : list
      if (listing === undefined) return []
      const path = pathTo(listing.operation, space, { holder, organizationId })
      const items = await lists.all(
        listing.operation,
        { path },
        { kind, holder: space, what: 'Permissions on spaces' },
      )
      return (items ?? []).filter(isObject).map(
        (reply): Thing => ({
          kind,
          id: textAt(reply, id),
          name: textAt(reply, called ?? id),
          holder: space,
          reply,
          values: { role: roleIn(reply, 'permission') },
        }),
      )
    })
    return (await Promise.all(each)).flat()
  }
}

/** Lists of people and permissions that could not be read, or are not offered: nobody knows what is in them. */
export const unreadGrants = ({ notCaptured }: Pick<Estate, 'notCaptured'>): readonly NotCaptured[] =>
  notCaptured.filter(({ isRefused, isEverywhere }) => isRefused || isEverywhere === true)

export const roleOf = ({ values }: Thing): string | null => {
  const role = memberOf(values, 'role')
  return typeof role === 'string' ? role : null
}
