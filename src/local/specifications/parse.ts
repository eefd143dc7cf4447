/** From the text of a document, JSON or YAML, to an OpenAPI specification. */
import * as z from 'zod/mini'

const Info = z.looseObject({ title: z.string() })

const Specification = z.looseObject({
  openapi: z.optional(z.string().check(z.regex(/^3\.\d+\.\d+/))),
  swagger: z.optional(z.literal('2.0')),
  info: Info,
  paths: z.optional(z.record(z.string(), z.unknown())),
  webhooks: z.optional(z.record(z.string(), z.unknown())),
  components: z.optional(z.record(z.string(), z.unknown())),
})

/** Undefined for what is neither OpenAPI 3 nor Swagger 2. */
export async function parseSpecification(text: string): Promise<z.infer<typeof Specification> | undefined> {
  const result = Specification.safeParse(await parseDocument(text))
  if (!result.success) return undefined
  const { openapi, swagger, paths, webhooks, components } = result.data
  const isVersioned = (openapi === undefined) !== (swagger === undefined)
  const hasContent = paths !== undefined || webhooks !== undefined || components !== undefined
  return isVersioned && hasContent ? result.data : undefined
}

/** Undefined for what is no document, or one that JSON can't hold. */
async function parseDocument(text: string): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: YAML, or nothing.
  }
  try {
    const { parse } = await import('yaml')
    // YAML knows values that contain themselves; through JSON they are refused, and all others become plain data.
    return JSON.parse(JSON.stringify(parse(text, { logLevel: 'error' })))
  } catch {
    return undefined
  }
}
