/** Operations on the audit log of an organization (extended API, "Others"). */
import { array, fields, id, object, optional, word } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { AuditAction, AuditEvent } from './schemas/audit-event.ts'
import { momentPattern, pageOf } from './shared.ts'

const columns = [
  'id',
  'occurredAt',
  'action',
  'actor.label',
  'target.type',
  'target.id',
  'target.label',
] as const

/** ISO 8601, with its time zone. */
const moment = (about: string) =>
  word(`${about}, e.g. 2026-11-01T00:00:00Z`, {
    pattern: momentPattern,
  })

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-events',
  extended: true,
  tellsOfSpaces: true,
  summary: 'List who changed what in the organization, the newest first',
  flagsElsewhere: { space: 'audit-event list --target ...', site: 'audit-event list --target ...' },
  typedElsewhere: {
    'cloudtrail lookup-events': 'audit-event list',
  },
  searchWords: ['audit log of organization', 'audit events', 'log of changes'],
  details: 'Only administrators can read it. What ws did on this machine is in ws history.',
  filters: ['from', 'to', 'action', 'actor', 'target'],
  listed: 'events',
  query: fields({
    from: optional(moment('Only events at this time or later')),
    to: optional(moment('Only events at this time or earlier')),
    action: optional(
      id('audit-action', 'Only events of this action, e.g. space.update (ws audit-event actions)'),
    ),
    actor: optional(id('user', 'Only events of this user, or of another actor')),
    target: optional(word('Only events about the thing with this id', { min: 1 })),
  }),
  paginated: true,
  largestPage: 100,
  usualPage: 20,
  response: pageOf(AuditEvent),
  columns,
  examples: ['ws audit-event list', 'ws audit-event list --actor usr_ben --limit 5 -o json'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-events/{auditEventId}',
  extended: true,
  readsOne: true,
  tellsOfSpaces: true,
  summary: 'Show an event of the audit log, with what it changed',
  response: AuditEvent,
  columns: [...columns, 'source', 'payload'],
  examples: ['ws audit-event get aev_api_locked', 'ws audit-event get aev_api_locked --jq .payload'],
})

export const actions = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/audit-event-actions',
  extended: true,
  summary: 'List the actions that the audit log can hold',
  listed: 'actions',
  rows: 'items',
  offers: [{ kind: 'audit-action' }],
  response: object({ items: array(AuditAction) }),
  columns: ['id', 'label'],
  examples: ['ws audit-event actions', "ws audit-event actions --jq '.[].id'"],
})
