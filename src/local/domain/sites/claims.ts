/** The claims of a site's visitors: checks their JSON Schema, completes it, and derives conditions. The workspace judges no condition. */
import * as z from 'zod/mini'
import type { Infer } from '../../../catalog/fields.ts'
import type { TemplateCondition } from '../../../catalog/schemas/adaptive-schema.ts'
import { describeFault } from '../../reply/faults.ts'
import { invalid } from '../../reply/refusals.ts'

const draft = 'http://json-schema.org/draft-07/schema#'

const Claim = z.looseObject({
  type: z.literal('boolean'),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
})

const closed = z.optional(z.literal(false))

/** Claims of the visitors themselves, e.g. in a cookie, without a signature. */
const Unsigned = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), Claim),
  additionalProperties: closed,
})

const VisitorSchema = z.looseObject({
  $schema: z.optional(z.string().check(z.regex(/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/))),
  type: z.literal('object'),
  properties: z.catchall(z.object({ unsigned: z.optional(Unsigned) }), Claim),
  additionalProperties: closed,
})

type VisitorSchema = z.infer<typeof VisitorSchema>

/**
 * Adds the optional parts of the schema.
 * @param id - its `$id`, if it has none
 * @throws ApiError 400 with all faults
 */
export async function completeSchema(
  schema: unknown,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const result = VisitorSchema.safeParse(schema)
  if (!result.success) {
    throw invalid(...result.error.issues.map((issue) => describeFault(issue, 'body.jsonSchema')))
  }
  await demandDraft07(result.data)
  const { unsigned, ...signed } = result.data.properties
  const closedUnsigned =
    unsigned === undefined ? {} : { unsigned: { ...unsigned, additionalProperties: false } }
  return {
    ...result.data,
    $schema: draft,
    $id: result.data.$id ?? id,
    properties: { ...signed, ...closedUnsigned },
    additionalProperties: false,
  }
}

/** One condition for each claim: true for visitors who have it. */
export function conditionsOf(schema: unknown): Infer<typeof TemplateCondition>[] {
  const { unsigned, ...signed } = VisitorSchema.parse(schema).properties
  return [
    ...Object.entries(signed).map(([name, claim]) => conditionOf(name, { claim, path: 'visitor.claims' })),
    ...Object.entries(unsigned?.properties ?? {}).map(([name, claim]) =>
      conditionOf(name, { claim, path: 'visitor.claims.unsigned' }),
    ),
  ]
}

interface ClaimPlace {
  readonly claim: z.infer<typeof Claim> | undefined
  readonly path: string
}

function conditionOf(name: string, { claim, path }: ClaimPlace) {
  const member = /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
  const description = claim?.description ?? claim?.title ?? `Visitors with the claim ${name}`
  return { description, condition: `${path}${member}` }
}

/** Checks that the parts beyond the shape above are JSON Schema. */
async function demandDraft07({ $schema: _, ...schema }: VisitorSchema): Promise<void> {
  const { Ajv } = await import('ajv')
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
  if (ajv.validateSchema(schema) === true) return
  const faults = (ajv.errors ?? []).map(({ instancePath, message }) => {
    const place = ['body.jsonSchema', ...instancePath.split('/').slice(1)].join('.')
    return `${place}: ${message ?? 'is not a JSON Schema'}`
  })
  throw invalid(...faults)
}
