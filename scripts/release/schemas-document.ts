/** All commands as an OpenAPI description: the input of each is a request, its flags and arguments are parameters, and its answer is a reply. So ws can compare two versions of itself. */

import type { Operation } from '../../src/catalog/operation.ts'
import { optionsOf } from '../../src/catalog/options.ts'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { isRunnable } from '../../src/cli/commands/is-runnable.ts'
import { verbFlags } from '../../src/cli/commands/verb-flags.ts'
import { root } from '../../src/cli/tree.ts'
import { answerSchema, dryRunLineSchema, errorSchema } from '../../src/reference/answer-schema.ts'
import { inputSchema, type JsonSchema } from '../../src/reference/json-schema.ts'
import type { Task } from '../../src/task/task.ts'

export interface SchemasDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, unknown>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

export async function schemasDocument(version: string): Promise<SchemasDocument> {
  const { commands } = await commandManifest(root)
  const shared: Record<string, unknown> = {}
  const paths: Record<string, unknown> = {
    '/error': { get: { operationId: 'ws schema error', ...replyWith(errorSchema()) } },
  }
  for (const { words, spec } of commands) {
    if (spec === undefined || !isRunnable(spec)) continue
    const [name, command] = [words.join('.'), `ws ${words.join(' ')}`]
    const named = (schema: JsonSchema, form = '') => apart(schema, { name: `${name}${form}`, shared })
    const json = await answerSchema(spec, 'json')
    const input = inputSchema(spec)
    const taken = { required: true, content: { 'application/json': { schema: named(input) } } }
    const reply = json === undefined ? { responses: { 204: { description: '' } } } : replyWith(named(json))
    paths[`/${words.join('/')}`] = {
      post: {
        operationId: command,
        parameters: typedPlaces(input, spec).map((place) => ({ name: place, in: 'query' })),
        requestBody: taken,
        ...reply,
      },
    }
    for (const [form, schema] of await furtherForms(spec, json))
      paths[`/${words.join('/')}/${form}`] = {
        get: { operationId: command, ...replyWith(named(schema, `.${form}`)) },
      }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'ws', version },
    paths,
    components: { schemas: shared },
  }
}

/** Flags and arguments as people type them: other words for them break lines of scripts, though the members stay. */
function typedPlaces(input: JsonSchema, spec: Operation | Task): readonly string[] {
  const flags = new Set<string>()
  JSON.stringify(input, (key, value: unknown) => {
    if (key === 'x-flag' && typeof value === 'string') flags.add(value)
    return value
  })
  const names = optionsOf(spec).flatMap(({ argument, path }) =>
    argument === undefined ? [] : [path.join('.')],
  )
  return [...flags, ...names.map((name, index) => `argument ${index + 1}: ${name}`)]
}

/** Those that say more than the answer of `json`. */
async function furtherForms(spec: Operation | Task, json: JsonSchema | undefined) {
  const [line, row] = [await answerSchema(spec, 'ndjson'), await answerSchema(spec, 'rows')]
  const [request, lineOfPlan] = [await answerSchema(spec, 'dry-run'), await dryRunLineSchema(spec)]
  const same = (one: JsonSchema | undefined, other: JsonSchema | undefined) =>
    JSON.stringify(one) === JSON.stringify(other)
  const forms = {
    // The lines of a list are its items.
    line: json?.type === 'array' || same(line, json) ? undefined : line,
    rows: verbFlags(spec, {}).groups.includes('bulk') ? row : undefined,
    'dry-run': same(request, json) ? undefined : request,
    'dry-run-line': same(lineOfPlan, request) || same(lineOfPlan, line) ? undefined : lineOfPlan,
  }
  return Object.entries(forms).flatMap(([form, schema]) =>
    schema === undefined ? [] : [[form, schema] as const],
  )
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
