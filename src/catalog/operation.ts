/** The shape of a declaration: an operation is declared once, and everything else is derived from it. */
import type { FieldFacts, Infer, ObjectSchema, Schema } from './fields.ts'
import type { ParameterName } from './parameters.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameter names of a path literal: `/v1/orgs/{organizationId}` gives `organizationId`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/** Dotted names of the members of a value, e.g. `urls.published`, through lists too; what a column may show. */
export type MemberPath<Value, Depth extends readonly unknown[] = []> = Depth['length'] extends 4
  ? never
  : Value extends readonly (infer Element)[]
    ? MemberPath<Element, Depth>
    : Value extends object
      ? {
          [Key in keyof Value & string]:
            | Key
            | `${Key}.${MemberPath<NonNullable<Value[Key]>, [...Depth, unknown]>}`
        }[keyof Value & string]
      : never

/** The value that a table shows as rows: the items of a list, or the single resource. */
type RowOf<Response, Rows> = Rows extends keyof NonNullable<Response>
  ? NonNullable<Response>[Rows] extends readonly (infer Item)[] | undefined
    ? Item
    : never
  : Response

type FieldName<Fields> = Fields extends ObjectSchema ? keyof Infer<Fields> & string : never

/** A field, or a member of an object field whose members are flags of their own. */
type FlagPath<Fields> = FieldName<Fields> | `${FieldName<Fields>}.${string}`

/** How much is lost: `ask` wants a yes, `type-id` wants the id typed by a person. */
export type Destruction = 'ask' | 'type-id'

/** A command behind another: only named, read with its arguments and flags, or read by a verb that is left out. */
export type TakenCommand = 'named' | 'read' | LeftOut

interface LeftOut {
  readonly verb: string
  /** Members of the reply, one of which is needed. */
  readonly needed: readonly string[]
}

/** What operations and tasks have in common: how they appear on a command line. */
export interface CommandSpec<
  Argument extends string = string,
  Flag extends string = string,
  Column extends string = string,
> {
  /** Imperative, under 70 characters, no full stop. */
  readonly summary: string
  /** What people call it besides, for `ws help <words>`. */
  readonly searchWords?: readonly string[]
  /** What people look for that no command does, and that this one comes nearest to. */
  readonly nearestTo?: readonly string[]
  /** More sentences for help, where the summary does not suffice. */
  readonly details?: string
  /**
   * Arguments in order: path parameters or fields; `?` marks one that may come from the context.
   * Without it: the path's parameters that are not context, in path order.
   */
  readonly arguments?: readonly (Argument | `${Argument}?`)[]
  /** Flag or argument words where kebab-case of the field does not give them; a list where each variant has its own. */
  readonly flags?: { readonly [Name in Flag]?: string | readonly string[] }
  /** What a table shows, in order. */
  readonly columns: readonly Column[]
  /** Columns of sentences: at a terminal they go on in further lines where others are cut. */
  readonly sentences?: readonly Column[]
  /** The column that names each thing under `-o id`, where that is none of id, slug and name. */
  readonly identifiedBy?: Column
  /** Colours for words in its columns, where no schema of an answer gives them. */
  readonly tones?: { readonly [Name in Column]?: NonNullable<FieldFacts['tones']> }
  /** Nothing in its answer is an id, where no columns say so. */
  readonly answersWithoutIds?: boolean
  /** The member that holds the rows, where the response is an object around a list; `items` when paginated. */
  readonly rows?: string
  /** Complete command lines that run against the sample workspace. */
  readonly examples: readonly string[]
  readonly destructive?: Destruction
  /** What to use instead. */
  readonly deprecated?: string
  /** What it deletes can be had back for a while. */
  readonly recoverable?: boolean
  /** Its last argument is another command. */
  readonly takesCommand?: TakenCommand
  /** Acts on what was deleted, which no list holds. */
  readonly recovers?: boolean
  /** Puts what it names into a list that need not hold it yet. */
  readonly admits?: boolean
  /** The command that puts something into the list it shows, where no sibling is sent to the list's own path. */
  readonly filledBy?: string
}

export interface Operation<
  Path extends string = string,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> extends CommandSpec {
  readonly kind: 'operation'
  readonly method: Method
  readonly path: Path
  readonly query: Query
  readonly body: Body
  readonly response: Response
  readonly status: SuccessStatus
  /** True for lists with `page` and `limit`. */
  readonly paginated: boolean
  /** The member of the query that keeps only what has these words in its title, in any case. */
  readonly narrowedBy?: string
  /** What goes on after the reply, and can be waited for: the GET of the same path tells when it is over. */
  readonly longRunning?: LongRunning
  /** It changes what its body names and nothing else, as every PATCH does: an empty body is a slip. */
  readonly changesWhatIsGiven?: boolean
  /** The member that holds the address of a file, which `--save` writes. */
  readonly saves?: string
  /** What to do next, by the status of a refusal that means something of its own here. */
  readonly hints?: Readonly<Record<number, string>>
  readonly nests?: Nesting
  /** For `--if-needed`: after a conflict (409) this tells whether somebody did it before. */
  readonly ifNeeded?: IfNeeded
  /** The field of the body that names what is made: for `--if-absent`, which looks for one of that name in the list of its resource. */
  readonly ifAbsent?: string
}

/** How it shows that an operation was done before. */
export interface IfNeeded {
  /** Reads the thing that the operation acts on; its path has no other parameters. */
  readonly read: Operation
  /** The member that tells, dotted. */
  readonly member: string
  /** Its value then; null where it has none then. */
  readonly is: string | null | { readonly field: string }
  /** Members of the operation's own answer, by the member of what was read that holds each; the whole of it unless given. */
  readonly answer?: Readonly<Record<string, string>>
  /** The end of a sentence about the thing, e.g. `is merged already`. */
  readonly told: string
}

/** How a list of what lies in a thing goes on below it, for `--recursive`: things of its kind lie in one another. */
export interface Nesting {
  /** The parameter of the list's path that names the thing. */
  readonly parameter: string
  /** Reads the thing at the top. */
  readonly read: Operation
  /** Lists all things of its kind. */
  readonly list: Operation
  /** Parameters of that list's path, each with the member of the thing at the top that fills it. */
  readonly listPath: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  /** The member that names what a thing lies in. */
  readonly parent: string
  /** The requests after the first one, as a clause for people. */
  readonly goesOn: string
}

/** Tells an operation of the API from a task. */
export const isOperation = (spec: CommandSpec): spec is Operation =>
  'kind' in spec && spec.kind === 'operation'

export interface LongRunning {
  /** The member that says how far it is. */
  readonly member: string
  readonly pending: readonly string[]
  /** The member that says why it failed; without a value it did not. */
  readonly reason: string
}

export type SuccessStatus = 200 | 201 | 204 | 205

interface Declared<
  Path extends string,
  Query extends ObjectSchema | undefined,
  Body extends ObjectSchema | undefined,
  Response extends Schema | undefined,
  Rows extends string,
> extends CommandSpec<
    PathParameters<Path> | FieldName<Query> | FieldName<Body>,
    FlagPath<Query> | FlagPath<Body>,
    Response extends Schema ? MemberPath<RowOf<Infer<Response>, Rows>> : never
  > {
  readonly method: Method
  readonly path: PathParameters<Path> extends ParameterName ? Path : never
  readonly query?: Query
  readonly body?: Body
  readonly response?: Response
  /** 200 unless said otherwise; without a response 205. */
  readonly status?: SuccessStatus
  readonly paginated?: boolean
  readonly narrowedBy?: FieldName<Query>
  readonly rows?: Rows
  readonly longRunning?: LongRunning
  readonly changesWhatIsGiven?: boolean
  readonly saves?: Response extends Schema ? MemberPath<Infer<Response>> : never
  readonly hints?: Readonly<Record<number, string>>
  readonly nests?: Nesting
  readonly ifNeeded?: IfNeeded
  readonly ifAbsent?: FieldName<Body>
}

/** Declares one operation of the API. */
export function operation<
  const Path extends string,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Response extends Schema | undefined = undefined,
  const Rows extends string = 'items',
>(declared: Declared<Path, Query, Body, Response, Rows>): Operation<Path, Query, Body, Response> {
  return {
    kind: 'operation',
    paginated: false,
    status: declared.response === undefined ? 205 : 200,
    ...(declared.paginated === true ? { rows: 'items' } : {}),
    ...declared,
    query: declared.query as Query,
    body: declared.body as Body,
    response: declared.response as Response,
  }
}

type Section<Fields> = Fields extends ObjectSchema ? Infer<Fields> : undefined

/** What a call needs: path parameters as strings, query and body as declared. */
export interface Input<Op extends Operation> {
  readonly path: { readonly [Name in PathParameters<Op['path']>]: string }
  readonly query?: Section<Op['query']> | undefined
  readonly body?: Section<Op['body']> | undefined
}

/** What a call answers with; read leniently: members may be missing, unknown ones pass through. */
export type Output<Op extends Operation> = Op['response'] extends Schema ? Infer<Op['response']> : undefined
