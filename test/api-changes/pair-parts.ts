/** Parts of which pairs of OpenAPI descriptions are made. */

export type Schema = Readonly<Record<string, unknown>> | boolean

/** The findings of a pair, e.g. `breaking request-property-removed`; nothing: no findings at all. */
export interface Pair {
  readonly name: string
  readonly from: unknown
  readonly to: unknown
  readonly expected: readonly string[]
}

export const api = (members: Readonly<Record<string, unknown>>, openapi = '3.1.0') => ({
  openapi,
  info: { title: 'Pets', version: '1' },
  ...members,
})

export const ok = { 200: { description: 'ok' } }

export const get = (
  operation: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>> = {},
) => api({ paths: { '/pets': { get: { responses: ok, ...operation } } }, ...others })

export const answering = (schema: Schema) =>
  get({ responses: { 200: { content: { 'application/json': { schema } } } } })
export const taking = (schema: Schema) =>
  api({
    paths: {
      '/pets': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: ok } },
    },
  })
export const having = (parameter: Readonly<Record<string, unknown>>) => get({ parameters: [parameter] })

export const object = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
})
export const named = (schema: Schema, required: readonly string[] = []) => object({ name: schema }, required)

export const text = { type: 'string' }
export const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } }

/** The same change of a property, in a response and in a request. */
export function bothWays(
  name: string,
  [from, to]: readonly [Schema, Schema],
  [request, response]: readonly [readonly string[], readonly string[]],
): readonly Pair[] {
  return [
    { name: `${name}, in a request`, from: taking(named(from)), to: taking(named(to)), expected: request },
    {
      name: `${name}, in a response`,
      from: answering(named(from)),
      to: answering(named(to)),
      expected: response,
    },
  ]
}
