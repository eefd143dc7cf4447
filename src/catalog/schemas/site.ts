/** A published site (API document, "Site"). */
import {
  array,
  boolean,
  lazyObject,
  literal,
  nullable,
  number,
  object,
  oneOf,
  optional,
  stated,
  string,
  told,
  union,
  unknown,
} from '../fields.ts'
import { members, roleOrNull, timestamp } from '../shared.ts'

export const siteVisibility = oneOf(
  'Who can read it: everybody (public is indexed, unlisted is not), holders of a link, or visitors with a token',
  ['public', 'unlisted', 'share-link', 'visitor-auth'],
)

export const published = told({ yes: 'good', no: 'warn' })

export const agentsContext = oneOf('Whether agents may use the site', ['excluded', 'included'])

const IconPair = lazyObject(() => ({ icon: object({ light: optional(string()), dark: optional(string()) }) }))

const Feature = lazyObject(() => ({
  id: optional(string()),
  plan: optional(string()),
  frozen: optional(boolean()),
  customizations: optional(array(unknown())),
}))

export const Site = lazyObject(() => ({
  object: literal('site'),
  id: string(),
  type: stated({ known: ['basic'] }),
  title: stated({ min: 2, max: 128 }),
  icon: optional(nullable(union([IconPair, string()]))),
  hostname: optional(
    stated({
      max: 512,
      pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
    }),
  ),
  basename: optional(stated({ min: 1, max: 100 })),
  proxy: optional(object({ origin: optional(string()), target: optional(string()) })),
  visibility: siteVisibility,
  published,
  siteSpaces: number(),
  createdAt: timestamp,
  adaptiveContent: optional(object({ enabled: optional(boolean()) })),
  ads: optional(object({ status: optional(string()), submittable: optional(boolean()) })),
  agentsContext,
  features: optional(array(Feature)),
  defaultLevel: optional(roleOrNull('Least role of members on the site')),
  urls: members(string(), 'location', 'app', 'published'),
  permissions: members(boolean(), 'view', 'edit', 'admin'),
}))
