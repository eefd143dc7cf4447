/** Declares an operation, and lets only a declaration compile that fits its path and its schemas. */
import type { CommandSpec } from './command-spec.ts'
import type { Infer, ObjectSchema, Schema } from './fields.ts'
import type { Kind } from './kinds.ts'
import type {
  AgreedThing,
  BodyDocument,
  Gate,
  IfNeeded,
  LeftOutNames,
  LongRunning,
  MemberPath,
  Method,
  Nesting,
  OfferedValues,
  Operation,
  PathParameters,
  PointlessOutcome,
  RowIdentity,
  RowOrder,
  RowsPerCall,
  SeenState,
  SuccessStatus,
} from './operation.ts'
import type { ParameterName, PathParameter } from './parameters.ts'

/** The rows of a table: the items of a list, or the single resource. */
type RowOf<Response, Rows> = Rows extends keyof NonNullable<Response>
  ? NonNullable<Response>[Rows] extends readonly (infer Item)[] | undefined
    ? Item
    : never
  : Response

type FieldName<Fields> = Fields extends ObjectSchema ? keyof Infer<Fields> & string : never

/** A field, or a member of an object field whose members have flags of their own. */
type FlagPath<Fields> = FieldName<Fields> | `${FieldName<Fields>}.${string}`

interface OperationDeclaration<
  Path extends string,
  Query extends ObjectSchema | undefined,
  Body extends ObjectSchema | undefined,
  Response extends Schema | undefined,
  Rows extends string,
> extends CommandSpec<
    PathParameters<Path> | FlagPath<Query> | FlagPath<Body>,
    FlagPath<Query> | FlagPath<Body>,
    Response extends Schema ? MemberPath<RowOf<Infer<Response>, Rows>> : never
  > {
  readonly method: Method
  readonly path: PathParameters<Path> extends ParameterName ? Path : never
  /** In place of those that all operations share. */
  readonly parameters?: Readonly<Record<string, PathParameter>>
  readonly query?: Query
  readonly body?: Body
  readonly response?: Response
  /** Default: 200; without a response 205. */
  readonly status?: SuccessStatus
  readonly paginated?: boolean
  readonly narrowedBy?: FieldName<Query>
  readonly rows?: Rows
  readonly offers?: readonly OfferedValues[]
  readonly longRunning?: LongRunning
  readonly changesWhatIsGiven?: boolean
  readonly needsOneOf?: readonly FieldName<Body>[]
  readonly readsOne?: true
  readonly saves?: Response extends Schema ? MemberPath<Infer<Response>> : never
  readonly hints?: Readonly<Record<number, string>>
  /** A further step after a conflict, beside the line that shows what is there: a sentence without a full stop. */
  readonly afterConflict?: string
  readonly nests?: Nesting
  readonly ifNeeded?: IfNeeded
  readonly ifAbsent?: FieldName<Body>
  readonly like?: Kind
  readonly rowsDiffer?: RowIdentity<PathParameters<Path> | FieldName<Body>>
  readonly leavesOut?: LeftOutNames<FieldName<Body>>
  readonly rowsPerCall?: RowsPerCall
  readonly secrets?: Response extends Schema ? readonly MemberPath<RowOf<Infer<Response>, Rows>>[] : never
  readonly rowsInOrder?: RowOrder<PathParameters<Path> | FieldName<Body>>
  readonly gate?: Gate
  readonly seenBy?: SeenState<PathParameters<Path>>
  readonly pointless?: PointlessOutcome
  readonly tellsOfSpaces?: true
  readonly judges?: AgreedThing<FieldName<Body>>
  readonly filledFrom?: BodyDocument
}

/** Declares one operation of the API. */
export function operation<
  const Path extends string,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Response extends Schema | undefined = undefined,
  const Rows extends string = 'items',
>(declared: OperationDeclaration<Path, Query, Body, Response, Rows>): Operation<Path, Query, Body, Response> {
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
