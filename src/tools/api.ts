/** `ws api`: sends any request to the service, even one that the document lacks, with the same safety as other calls. */
import { blankTexts } from '../catalog/blank-texts.ts'
import {
  fields,
  type Infer,
  listOf,
  type ObjectSchema,
  openOneOf,
  optional,
  toggle,
  unknown,
  word,
} from '../catalog/fields.ts'
import type { Method, Operation } from '../catalog/operation.ts'
import { findOperation, type Match } from '../catalog/route.ts'
import { parseInput } from '../client/given-body.ts'
import type { AnyInput } from '../client/request.ts'
import {
  ApiError,
  OutcomeUnknownError,
  type RefusedReply,
  ThrottledError,
  UsageError,
  WsError,
} from '../errors.ts'
import type { TaskResult } from '../task/result.ts'
import { type PreparedRequest, type Session, task } from '../task/task.ts'
import { type Assignment, assign, readAssignment, typedValue } from './api/request-body.ts'
import { guardOf, lossOf } from './api/request-loss.ts'
import { type QueryPair, type RequestTarget, readTarget, valuesByName } from './api/request-target.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[]

const input = fields({
  method: openOneOf('Method of the request', methods),
  path: word('Path with or without /v1; {org}, {space} and {site} come from the context', { min: 1 }),
  fields: optional(
    listOf(
      word('Member of the body as text, e.g. title=Hello, parent[id]=x, tags[]=new', {
        short: 'f',
        secret: true,
      }),
    ),
  ),
  typedFields: optional(
    listOf(
      word('The same, where true, false, null and numbers are typed and @path is a file', {
        short: 'F',
        secret: true,
      }),
    ),
  ),
  input: optional(word('Whole body as JSON or YAML, a file or - for stdin; fields override it', { min: 1 })),
  query: optional(listOf(word('Query parameter as name=value'))),
  all: optional(toggle('Every item of a list, over as many pages as it takes')),
  include: optional(
    toggle('Print status and headers first, also of a refusal (not under -o json)', { short: 'i' }),
  ),
})

type ApiInput = Infer<typeof input>

export const api = task({
  effect: 'changes',
  takesContexts: true,
  exits: [6],
  answers: async () => (await import('../answers/tools.ts')).anything,
  format: 'json',
  summary: 'Send any request to the service',
  searchWords: ['curl', 'http', 'rest', 'raw request', 'call api', 'call api directly'],
  nearestTo: ['graphql'],
  details:
    'ws prints the reply unchanged. -o, --fields and --jq need a JSON reply. Credentials, retries, exit codes and --dry-run work as in every command. ws asks before every DELETE, and before every request for which its own command asks. It also makes the same checks as that command: unknown formats and fields, and empty texts for names (--input sends empty texts). With ws api learn, ws learns the other operations of a service (ws help learn): ws api operations lists them, and ws api <operation-id> calls one.',
  arguments: ['method', 'path'],
  input,
  columns: [],
  examples: [
    'ws api GET /v1/orgs',
    "ws api GET orgs/{org}/collections --all --jq '.[].title'",
    'ws api PATCH spaces/spc_api -f title="API reference" -F defaultLevel=null',
  ],
  onlyReads: ({ method }) => method.toUpperCase() === 'GET',
  firstRequest: async (given, session) => (await prepare(given, session)).preview(),
  prepare: (given, session) => prepare(given, session),
  run: async (given, session) => (await prepare(given, session)).send(session),
})

async function prepare(given: ApiInput, session: Session): Promise<PreparedRequest> {
  const { operation, input, match } = await readCall(given, session)
  const { method, path } = operation
  return {
    match,
    method,
    path,
    body: input.body,
    call: { operation, input },
    loss: lossOf({ method, path, typed: given.path, body: input.body }, match),
    preview: async () => (await session.preview()).request(operation, input),
    send: (recording) => send({ operation, input }, given, recording),
  }
}

async function send(
  { operation, input }: Pick<ApiCall, 'operation' | 'input'>,
  given: ApiInput,
  session: Session,
): Promise<TaskResult> {
  const client = await session.client()
  if (given.all) return { pages: client.paginate(operation, input) }
  const withHead = given.include === true
  try {
    const reply = await client.exchange(operation, input)
    // If an earlier attempt deleted it, print nothing, as after any DELETE, unless the user wants status and headers.
    return { reply: withHead || reply.status < 300 ? reply : { ...reply, body: '' }, withHead }
  } catch (error) {
    // With status and headers, show those of a refusal too.
    const reply = withHead ? replyIn(error) : undefined
    if (reply === undefined || !(error instanceof WsError)) throw error
    return { reply, withHead, refusal: error }
  }
}

/** The error may be wrapped in one that says that the result is unknown, or that the wait would be too long. */
function replyIn(error: unknown): RefusedReply | undefined {
  const isAbout = error instanceof OutcomeUnknownError || error instanceof ThrottledError
  const refusal = isAbout ? error.cause : error
  return refusal instanceof ApiError ? refusal.reply : undefined
}

interface ApiCall {
  readonly operation: Operation
  readonly input: AnyInput
  readonly match: Match | undefined
}

/** Wraps the request in an operation that no catalog has. */
async function readCall(given: ApiInput, session: Session): Promise<ApiCall> {
  const { method, path, query: inPath } = await readDestination(given, session)
  const query = [...inPath, ...(given.query ?? []).map(readPair)]
  const { whole, assigned } = await readBody(given, session)
  const body = assigned.reduce(assign, whole)
  const mayWiden = query.some(([, value]) => value.trim() === '')
  // Look up only a request that changes something, or that may hold a slip.
  const match = method === 'GET' && !mayWiden ? undefined : await findOperation(method, path)
  refuseBlanks(match, { query, body: assigned.reduce<unknown>(assign, undefined) })
  const operation: Operation = {
    kind: 'operation',
    method,
    // The path has no parameters left.
    path,
    query: undefined,
    body: body === undefined ? undefined : fields({}),
    response: unknown(),
    status: 200,
    paginated: given.all === true,
    rows: 'items',
    summary: '',
    columns: [],
    examples: [],
    ...guardOf(method, match),
    ...(await secretsOf({ method, path }, match, session)),
  }
  return {
    operation,
    match,
    input: { path: {}, query: valuesByName(query), body },
  }
}

/** A terminal shows no secret. A pipe gets a read reply as it came, which no table of operations need load for. */
async function secretsOf(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  match: Match | undefined,
  { context }: Session,
): Promise<Pick<Operation, 'secrets'>> {
  const shown = match ?? (context.out.isTerminal ? await findOperation(method, path) : undefined)
  const secrets = shown?.operation.secrets
  return secrets === undefined ? {} : { secrets }
}

async function readDestination(
  given: ApiInput,
  session: Session,
): Promise<RequestTarget & { readonly method: Method }> {
  const method = methods.find((each) => each === given.method.toUpperCase())
  if (method === undefined) {
    throw new UsageError(`<method> is ${JSON.stringify(given.method)}, not one of ${methods.join(', ')}`)
  }
  const faults = clashes(given, method)
  if (faults.length > 0) throw new UsageError(faults)
  return { method, ...readTarget(given.path, await session.settings()) }
}

function clashes({ all, include, fields, typedFields, input }: ApiInput, method: Method): string[] {
  const hasBody = fields !== undefined || typedFields !== undefined || input !== undefined
  return [
    ...(method === 'GET' && hasBody ? ['GET has no body: give --query name=value'] : []),
    ...(all && method !== 'GET' ? [`--all goes with GET, not with ${method}`] : []),
    ...(all && include ? ["--all and --include can't be given together"] : []),
  ]
}

interface ApiBody {
  /** The value of `--input`. */
  readonly whole: unknown
  readonly assigned: readonly Assignment[]
}

async function readBody(
  { fields = [], typedFields = [], input }: ApiInput,
  session: Session,
): Promise<ApiBody> {
  const whole = input === undefined ? undefined : await readWhole(input, session)
  const text = async (value: string) => value
  const typed = (value: string) => typedValue(value, (path) => session.readText(path, '--typed-field'))
  const assigned = [
    ...(await Promise.all(fields.map((each) => readAssignment(each, { flag: '--field', read: text })))),
    ...(await Promise.all(
      typedFields.map((each) => readAssignment(each, { flag: '--typed-field', read: typed })),
    )),
  ]
  return { whole, assigned }
}

const readWhole = async (path: string, session: Session): Promise<unknown> =>
  parseInput(await session.readText(path, '--input'))

/** Refuses blank texts like the matching command: an unset variable would erase a name. `--input` sends a body unchanged. */
function refuseBlanks(
  match: Match | undefined,
  { query, body }: { readonly query: readonly QueryPair[]; readonly body: unknown },
): void {
  if (match === undefined) return
  const { operation } = match
  const blank = (value: unknown, schema: ObjectSchema | undefined, flag: string) =>
    schema === undefined ? [] : blankTexts(value, schema).map((path) => `${flag}: ${path.join('.')} is empty`)
  const faults = [
    ...blank(Object.fromEntries(query), operation.query, '--query'),
    ...blank(body, operation.body, '--field'),
  ]
  if (faults.length > 0) throw new UsageError(faults)
}

function readPair(word: string): QueryPair {
  const cut = word.indexOf('=')
  if (cut < 1) throw new UsageError(`--query needs name=value, got ${JSON.stringify(word)}`)
  return [word.slice(0, cut), word.slice(cut + 1)]
}
