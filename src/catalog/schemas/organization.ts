/** An organization, the owner of everything else (API document, "Organization"). */
import { array, boolean, lazyObject, literal, number, object, optional, stated, string } from '../fields.ts'
import { members, roleOrNull, timestamp } from '../shared.ts'

const Billing = lazyObject(() => ({
  interval: optional(string()),
  endDate: optional(timestamp),
  hasPaymentFailed: optional(boolean()),
  isScheduledToCancel: optional(boolean()),
}))

const Trial = lazyObject(() => ({
  status: optional(stated({ known: ['notapplicable', 'none', 'active', 'ended', 'expired'] })),
  endDate: optional(timestamp),
  decision: optional(string()),
}))

const BillingMigration = lazyObject(() => ({
  deadline: optional(timestamp),
  discountPercent: optional(number()),
  discountEndDate: optional(timestamp),
}))

const useCases = [
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
]

export const Organization = lazyObject(() => ({
  object: literal('organization'),
  id: string(),
  title: stated({ min: 2, max: 255 }),
  createdAt: timestamp,
  emailDomains: array(string()),
  hostname: optional(stated({ min: 3, max: 32 })),
  type: string(),
  useCase: optional(stated({ known: useCases })),
  communityType: optional(string()),
  defaultRole: optional(roleOrNull('Role of members who have no other; null for guests')),
  defaultContent: optional(object({ type: optional(string()), site: optional(string()) })),
  sso: optional(boolean()),
  ai: optional(boolean()),
  inviteLinks: boolean(),
  plan: string(),
  billing: optional(Billing),
  urls: members(string(), 'location', 'app', 'logo'),
  trial: optional(Trial),
  customHostname: optional(string()),
  blocked: optional(object({ reason: optional(string()) })),
  internal_billingMigration: optional(BillingMigration),
  internal_isOnNewTrial: optional(boolean()),
  permissions: members(
    boolean(),
    'view',
    'admin',
    'ownTeam',
    'createContent',
    'createOpenAPISpec',
    'ingestConversations',
    'viewBilling',
    'listMembers',
    'listTeams',
    'listIntegrations',
  ),
}))

const Located = { id: optional(string()), title: optional(string()), urls: members(string(), 'app') }

const FoundSection = lazyObject(() => ({ ...Located, path: optional(string()), body: optional(string()) }))

const FoundPage = lazyObject(() => ({
  ...Located,
  path: optional(string()),
  sections: optional(array(FoundSection)),
}))

/** A space in which a search found something, with the pages and sections that match. */
export const SearchHit = lazyObject(() => ({
  // A hit is a space, though nothing in it says so.
  id: optional(stated({ resource: 'space' })),
  title: optional(string()),
  pages: optional(array(FoundPage)),
}))
