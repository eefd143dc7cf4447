/** Rows of organizations, teams and their members, and of invites: the mirror of their presenters. */

import type { JsonObject } from '../../json/object.ts'
import type { LoadingState, RowMaker } from './loading.ts'
import { elements, flag, json, number, object, oneOf, role, text, textOr } from './values.ts'

const trials = ['notapplicable', 'none', 'active', 'ended', 'expired'] as const

export const organization: RowMaker = ({ reply }, loading) => {
  const trial = object(reply, 'trial')
  const trialStatus = oneOf(trial, 'status', trials)
  for (const member of ['billing', 'blocked', 'internal_billingMigration'])
    if (reply[member] !== undefined)
      loading.approximate('organization', member, 'An embedded workspace has none')
  loading.rows.add('organizations', {
    id: loading.organization,
    title: textOr(reply, 'title', ''),
    hostname: text(reply, 'hostname'),
    custom_hostname: text(reply, 'customHostname'),
    type: textOr(reply, 'type', 'business'),
    use_case: text(reply, 'useCase'),
    community_type: text(reply, 'communityType'),
    default_role: role(reply, 'defaultRole'),
    default_content: json(reply, 'defaultContent'),
    logo_url: text(object(reply, 'urls'), 'logo'),
    sso: flag(reply, 'sso'),
    ai: flag(reply, 'ai', true),
    invite_links: flag(reply, 'inviteLinks', true),
    plan: textOr(reply, 'plan', 'free'),
    trial_status: trialStatus ?? 'none',
    trial_end_date: text(trial, 'endDate'),
    created_at: textOr(reply, 'createdAt', loading.now),
  })
  for (const domain of elements(reply, 'emailDomains')) {
    if (typeof domain !== 'string' || !loading.isNew('domains', domain.toLowerCase())) continue
    loading.rows.add('organization_email_domains', {
      organization_id: loading.organization,
      domain,
      position: loading.position('domains'),
    })
  }
}

export const team: RowMaker = ({ path, reply }, loading) => {
  loading.spaceCounts.push({ kind: 'team', member: 'spaces', count: number(reply, 'spaces') })
  loading.rows.add('teams', {
    id: path.teamId ?? '',
    organization_id: loading.organization,
    title: textOr(reply, 'title', ''),
    created_at: textOr(reply, 'createdAt', loading.moment('teams')),
  })
}

export const member: RowMaker = ({ path, reply }, loading) => {
  const id = loading.user(object(reply, 'user')) ?? loading.user({ id: path.userId })
  if (id !== null) addMember(id, reply, loading)
}

/** A member may come by several lists. */
function addMember(id: string, reply: JsonObject, loading: LoadingState): void {
  if (!loading.isNew('members', id)) return
  loading.rows.add('members', {
    organization_id: loading.organization,
    user_id: id,
    role: role(reply, 'role'),
    disabled: flag(reply, 'disabled'),
    sso: flag(reply, 'sso'),
    joined_at: textOr(reply, 'joinedAt', loading.now),
    last_seen_at: text(reply, 'lastSeenAt'),
  })
}

export const teamMember: RowMaker = ({ path, reply }, loading) => {
  const member = object(reply, 'organization')
  const id = loading.user(object(member, 'user')) ?? loading.user({ id: path.userId })
  if (id === null) return
  loading.spaceCounts.push({
    kind: 'team-member',
    member: 'organization.spaces',
    count: number(member, 'spaces'),
  })
  addMember(id, member, loading)
  loading.rows.add('team_members', {
    team_id: path.teamId ?? '',
    organization_id: loading.organization,
    user_id: id,
    role: oneOf(object(reply, 'team'), 'role', ['owner', 'member']) ?? 'member',
    // Lists are in the order of joining, which no reply tells.
    added_at: loading.moment('team members'),
  })
}

export const inviteLink: RowMaker = ({ path, reply }, loading) => {
  loading.rows.add('invites', {
    id: path.inviteId ?? '',
    organization_id: loading.organization,
    kind: 'link',
    role: role(reply, 'role'),
    created_at: loading.now,
  })
}
