/** Attributes of a site's visitors, and the conditions built on them (API document, "Site adaptive schema"). */
import { lazyObject, literal, optional, record, string, unknown } from '../fields.ts'
import { timestamp } from '../shared.ts'

/** A JSON Schema (draft-07): boolean claims by name, and an `unsigned` object of more. Any object passes. */
export const claims = () => record(unknown())

export const AdaptiveSchema = lazyObject(() => ({
  object: literal('site-adaptive-schema'),
  jsonSchema: optional(claims()),
  updatedAt: optional(timestamp),
}))

export const TemplateCondition = lazyObject(() => ({
  description: optional(string()),
  condition: optional(string()),
}))
