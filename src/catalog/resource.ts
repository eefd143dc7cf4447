/** The shape of a resource: what there is in a workspace, and which operations list, read, make, change and remove it. */
import type { Infer, ObjectSchema, Schema } from './fields.ts'
import type { Kind } from './kinds.ts'
import type { MemberPath, Operation } from './operation.ts'
import type { ParameterName } from './parameters.ts'

/** How much of a change can be taken back; `lost` says what can't, in one sentence without a full stop. */
export type Undo =
  | { readonly class: 'exact' }
  | { readonly class: 'partial'; readonly lost: string }
  | { readonly class: 'impossible'; readonly lost: string }

export const exact: Undo = { class: 'exact' }
export const partial = (lost: string): Undo => ({ class: 'partial', lost })
export const impossible = (lost: string): Undo => ({ class: 'impossible', lost })

/** Stands where the API has no operation: a sentence for people, with the way round where there is one. */
export interface Unsupported {
  readonly unsupported: string
}

export const unsupported = (sentence: string): Unsupported => ({ unsupported: sentence })

export const isSupported = (role: Operation | Unsupported): role is Operation => !('unsupported' in role)

/** One list that holds resources of a kind; a kind may have several, each of which shows a part. */
export interface Listing {
  readonly operation: Operation
  /** The kind that is listed first, where each of its resources has a list of its own. */
  readonly each?: Kind
  /** The member that holds the resources, where they are not the items: dotted, from the item or the reply down. */
  readonly member?: string
  /** The member in which one holds others of its kind. */
  readonly nests?: string
  /** The query field that takes the id of the holder, where the path does not name it. */
  readonly holder?: string
  /** Queries whose lists together hold all that is there, where the list without a query leaves some out. */
  readonly queries?: readonly Readonly<Record<string, unknown>>[]
  /** The member of the holder that says how many there are: for none, nobody asks. */
  readonly counted?: string
  /** Where the holder's member has another value, a refusal only means that the API tells nothing of these. */
  readonly tellsWhere?: { readonly member: string; readonly is: unknown; readonly otherwise: string }
}

/** Where a reply shows what a field of a body sets, when it is not a member of the same name and value. */
export type Shown<Member extends string = string> =
  | Member
  /** The value follows this prefix. */
  | { readonly member: Member; readonly prefix: string }
  /** The field is true where the member has this value. */
  | { readonly member: Member; readonly is: string }
  /** The field holds the id of the one of this kind whose member is true. */
  | { readonly kind: Kind; readonly where: string }

/** A change that is none of make, change and remove: a move, a merge, an e-mail that is sent. */
export interface Action {
  readonly operation: Operation
  readonly undo: Undo
  /** The operation that takes it back, where that is not the same one with the values from before. */
  readonly inverse?: Operation
  /** The operation that shows what it did, where that does not read the resource itself. */
  readonly shownBy?: Operation | 'nothing'
}

/** How one kind stands in a document of a workspace. */
export interface InDocument {
  /** The member under which they stand: of the entry that holds them, or of the document itself. */
  readonly key: string
  /** Kinds in whose entries they may stand: the nearest that holds one. Those of an organization, and itself, stand at the top. */
  readonly in: readonly Kind[]
  /** There is one at most, and no list: null says that there is none. */
  readonly single?: true
  /** People see the order of these: it is the service's, not that of the alphabet. */
  readonly ordered?: true
  /** The member that says which one an entry is, and what of the thing it holds; the id as `id` unless given. */
  readonly identity?: { readonly member: string; readonly of: 'id' | 'name' }
  /** Members that are not called as the field is, by the field. */
  readonly names: Readonly<Record<string, string>>
  /** Fields that the place of the entry tells. */
  readonly omits: readonly string[]
}

export interface Resource {
  readonly kind: Kind
  /** The kind that holds it: its address and the other parameters of its paths come from there. */
  readonly within: Kind | undefined
  /** Kinds that hold it besides, by the member that names the holder; first the one that an address goes through. */
  readonly parents: Readonly<Partial<Record<string, Kind>>>
  /** The path parameter whose value names one; undefined where its holder has exactly one. */
  readonly parameter: ParameterName | undefined
  /** The member of an item that holds this value, dotted. */
  readonly id: string
  /** The member by which people know one within its holder, dotted; undefined where nothing but the id tells. */
  readonly called: string | undefined
  /** The shape of one in a reply. */
  readonly schema: Schema
  readonly list: readonly Listing[] | Unsupported
  /** Reads one; without it, one is found in the list. */
  readonly read: Operation | Unsupported
  readonly make: Operation | Unsupported
  readonly change: Operation | Unsupported
  readonly remove: Operation | Unsupported
  readonly actions: Readonly<Record<string, Action>>
  /** Operations that only show something about it. */
  readonly views: readonly Operation[]
  /** Fields of the body of `change` (dotted where it nests) that set a value of the resource. */
  readonly settable: readonly string[]
  /** Fields of the body of `make` that can't be changed afterwards. */
  readonly fixed: readonly string[]
  /** Fields of these bodies that other operations are responsible for: a kind that lies within, or an action. */
  readonly elsewhere: Readonly<Record<string, Elsewhere>>
  /** By the field that sets it. */
  readonly shownAs: Readonly<Record<string, Shown>>
  /** Fields that add to a list or take from it, and the member that shows the list. */
  readonly deltas: Readonly<Record<string, string>>
  /** Fields whose value no reply shows. */
  readonly writeOnly: readonly string[]
  /** Members of the reply that are part of its state, though no operation sets them. */
  readonly readOnly: readonly string[]
  /** Sentences: what there is, or may be, that the API does not tell. */
  readonly untold: readonly string[]
  /** Members of the reply that are never written down. */
  readonly secret: readonly string[]
  /** Undefined where no document has it: content, and what the service makes by itself. */
  readonly document: InDocument | undefined
  /** The action that brings back what was removed, and for how many days. */
  readonly recovery?: { readonly action: string; readonly days: number }
  /** How a make, a change and a remove are taken back; absent for those that the API can't do. */
  readonly undo: Undos
}

export type Elsewhere = { readonly kind: Kind } | { readonly action: string }

export interface Undos {
  readonly make?: Undo
  readonly change?: Undo
  readonly remove?: Undo
}

type BodyOf<Role> = Role extends Operation<string, ObjectSchema | undefined, infer Body> ? Body : undefined
type FieldOf<Role> = BodyOf<Role> extends ObjectSchema ? keyof Infer<BodyOf<Role>> & string : never
type FieldPath<Role> = FieldOf<Role> | `${FieldOf<Role>}.${string}`
type UndoKey<Role, Key extends string> = Role extends Unsupported ? never : Key

interface Declared<
  Shape extends Schema,
  Make extends Operation | Unsupported,
  Change extends Operation | Unsupported,
  Remove extends Operation | Unsupported,
  ActionName extends string,
> {
  readonly kind: Kind
  readonly within?: Kind
  readonly parents?: { readonly [Member in MemberPath<Infer<Shape>>]?: Kind }
  readonly parameter?: ParameterName
  readonly id?: MemberPath<Infer<Shape>>
  readonly called?: MemberPath<Infer<Shape>>
  readonly schema: Shape
  readonly list: readonly Listing[] | Unsupported
  readonly read: Operation | Unsupported
  readonly make: Make
  readonly change: Change
  readonly remove: Remove
  readonly actions?: Readonly<Record<ActionName, Action>>
  readonly views?: readonly Operation[]
  readonly settable?: readonly FieldPath<Change>[]
  readonly fixed?: readonly FieldOf<Make>[]
  readonly elsewhere?: {
    readonly [Field in FieldOf<Make> | FieldOf<Change>]?:
      | { readonly kind: Kind }
      | { readonly action: NoInfer<ActionName> }
  }
  readonly shownAs?: {
    readonly [Field in FieldPath<Make> | FieldPath<Change>]?: Shown<MemberPath<Infer<Shape>>>
  }
  readonly deltas?: { readonly [Field in FieldOf<Change>]?: MemberPath<Infer<Shape>> }
  readonly writeOnly?: readonly (FieldPath<Make> | FieldPath<Change>)[]
  readonly readOnly?: readonly (keyof Infer<Shape> & string)[]
  readonly untold?: readonly string[]
  readonly secret?: readonly MemberPath<Infer<Shape>>[]
  readonly document?: Omit<InDocument, 'names' | 'omits'> & {
    readonly names?: { readonly [Field in FieldOf<Make> | FieldOf<Change>]?: string }
    readonly omits?: readonly (FieldOf<Make> | FieldOf<Change>)[]
  }
  readonly recovery?: { readonly action: NoInfer<ActionName>; readonly days: number }
  readonly undo: Readonly<
    Record<UndoKey<Make, 'make'> | UndoKey<Change, 'change'> | UndoKey<Remove, 'remove'>, Undo>
  >
}

/** The schema of the items of a list. */
export const itemOf = <Item extends Schema>({ response }: { readonly response: ListSchema<Item> }): Item =>
  response._zod.def.shape.items._zod.def.element

/** As much of the schema of a page as leads to its items. */
interface ListSchema<Item extends Schema> {
  readonly _zod: {
    readonly def: {
      readonly shape: { readonly items: { readonly _zod: { readonly def: { readonly element: Item } } } }
    }
  }
}

/** Declares one kind of resource; a member or field that the schemas lack does not compile. */
export function resource<
  Shape extends Schema,
  Make extends Operation | Unsupported,
  Change extends Operation | Unsupported,
  Remove extends Operation | Unsupported,
  const ActionName extends string = never,
>(declared: Declared<Shape, Make, Change, Remove, ActionName>): Resource {
  const absent = { within: undefined, parameter: undefined, called: undefined, id: 'id', document: undefined }
  const none = {
    parents: {},
    actions: {},
    views: [],
    settable: [],
    fixed: [],
    elsewhere: {},
    shownAs: {},
    deltas: {},
    writeOnly: [],
    readOnly: [],
    untold: [],
    secret: [],
  }
  const { document, ...others } = declared
  const { names = {}, omits = [] } = document ?? {}
  return { ...absent, ...none, ...others, ...(document && { document: { ...document, names, omits } }) }
}
