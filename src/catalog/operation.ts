/** The shape of an operation's declaration. An operation is declared once; everything else is derived from it. */
import type { CommandSpec } from './command-spec.ts'
import type { Infer, ObjectSchema, Schema } from './fields.ts'
import type { Kind, ListedValue, outside } from './kinds.ts'
import type { PathParameter } from './parameters.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameter names of a path literal: `/v1/orgs/{organizationId}` gives `organizationId`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/** Dotted names of the members of a value, e.g. `urls.published`, also through lists: the possible columns. */
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
  /** The query member that keeps only titles with these words, in any case. */
  readonly narrowedBy?: string
  /** Ids and words of other commands that its rows show, beside those of the resource that it lists. */
  readonly offers?: readonly OfferedValues[]
  /** Work that goes on after the reply and that ws can wait for: the GET of the same path tells when it is over. */
  readonly longRunning?: LongRunning
  /** True if it changes only what the body names: an empty body is then a slip. Default: true for PATCH. */
  readonly changesWhatIsGiven?: boolean
  /** Optional fields of the body of which it needs at least one. */
  readonly needsOneOf?: readonly string[]
  /** The member that holds the address of a file; `--out` writes that file. */
  readonly saves?: string
  /** True if it reads one thing by its id. */
  readonly readsOne?: true
  /** The next step for people, by status, where a refusal means something special for this operation. */
  readonly hints?: Readonly<Record<number, string>>
  /** A further step after a conflict, beside the line that shows what is there: a sentence without a full stop. */
  readonly afterConflict?: string
  readonly nests?: Nesting
  /** For `--if-needed`: how to check, after a conflict (409), whether somebody did it before. */
  readonly ifNeeded?: IfNeeded
  /** For `--if-absent`: the field of the body that names the new thing. ws looks for that name in the resource's list. */
  readonly ifAbsent?: string
  /** For `--like`: the kind that it makes. One of them may be the model of the new one. */
  readonly like?: Kind
  /** For `--from`: the thing that no two rows may name, since the second would undo or repeat the first. */
  readonly rowsDiffer?: RowIdentity
  /** For `--from`: names that a list holds already. ws does not send them again. */
  readonly leavesOut?: LeftOutNames
  /** For `--from`: rows are entries of a list in the body, and one request takes several of them. */
  readonly rowsPerCall?: RowsPerCall
  /** Members of the reply, or of each row, that no face shows unless a person asks for them: dotted where they nest. */
  readonly secrets?: readonly string[]
  /** For `--from`: the holder that shows people its things in an order. Rows into the same one run in the order of the file. */
  readonly rowsInOrder?: RowOrder
  /** For `--gate`: the check that looks before the request goes out, and may keep it back. */
  readonly gate?: Gate
  /** For `judges` of another operation: ws remembers on this machine in which state it showed the thing. */
  readonly seenBy?: SeenState
  /** For `--outdated-ok`: with this value it agrees to a thing; ws refuses that if it has shown the thing in another state. */
  readonly judges?: AgreedThing
  /** A state of the thing around it in which the outcome protects or opens nothing: ws looks for it afterwards, and tells people. */
  readonly pointless?: PointlessOutcome
  /** For `--metadata-file` and `--metadata-url`: the document of another system that fills members of the body. */
  readonly filledFrom?: BodyDocument
  /** True if its reply may tell of any space, and no member says of which: a server for agents with `--spaces` refuses it. */
  readonly tellsOfSpaces?: true
  /** Parameters of the path that the API document does not have, or that this operation limits more, by name. */
  readonly parameters?: Readonly<Record<string, PathParameter>>
  /** True if the service takes the request without a body, too: what a body needs counts only if there is one. */
  readonly bodyMayBeLeftOut?: true
  /** By key: names of members that stand under another key, since every object of JavaScript has such a name. */
  readonly ownNames?: ReadonlyMap<string, string>
  /** Writes the query and the body, if not as JSON and `name=value`, with a list as repeated names. */
  readonly encode?: (input: EncodedInput) => Encoded
  /** True if the reply may be anything: a list, a text, nothing. */
  readonly answersFreely?: true
  /** The command of ws that sends the same request, without `ws`. */
  readonly sameAs?: string
  /** True if nobody knows what the request may destroy: a profile protects every id in it. */
  readonly mayDestroy?: true
  /** The operation of the catalog, if a description of the service has added members to it. */
  readonly origin?: Operation
}

/** The operation as the catalog declares it, which resources and commands name. */
export const originOf = <Spec extends CommandSpec & { readonly origin?: Operation }>(
  spec: Spec,
): Spec | Operation => spec.origin ?? spec

export interface EncodedInput {
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** The parts of a request besides its method and path. */
export interface Encoded {
  /** Without a question mark; empty if there is none. */
  readonly query: string
  /** Besides those of every request; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** A body that is not a text. */
  readonly bytes?: Uint8Array | undefined
}

export interface SeenState<Parameter extends string = string> {
  /** Another value of this member means another state. */
  readonly member: string
  /** Names the thing in the path. */
  readonly parameter: Parameter
  /** Members whose values may stand there, too. */
  readonly names: readonly string[]
}

export interface AgreedThing<Name extends string = string> {
  readonly field: Name
  readonly is: string
  /** The command that shows it again, without `ws`. */
  readonly seeAgain: string
}

/** Parameters of the path, or fields of the body; each value of a list is a name. */
export interface RowIdentity<Name extends string = string> {
  readonly name: Name
  /** The holders in which it is unique. */
  readonly within: readonly Name[]
}

/** Names of rows that ws leaves out, since a list has them. */
export interface LeftOutNames<Name extends string = string> {
  /** The field of the body that holds a list of names; letter case does not tell e-mail addresses apart. */
  readonly field: Name
  /** All parameters of its path are parameters of the operation. A service may not offer it. */
  readonly list: Operation
  /** The member of an item that holds the name, dotted. */
  readonly member: string
  /** The words behind `Left out:`. */
  readonly told: string
  /** The consequence if ws can't look: a sentence without a full stop. */
  readonly otherwise: string
}

/** How rows become requests of several entries each. */
export interface RowsPerCall {
  /** The field of the body that holds the entries. */
  readonly field: string
  /** Most entries of one request. */
  readonly most: number
  /** The members that a row may have. */
  readonly entry: ObjectSchema
  /** Columns that stand for an option of a member, as for flags. */
  readonly variantFlags?: CommandSpec['variantFlags']
  /** The end of `row 3: needs ...`, for a row that is not a whole entry. */
  readonly needs: string
  /** The member of the reply that holds a result for each entry, in the same order. */
  readonly results: string
  /** How a result tells that its entry failed, and why. */
  readonly failed: { readonly member: string; readonly is: string; readonly reason: string }
  /** The thing that no two rows may name: the order of entries must not matter. */
  readonly differ: RowIdentity
}

export interface RowOrder<Name extends string = string> {
  /** Parameters of the path and fields of the body that together name the holder, the innermost last; empty if only a neighbour tells it. */
  readonly within: readonly Name[]
  /** If a row leaves the last one out, the service picks the holder among all around it. Default: it is the one around them. */
  readonly isPicked?: true
}

/** `api-changes`: compares the published OpenAPI description with the one that is about to take its place. */
export type Gate = 'api-changes'

/** `saml-metadata`: the XML that an identity provider publishes about itself. */
export type BodyDocument = 'saml-metadata'

export interface PointlessOutcome {
  /** Loads what reads the thing around it. All parameters of its path are parameters of the operation. */
  readonly read: () => Promise<Operation>
  /** The member of that thing, and its value. */
  readonly member: string
  readonly is: string
  /** The member of the operation's own reply which, if it is false, says that it opens nothing anyway. */
  readonly unlessOff?: string
  /** A sentence for people. */
  readonly told: string
}

/** How to see that an operation was already done. */
export interface IfNeeded {
  /** Reads the thing that the operation acts on. Its path has no other parameters. */
  readonly read: Operation
  /** The member to check, dotted. */
  readonly member: string
  /** The value of that member once the operation is done; null if it has none then. */
  readonly is: string | null | { readonly field: string }
  /** Members of the operation's own reply, each with the member of the thing that holds it; without this, the whole thing. */
  readonly answer?: Readonly<Record<string, string>>
  /** The end of a sentence about the thing, e.g. `is merged already`. */
  readonly told: string
}

/** How `--recursive` goes further down a list, where things of a kind hold others of it. */
export interface Nesting {
  /** The parameter of the list's path that names the thing. */
  readonly parameter: string
  /** Reads the thing at the top. */
  readonly read: Operation
  /** Lists all things of the kind. */
  readonly list: Operation
  /** Parameters of that list's path, each with the member of the top thing that fills it. */
  readonly listPath: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  /** The member that names the parent. */
  readonly parent: string
  /** The requests after the first one, as a clause for people. */
  readonly goesOn: string
}

/** Tells an operation of the API from a task of ws. */
export const isOperation = (spec: CommandSpec): spec is Operation =>
  'kind' in spec && spec.kind === 'operation'

/** Values that other commands take, and their place in the rows of a list. */
export interface OfferedValues {
  readonly kind: 'page' | 'file' | keyof typeof outside | ListedValue
  /** The member that holds the value. Default: the id of the row. */
  readonly member?: string
  /** The member that says of which type the thing is. */
  readonly type?: string
  /** Members in which a row holds others. */
  readonly nests?: readonly string[]
  /** The query of the list that shows them. */
  readonly query?: Readonly<Record<string, unknown>>
}

export interface LongRunning {
  /** The member that holds its state. */
  readonly member: string
  readonly pending: readonly string[]
  /** The member that holds the reason of a failure; no value means no failure. */
  readonly reason: string
}

export type SuccessStatus = 200 | 201 | 204 | 205

type InferredFields<Fields> = Fields extends ObjectSchema ? Infer<Fields> : undefined

/** The input of a call: path parameters as strings, query and body as declared. */
export interface Input<Op extends Operation> {
  readonly path: { readonly [Name in PathParameters<Op['path']>]: string }
  readonly query?: InferredFields<Op['query']> | undefined
  readonly body?: InferredFields<Op['body']> | undefined
}

/** The value of a call's reply. ws reads it leniently: members may be missing, and unknown ones pass through. */
export type Output<Op extends Operation> = Op['response'] extends Schema ? Infer<Op['response']> : undefined
