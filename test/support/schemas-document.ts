/** All commands as an OpenAPI description: what each takes is a request, what it prints a reply. So ws can compare two versions of itself. */

import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { isRunnable } from '../../src/cli/commands/is-runnable.ts'
import { root } from '../../src/cli/tree.ts'
import { answerSchema, errorSchema } from '../../src/reference/answer-schema.ts'
import { inputSchema, type JsonSchema } from '../../src/reference/json-schema.ts'

export interface SchemasDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, unknown>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

export async function schemasDocument(version: string): Promise<SchemasDocument> {
  const { commands } = await commandManifest(root)
  const shared: Record<string, unknown> = {}
  const paths: Record<string, unknown> = { '/error': { get: replyWith(errorSchema()) } }
  for (const { words, spec } of commands) {
    if (spec === undefined || !isRunnable(spec)) continue
    const name = words.join('.')
    const named = (schema: JsonSchema) => apart(schema, { name, shared })
    const [json, line] = [await answerSchema(spec, 'json'), await answerSchema(spec, 'ndjson')]
    const taken = { required: true, content: { 'application/json': { schema: named(inputSchema(spec)) } } }
    const reply = json === undefined ? { responses: { 204: { description: '' } } } : replyWith(named(json))
    paths[`/${words.join('/')}`] = {
      post: { operationId: `ws ${words.join(' ')}`, requestBody: taken, ...reply },
    }
    // The lines of a list are its items.
    if (line !== undefined && json?.type !== 'array' && JSON.stringify(line) !== JSON.stringify(json))
      paths[`/${words.join('/')}/line`] = { get: replyWith(named(line)) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'ws', version },
    paths,
    components: { schemas: shared },
  }
}

const replyWith = (schema: JsonSchema) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
})

interface HoistedSchemas {
  readonly name: string
  readonly shared: Record<string, unknown>
}

/** A schema that several places share stands among those of the document. Words for people are left out: they may change. */
function apart({ $defs, ...schema }: JsonSchema, { name, shared }: HoistedSchemas): JsonSchema {
  const renamed = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, inner: unknown) => {
        if (leftOut.includes(key) && typeof inner !== 'object') return undefined
        return key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', `#/components/schemas/${name}.`)
          : inner
      }),
    )
  for (const [own, each] of Object.entries($defs ?? {})) shared[`${name}.${own}`] = renamed(each)
  // JSON stays JSON.
  return renamed(schema) as JsonSchema
}

const leftOut = ['description', 'x-flag', 'x-argument', 'x-instead', 'x-since']
