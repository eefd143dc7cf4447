/** The form in which ws keeps what a description says: plain data, read by part. */
import type { Method, SuccessStatus } from '../catalog/operation.ts'

/** A JSON Schema, reduced to what a command line needs. Members are pairs, so that no name (`__proto__`) means something to JavaScript. */
export interface LearntSchema {
  /** Absent for any value. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  readonly nullable?: true
  /** The place of a schema that others share. */
  readonly ref?: number
  readonly about?: string
  readonly enum?: readonly string[]
  /** True if other values than those of `enum` may come. */
  readonly open?: true
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  /** True if the check of the pattern may take long. */
  readonly isSlow?: true
  /** True if a `format` says what the text looks like. */
  readonly isFormatted?: true
  /** Bytes, in base64. */
  readonly bytes?: true
  /** The content of a file, where a body can hold one; elsewhere a text. */
  readonly file?: true
  readonly members?: readonly LearntMember[]
  /** The value of every other member. */
  readonly others?: LearntSchema
  readonly items?: LearntSchema
  readonly oneOf?: readonly LearntSchema[]
  readonly defaultsTo?: string | number | boolean
}

export type LearntMember = readonly [name: string, schema: LearntSchema, isRequired: 0 | 1]

/** A part of the path. */
export interface LearntParameter {
  /** Its name in the path as it is kept. */
  readonly name: string
  /** Its word on the command line. */
  readonly word: string
  readonly schema: LearntSchema
  readonly context?: 'org' | 'space' | 'site'
  /** True if it means what the API document calls so. */
  readonly isKnown?: true
}

/** A parameter of the query, a header or a cookie. */
export interface LearntQuery {
  /** Unique among them. */
  readonly key: string
  /** The name that the service knows. */
  readonly name: string
  readonly schema: LearntSchema
  readonly required?: true
  /** The way it travels, if not as `name=value`. */
  readonly as?: Carriage
}

/** `spread`: its members are parameters of their own; `deep`: `name[member]=value`. */
export type Carriage = 'comma' | 'space' | 'pipe' | 'deep' | 'spread' | 'json' | 'header' | 'cookie'

export interface LearntBody {
  readonly form: 'json' | 'form' | 'text' | 'parts' | 'bytes'
  /** Of the request, e.g. `application/json`. */
  readonly type: string
  readonly members: readonly LearntMember[]
  readonly isRequired?: true
  /** The only member, if it is the whole body: the service takes no object. */
  readonly whole?: string
  /** Content types of parts, by member, where the description says one. */
  readonly partTypes?: readonly (readonly [member: string, type: string])[]
}

export interface LearntOperation {
  readonly word: string
  /** As the description has it; undefined if it has none. */
  readonly id?: string
  readonly method: Method
  /** From the root of the service. */
  readonly path: string
  readonly summary: string
  readonly details?: string
  readonly deprecated?: true
  readonly parameters: readonly LearntParameter[]
  /** As in a declaration: `space?` may come from the context. */
  readonly arguments: readonly string[]
  readonly query: readonly LearntQuery[]
  readonly body?: LearntBody
  readonly response?: LearntSchema
  readonly status: SuccessStatus
  readonly paginated?: true
  /** Most items of one page of the list, if the description says. */
  readonly largestPage?: number
  readonly rows?: string
  readonly columns: readonly string[]
  readonly destructive?: 'ask' | 'type-id'
  /** The command of ws that sends the same request, without `ws`. */
  readonly command?: string
  /** The reason why ws can't send it. */
  readonly unsendable?: string
}

/** The sides of an operation that have more than ws knows of: what it takes, and its reply. */
export interface GrownSides {
  readonly taken: boolean
  readonly reply: boolean
}

/** One line of the index: enough to find an operation and to list it. */
export interface LearntEntry {
  readonly word: string
  readonly id?: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly command?: string
}

/** The description that was read. */
export interface LearntAbout {
  readonly source: string
  readonly title: string
  readonly version: string
  /** The address of the service that it is kept for. */
  readonly service: string
}
