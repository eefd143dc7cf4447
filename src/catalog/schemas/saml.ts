/** Single sign-on: SAML providers and how members log in (API document, "SAML provider, subdomain"). */
import { lazyObject, literal, optional, stated, string } from '../fields.ts'
import { members, roleOrNull, timestamp } from '../shared.ts'
import { Team } from './team.ts'

const Service = lazyObject(() => ({
  acsURL: optional(string()),
  startURL: optional(string()),
  entityID: optional(string()),
}))

export const SamlProvider = lazyObject(() => ({
  object: literal('saml-provider'),
  id: string(),
  label: optional(stated({ min: 1, max: 30 })),
  ssoURL: optional(stated({ max: 2048 })),
  entityID: optional(stated({ max: 1024 })),
  certificate: optional(stated({ max: 10000 })),
  defaultTeam: optional(Team),
  defaultRole: optional(roleOrNull('Role of those who log in; null for guests')),
  createdAt: optional(timestamp),
  status: optional(stated({ known: ['active'], tones: { active: 'good' } })),
  service: optional(Service),
  urls: members(string(), 'location'),
}))

export const LoginInfo = lazyObject(() => ({
  id: optional(string()),
  label: optional(string()),
  startURL: optional(string()),
}))
