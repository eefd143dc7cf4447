/** Makes values that fit the schemas of a description, and follows its references. */

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that a reference stands for. */
export function deref(value: unknown, root: Json): Json {
  if (!isObject(value)) return {}
  if (typeof value.$ref !== 'string') return value
  const names = value.$ref.slice(2).split('/')
  const found = names
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), root)
  return deref(found, root)
}

const partsOf = (schema: Json, root: Json, name: string): readonly Json[] =>
  Array.isArray(schema[name]) ? schema[name].map((each) => deref(each, root)) : []

/** A value with every required member, and the optional ones that hold no others. */
export function sampleOf(given: unknown, root: Json, depth = 0): unknown {
  const schema = deref(given, root)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('example' in schema && !isObject(schema.example)) return schema.example
  const [variant] = [...partsOf(schema, root, 'oneOf'), ...partsOf(schema, root, 'anyOf')]
  const all = partsOf(schema, root, 'allOf')
  const type = [schema.type].flat().find((each) => each !== 'null')
  if (type === 'object' || isObject(schema.properties) || all.length > 0) {
    const samples = [...all, ...(variant === undefined ? [] : [variant])].map((each) =>
      sampleOf(each, root, depth),
    )
    if (all.length > 0 && !samples.every(isObject)) return samples[0]
    return { ...Object.assign({}, ...samples), ...ownMembers(schema, root, depth) }
  }
  if (variant !== undefined) return sampleOf(variant, root, depth)
  return plainSample(type, schema, root, depth)
}

function ownMembers(schema: Json, root: Json, depth: number): Json {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  const wanted = Object.entries(properties).filter(([name, each]) => {
    if (deref(each, root).readOnly === true) return false
    return required.includes(name) || (depth === 0 && isPlain(deref(each, root)))
  })
  return Object.fromEntries(wanted.map(([name, each]) => [name, sampleOf(each, root, depth + 1)]))
}

const isPlain = ({ type, pattern }: Json) =>
  pattern === undefined && ['string', 'integer', 'number', 'boolean'].includes(String([type].flat()[0]))

function plainSample(type: unknown, schema: Json, root: Json, depth: number): unknown {
  const { minimum, minLength, maxLength, format, minItems } = schema
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? Math.ceil(minimum) + 1 : 3
  if (type === 'boolean') return true
  if (type === 'array')
    return Array.from({ length: Math.max(Number(minItems ?? 1), 1) }, () =>
      sampleOf(schema.items, root, depth + 1),
    )
  if (type !== 'string') return { any: 'thing' }
  const known: Readonly<Record<string, string>> = {
    uri: 'https://docs.example.com/a',
    url: 'https://docs.example.com/a',
    email: 'ada@example.com',
    'date-time': '2026-01-02T03:04:05Z',
    date: '2026-01-02',
    uuid: '123e4567-e89b-12d3-a456-426614174000',
    byte: 'aGVsbG8=',
  }
  const text = known[String(format)] ?? 'sample text'
  return text
    .padEnd(Number(minLength ?? 0), 'x')
    .slice(0, Number(maxLength ?? text.length + Number(minLength ?? 0)))
}
