/** An integration: its features, and the settings it asks for at installation (API document, "Integration"). */
import {
  array,
  boolean,
  lazyObject,
  literal,
  number,
  object,
  optional,
  record,
  stated,
  string,
  unknown,
} from '../fields.ts'
import { members } from '../shared.ts'
import { Organization } from './organization.ts'

const Block = lazyObject(() => ({
  id: optional(string()),
  title: optional(string()),
  description: optional(string()),
  icon: optional(string()),
  urlUnfurl: optional(array(string())),
  markdown: optional(object({ codeblock: optional(string()), body: optional(string()) })),
}))

const ContentSource = lazyObject(() => ({
  id: optional(string()),
  title: optional(string()),
  description: optional(string()),
  icon: optional(string()),
  configuration: optional(object({ componentId: optional(string()) })),
}))

const ConfigurationProperty = lazyObject(() => ({
  title: optional(string()),
  description: optional(string()),
  type: optional(string()),
  default: optional(unknown()),
  completion_url: optional(string()),
  enum: optional(array(string())),
}))

const Configuration = lazyObject(() => ({
  properties: optional(record(ConfigurationProperty)),
  required: optional(array(string())),
}))

const ExternalLink = lazyObject(() => ({ url: optional(string()), label: optional(string()) }))

/** Features of an integration: the same members when a person publishes it and when the API shows it. */
export const offers = {
  blocks: () => array(Block),
  contentSources: () => array(ContentSource),
  externalLinks: () => array(ExternalLink),
  configurations: () =>
    object({
      account: optional(Configuration),
      space: optional(Configuration),
      site: optional(Configuration),
    }),
}

export const Integration = lazyObject(() => ({
  object: literal('integration'),
  name: stated({ max: 100, pattern: '^[a-zA-Z0-9-_.]+$' }),
  version: optional(number()),
  title: optional(stated({ min: 2, max: 30 })),
  description: optional(stated({ max: 100 })),
  summary: optional(stated({ max: 2048 })),
  previewImages: optional(array(string())),
  target: optional(string()),
  verified: optional(boolean()),
  visibility: optional(string()),
  scopes: optional(array(string())),
  categories: optional(array(string())),
  blocks: optional(offers.blocks()),
  contentSources: optional(offers.contentSources()),
  configurations: optional(offers.configurations()),
  externalLinks: optional(offers.externalLinks()),
  owner: optional(Organization),
  urls: members(string(), 'location', 'icon', 'app', 'assets', 'publicEndpoint'),
  permissions: members(boolean(), 'admin', 'install'),
  contentSecurityPolicy: optional(string()),
}))
