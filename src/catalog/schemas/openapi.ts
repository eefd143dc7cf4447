/** OpenAPI specifications and their versions (API document, "OpenAPI specification and version"). */
import {
  boolean,
  fields,
  lazyObject,
  literal,
  optional,
  record,
  stated,
  string,
  text,
  union,
  unknown,
  url,
} from '../fields.ts'
import { members, timestamp } from '../shared.ts'

/** An address that the service fetches a specification from, or (extended API, "Known members") the specification itself. */
export const source = union([
  fields({ url: url('Address that the specification is read from', { max: 2048, fetched: true }) }),
  fields({ text: text('The specification itself, JSON or YAML; a service may not take it', { min: 1 }) }),
])

export const OpenapiSpec = lazyObject(() => ({
  object: literal('openapi-spec'),
  id: string(),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
  slug: optional(stated({ min: 1, max: 100, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' })),
  sourceURL: optional(stated({ max: 2048, fetched: true })),
  processingState: stated({ known: ['pending'], tones: { pending: 'warn', complete: 'good', error: 'bad' } }),
  lastVersion: optional(string()),
  lastProcessedAt: optional(timestamp),
  lastProcessErrorCode: optional(stated({ known: ['FETCH_TIMEOUT'] })),
  visibility: optional(stated({ known: ['private', 'public'], tones: { public: 'warn' } })),
  permissions: members(boolean(), 'view', 'edit'),
  urls: members(string(), 'location', 'app'),
}))

export const OpenapiVersion = lazyObject(() => ({
  object: literal('openapi-spec-version'),
  id: string(),
  createdAt: optional(timestamp),
  url: stated({ max: 2048, fetched: true }),
  urls: members(string(), 'location'),
}))

export const OpenapiContent = lazyObject(() => ({
  filesystem: optional(record(unknown())),
  url: optional(string()),
}))
