/** The reads of a complete answer: members, teams, the things that people have access to, and the permissions on them. */
import { type Kind, nounsOf } from '../../../catalog/kinds.ts'
import { list as listMembers } from '../../../catalog/member.ts'
import { get as getOrganization } from '../../../catalog/org.ts'
import { list as listTeamMembers } from '../../../catalog/team/member.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Client, Page } from '../../../client/client.ts'
import { ReplyError } from '../../../errors.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { isObject } from '../../../json/object.ts'
import type { Session } from '../../../task/task.ts'
import { sourceOf } from '../../estate/source.ts'
import { textAt } from '../people.ts'
import type { SinglePlace } from '../single.ts'
import { type AccessLists, createLists } from './lists.ts'
import { createDirectory, type Directory } from './people.ts'
import { type PermissionLists, pathTo, permissionListsIn, readPermissions } from './permissions.ts'
import { type AccessStructure, readStructure } from './structure.ts'

export interface CompleteQuestion {
  readonly person?: string | undefined
  readonly single: SinglePlace | undefined
  readonly organizationId: string
  readonly client: Client
  /** The places to look at, of all that people may have access to. Default: all. */
  placesIn?(estate: Estate): readonly Thing[]
}

export interface CompleteReading {
  readonly organization: Thing
  readonly lists: AccessLists
  readonly permissionLists: ReadonlyMap<Kind, PermissionLists>
  /** Undefined if the service does not offer the list, or refuses it. */
  members(): Promise<AsyncGenerator<Page> | undefined>
  membersOf(team: Thing): Promise<AsyncGenerator<Page> | undefined>
  structure(): Promise<AccessStructure>
  permissions(place: Thing, lists: PermissionLists, directory: Directory): ReturnType<typeof readPermissions>
  /** Everybody with access to a place, as the service itself tells. */
  everybody(place: Thing, lists: PermissionLists): Promise<AsyncGenerator<Page> | undefined>
}

export async function openReading(asked: CompleteQuestion, session: Session): Promise<CompleteReading> {
  const { client, organizationId, single, person } = asked
  client.expect(Number.POSITIVE_INFINITY)
  const isThere = () => client.invoke(getOrganization, { path: { organizationId } })
  const [reply, resources, offers] = await Promise.all([isThere(), allResources(), session.offers()])
  if (!isObject(reply))
    throw new ReplyError('The service answered with an organization that is not an object')
  const source = sourceOf(client, { isThere, progress: () => undefined, offers })
  const lists = createLists({ client, source, offers })
  const organization: Thing = {
    kind: 'organization',
    id: textAt(reply, 'id'),
    name: textAt(reply, 'title'),
    holder: undefined,
    values: {},
    reply,
  }
  const path = { organizationId }
  return {
    organization,
    lists,
    permissionLists: permissionListsIn(resources),
    members: () =>
      lists.pages(listMembers, { path }, { kind: 'member', holder: organization, what: 'Members' }),
    membersOf: (team) =>
      lists.pages(
        listTeamMembers,
        { path: { ...path, teamId: team.id ?? '' } },
        { kind: 'team-member', holder: team, what: 'Members of teams' },
      ),
    structure: () =>
      readStructure(
        { organizationId, organization, single, isAboutOnePerson: person !== undefined, client, lists },
        session,
      ),
    permissions: (place, of, directory) => readPermissions(place, of, { organizationId, lists, directory }),
    everybody: (place, { everybody, users, holder }) =>
      lists.pages(
        everybody,
        { path: pathTo(everybody, place, { holder, organizationId }) },
        { kind: users.kind, holder: place, what: `Everybody with access to ${nounsOf(place.kind)}` },
      ),
  }
}

/** True if the service offers the permissions of one of these things: asked of the first of each kind. */
export async function offersPermissions(
  { permissionLists, permissions }: CompleteReading,
  { things }: Estate,
): Promise<boolean> {
  const directory = createDirectory()
  const firsts = [...permissionLists].flatMap(([kind, of]) => {
    const place = things.find((thing) => thing.kind === kind)
    return place === undefined ? [] : [permissions(place, of, directory)]
  })
  return (await Promise.all(firsts)).some(({ isKnown }) => isKnown)
}
