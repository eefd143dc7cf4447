/** Rows about nobody in particular: ways in for people whom the API does not name, and facts that it does not show. */
import { toldKind } from '../../catalog/kinds.ts'
import type { NotCaptured, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import { leastOfMembers } from '../../permissions/inheritance.ts'
import type { Role } from '../../permissions/roles.ts'
import type { GrantContext } from './granted.ts'
import { hasPermissions, roleIn } from './places.ts'
import { readersIn } from './readers.ts'
import { type AccessRow, rowAbout, type Via, viaOf } from './row.ts'

/** The facts that extended lists have told; none without them. */
export interface ToldLists {
  readonly members: boolean
  readonly permissions: boolean
  readonly spaces: boolean
}

const toldByTheDocument: ToldLists = { members: false, permissions: false, spaces: false }

/** @param scope - the organization, or the single thing of the question */
export function* newcomerRows(
  scope: Thing,
  granting: GrantContext,
  { members }: ToldLists = toldByTheDocument,
): Generator<AccessRow> {
  const { estate, address } = granting
  const about = rowAbout(scope, address)
  if (!members)
    yield {
      person: null,
      role: null,
      ...about,
      via: viaOfMembers(scope, granting),
      reason: 'Members of no team: the API does not list them',
    }
  yield {
    person: null,
    role: null,
    ...about,
    via: [],
    reason: 'Invites by e-mail, not accepted yet: the API does not list them',
  }
  for (const thing of estate.things) {
    if (thing.kind === 'invite-link') yield inviteRow(thing, scope, granting)
    if (thing.kind === 'saml-provider') yield samlRow(thing, scope, granting)
  }
}

/** The person of the question may always have further rights. */
export function* untoldRows(
  scope: Thing,
  { address, estate }: GrantContext,
  { permissions, spaces }: ToldLists = toldByTheDocument,
): Generator<AccessRow> {
  const about = rowAbout(scope, address)
  const untold = { person: null, role: null, ...about, via: [] }
  if (!permissions)
    yield { ...untold, reason: 'Roles given in one collection or space: the API does not show them' }
  if (scope === estate.organization && !spaces)
    yield { ...untold, reason: 'Spaces in no collection and on no site: the API does not list them' }
  yield* estate.notCaptured.map(missingRow)
}

export function* readerRows({ estate, address, things }: GrantContext): Generator<AccessRow> {
  const asked = new Set(things)
  for (const { thing, way, by, reason } of readersIn(estate)) {
    if (!asked.has(thing)) continue
    const via = viaOf(way, { by, role: 'read', address })
    yield { person: null, role: 'read', ...rowAbout(thing, address), via: [via], reason }
  }
}

const missingRow = ({ kind, address, reason }: NotCaptured): AccessRow => ({
  person: null,
  role: null,
  kind: toldKind(kind),
  id: null,
  address,
  via: [],
  reason,
})

/** The ways that give a role to every member, whatever theirs is. */
function viaOfMembers(scope: Thing, granting: GrantContext): readonly Via[] {
  const { via } = standingIn(scope, leastOfMembers, granting)
  return via.filter(({ way }) => way !== 'role')
}

interface StandingRole {
  readonly role: Role | null
  readonly via: readonly Via[]
}

/** The rights there of a member with this role of their own. */
function standingIn(
  scope: Thing,
  own: Role | null,
  { estate, address, grantIn }: GrantContext,
): StandingRole {
  const grant = grantIn(scope, own)
  if (grant !== undefined) return { role: grant.role, via: [viaOf(grant.way, { ...grant, address })] }
  if (hasPermissions(scope)) return { role: null, via: [] }
  return {
    role: leastOfMembers,
    via: [viaOf('membership', { by: estate.organization, role: leastOfMembers, address })],
  }
}

function inviteRow(link: Thing, scope: Thing, granting: GrantContext): AccessRow {
  const { estate, address } = granting
  const own = roleIn(link.reply, 'role')
  const isOff = memberOf(estate.organization.reply, 'inviteLinks') === false
  return {
    person: null,
    role: isOff ? null : standingIn(scope, own, granting).role,
    ...rowAbout(scope, address),
    via: [viaOf('invite-link', { by: link, role: own, address })],
    reason: isOff ? 'Nobody: invite links are switched off' : 'Anyone who follows the invite link',
  }
}

function samlRow(provider: Thing, scope: Thing, granting: GrantContext): AccessRow {
  const { address } = granting
  const own = roleIn(provider.reply, 'defaultRole')
  const standing = standingIn(scope, own, granting)
  const given = viaOf('saml-default', { by: provider, role: own, address })
  return {
    person: null,
    role: standing.role,
    ...rowAbout(scope, address),
    // Without a role of its own it makes guests.
    via: own === null ? [given, ...standing.via] : [given],
    reason: 'Anyone who logs in with it for the first time',
  }
}
