/** Parses an OpenAPI specification from JSON or YAML. */
import * as z from 'zod/mini'
import { parseOwn, parsePlain } from '../../json/plain.ts'
import { refuseDeepValue, tooDeep } from './depth.ts'

const Info = z.looseObject({ title: z.string() })

const Specification = z.looseObject({
  openapi: z.optional(z.string().check(z.regex(/^3\.\d+\.\d+/))),
  swagger: z.optional(z.literal('2.0')),
  info: Info,
  paths: z.optional(z.record(z.string(), z.unknown())),
  webhooks: z.optional(z.record(z.string(), z.unknown())),
  components: z.optional(z.record(z.string(), z.unknown())),
})

/**
 * Resolves to the specification as JSON; undefined if it is neither OpenAPI 3 nor Swagger 2.
 * @throws ApiError 400 if it is too deep
 */
export async function readSpecification(text: string): Promise<string | undefined> {
  const document = await parseDocument(text)
  refuseDeepValue(document)
  const result = Specification.safeParse(document)
  if (!result.success) return undefined
  const { openapi, swagger, paths, webhooks, components } = result.data
  const isVersioned = (openapi === undefined) !== (swagger === undefined)
  const hasContent = paths !== undefined || webhooks !== undefined || components !== undefined
  return isVersioned && hasContent ? JSON.stringify(result.data) : undefined
}

/** Undefined if the text is not a document, or one that JSON can't hold. */
async function parseDocument(text: string): Promise<unknown> {
  const value = parsePlain(text)
  if (value !== undefined) return value
  try {
    const { parse } = await import('yaml')
    // YAML allows values that contain themselves: JSON refuses those, and turns all others into plain data.
    return parseOwn(JSON.stringify(parse(text, { logLevel: 'error' })))
  } catch (error) {
    if (error instanceof RangeError || isExhausted(error)) throw tooDeep()
    return undefined
  }
}

/** True for the error of the YAML parser that means a stack overflow. */
const isExhausted = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'RESOURCE_EXHAUSTION'
