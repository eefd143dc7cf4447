/** A service on loopback that answers as a description says, and objects to every request that the description does not allow. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Ajv } from 'ajv'
import { deref, isObject, type Json, sampleOf } from './sample-value.ts'

export interface DescriptionServer {
  readonly url: string
  /** A sentence for each fault of a request. */
  readonly objections: string[]
  /** Methods and templates of the requests that were right. */
  readonly met: Set<string>
  close(): Promise<void>
}

interface Route {
  readonly template: string
  readonly method: string
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly operation: Json
  readonly parameters: readonly Json[]
  readonly place: string
}

export async function serveDescription(root: Json): Promise<DescriptionServer> {
  const routes = routesOf(root)
  const check = checkerOf(root)
  const objections: string[] = []
  const met = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const route = routeFor(request, routes)
    const wrong = route === undefined ? ['no such path'] : faultsIn(request, body, { route, root, check })
    for (const each of wrong) objections.push(`${request.method} ${request.url}: ${each}`)
    if (route !== undefined && wrong.length === 0) met.add(`${route.method} ${route.template}`)
    const [status, value] =
      wrong.length > 0 || route === undefined
        ? [400, { error: { message: wrong.join('; ') } }]
        : replyOf(route, root)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(value === undefined ? '' : JSON.stringify(value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    objections,
    met,
    close: async () => void server.close(),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const verbs = ['get', 'post', 'put', 'patch', 'delete']

function routesOf(root: Json): readonly Route[] {
  const servers = Array.isArray(root.servers) ? root.servers : []
  const prefix = isObject(servers[0])
    ? new URL(String(servers[0].url), 'http://x').pathname.replace(/\/$/, '')
    : ''
  const found = Object.entries(isObject(root.paths) ? root.paths : {}).flatMap(([path, item]) => {
    const holder = deref(item, root)
    return verbs
      .filter((verb) => isObject(holder[verb]))
      .map((verb): Route => {
        const operation = deref(holder[verb], root)
        const template = `${prefix}${path}`
        const names = Array.from(template.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name)
        const pattern = new RegExp(
          `^${template.replace(/[.+*?^$()[\]|]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/]+)')}$`,
        )
        const parameters = [holder, operation].flatMap((each) =>
          Array.isArray(each.parameters) ? each.parameters : [],
        )
        const place = `doc#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${verb}`
        return {
          template,
          method: verb.toUpperCase(),
          pattern,
          names,
          operation,
          place,
          parameters: parameters.map((each) => deref(each, root)),
        }
      })
  })
  return found.toSorted((one, other) => one.names.length - other.names.length)
}

const pathOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://x')

const routeFor = (request: IncomingMessage, routes: readonly Route[]) =>
  routes.find(({ method, pattern }) => method === request.method && pattern.test(pathOf(request).pathname))

type Check = (schema: Json, value: unknown) => string | undefined

function checkerOf(root: Json): Check {
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    ownProperties: true,
    logger: false,
  })
  ajv.addSchema({ ...withoutBooleanLimits(root), $id: 'doc' })
  const compiled = new Map<string, ReturnType<Ajv['compile']>>()
  return (schema, value) => {
    const key = JSON.stringify(schema)
    const validate = compiled.get(key) ?? ajv.compile(absolute(withoutBooleanLimits(schema)))
    compiled.set(key, validate)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
}

/** OpenAPI 3.0 has booleans there, JSON Schema numbers. */
const withoutBooleanLimits = (root: Json): Json =>
  JSON.parse(JSON.stringify(root), (name, value: unknown) => {
    if (isObject(value) && value.nullable === true && value.type === undefined)
      return { anyOf: [{ ...value, nullable: undefined }, { type: 'null' }] }
    return /^exclusiveM/.test(name) && typeof value === 'boolean' ? undefined : value
  })

const absolute = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === '$ref' && typeof value === 'string' ? `doc${value}` : value,
  )

interface Judged {
  readonly route: Route
  readonly root: Json
  readonly check: Check
}

function faultsIn(request: IncomingMessage, body: string, judged: Judged): readonly string[] {
  const { route } = judged
  const url = pathOf(request)
  const values = route.pattern.exec(url.pathname)?.slice(1) ?? []
  const known = new Set(
    route.parameters.filter((each) => each.in === 'query').map(({ name }) => String(name)),
  )
  const isKnown = (name: string) =>
    known.has(name) ||
    [...known].some((each) => name.startsWith(`${each}[`)) ||
    route.parameters.some(
      ({ style, schema }) => style === 'form' && isObject(schema) && schema.type === 'object',
    )
  return [
    ...route.names.flatMap((name, index) =>
      parameterFault('path', name, [decodeURIComponent(values[index] ?? '')], judged),
    ),
    ...[...url.searchParams.keys()]
      .filter((name) => !isKnown(name))
      .map((name) => `it has no parameter ${name}`),
    ...[...known].flatMap((name) => parameterFault('query', name, url.searchParams.getAll(name), judged)),
    ...route.parameters
      .filter((each) => each.in === 'header')
      .flatMap(({ name }) =>
        parameterFault(
          'header',
          String(name),
          [request.headers[String(name).toLowerCase()] ?? []].flat(),
          judged,
        ),
      ),
    ...bodyFaults(request, body, judged),
  ]
}

function parameterFault(
  where: string,
  name: string,
  given: readonly string[],
  { route, root, check }: Judged,
): readonly string[] {
  const parameter = route.parameters.find((each) => each.in === where && each.name === name)
  if (parameter === undefined) return where === 'path' ? [] : [`nobody declares ${name}`]
  const schema = deref(parameter.schema, root)
  if (given.length === 0)
    return parameter.required === true && schema.type !== 'object' ? [`${where} ${name} is missing`] : []
  const words = parameter.explode === false ? given.flatMap((each) => each.split(',')) : given
  const value =
    schema.type === 'array'
      ? words.map((each) => typed(each, deref(schema.items, root)))
      : typed(words[0] ?? '', schema)
  const fault = check(isObject(parameter.schema) ? parameter.schema : {}, value)
  return fault === undefined ? [] : [`${where} ${name}: ${fault}`]
}

function typed(word: string, { type, oneOf, anyOf }: Json): unknown {
  const types = [
    type,
    ...[oneOf, anyOf].flatMap((each) =>
      Array.isArray(each) ? each.map((one) => (isObject(one) ? one.type : '')) : [],
    ),
  ].flat()
  if ((types.includes('integer') || types.includes('number')) && word !== '' && !Number.isNaN(Number(word)))
    return Number(word)
  return types.includes('boolean') ? word === 'true' : word
}

function bodyFaults(
  { headers }: IncomingMessage,
  body: string,
  { route, root, check }: Judged,
): readonly string[] {
  const request = deref(route.operation.requestBody, root)
  const content = isObject(request.content) ? request.content : {}
  const type = headers['content-type'] ?? ''
  if (body === '') return request.required === true ? ['the body is missing'] : []
  const declared = Object.keys(content).find((each) => each.split(';')[0] === type.split(';')[0])
  if (declared === undefined) return [`no body of type ${type} is declared`]
  if (type.includes('form-urlencoded')) return []
  const schema = isObject(content[declared]) ? content[declared].schema : undefined
  const value = type.includes('json') ? JSON.parse(body) : body
  const fault = isObject(schema) ? check(schema, value) : undefined
  return fault === undefined ? [] : [`body: ${fault}, in ${body.slice(0, 200)}`]
}

function replyOf({ operation }: Route, root: Json): [number, unknown] {
  const responses = isObject(operation.responses) ? operation.responses : {}
  const [code = '204', given] = Object.entries(responses).find(([each]) => /^2\d\d$/.test(each)) ?? []
  const content = deref(given, root).content
  const media = isObject(content)
    ? Object.entries(content).find(([type]) => type.includes('json'))?.[1]
    : undefined
  if (!isObject(media) || code === '204') return [Number(code) === 200 ? 204 : Number(code), undefined]
  const sample = sampleOf(media.schema, root)
  return [Number(code), isObject(sample) && isObject(sample.next) ? { ...sample, next: undefined } : sample]
}
