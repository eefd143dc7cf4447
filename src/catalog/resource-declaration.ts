/** Declares a resource, and lets only a declaration compile that fits the schemas of its operations. */
import type { Infer, ObjectSchema, Schema } from './fields.ts'
import type { Kind } from './kinds.ts'
import type { MemberPath, Operation } from './operation.ts'
import type { ParameterName } from './parameters.ts'
import type {
  Action,
  ActionDanger,
  Danger,
  InDocument,
  LeavesBehind,
  Likeness,
  Ordered,
  PastLists,
  Resource,
  ResourceList,
  ReturnByItself,
  ShownAs,
  Switched,
  Undo,
  Unsupported,
} from './resource.ts'
import { roles } from './shared.ts'
import type { WishName } from './unsupported.ts'

type BodyOf<Role> = Role extends Operation<string, ObjectSchema | undefined, infer Body> ? Body : undefined
type FieldOf<Role> = BodyOf<Role> extends ObjectSchema ? keyof Infer<BodyOf<Role>> & string : never
type FieldPath<Role> = FieldOf<Role> | `${FieldOf<Role>}.${string}`
type UndoKey<Role, Key extends string> = Role extends Unsupported ? never : Key

interface ResourceDeclaration<
  Shape extends Schema,
  Make extends Operation | Unsupported,
  Change extends Operation | Unsupported,
  Remove extends Operation | Unsupported,
  ActionName extends string,
> {
  readonly kind: Kind
  readonly within?: Kind
  readonly grantee?: { readonly kind: Kind; readonly field: FieldOf<Make> }
  readonly parents?: { readonly [Member in MemberPath<Infer<Shape>>]?: Kind }
  readonly parameter?: ParameterName
  readonly id?: MemberPath<Infer<Shape>>
  readonly called?: MemberPath<Infer<Shape>>
  readonly belongsTo?: MemberPath<Infer<Shape>>
  readonly schema: Shape
  readonly list: readonly ResourceList[] | Unsupported
  readonly namedIn?: ResourceList
  readonly read: Operation | Unsupported
  readonly make: Make
  readonly change: Change
  readonly remove: Remove
  readonly actions?: Readonly<Record<ActionName, Action>>
  readonly past?: PastLists
  readonly views?: readonly Operation[]
  readonly inOneList?: Operation
  readonly offeredWith?: Operation
  readonly settable?: readonly FieldPath<Change>[]
  readonly isOpen?: true
  readonly fixed?: readonly FieldOf<Make>[]
  readonly elsewhere?: {
    readonly [Field in FieldOf<Make> | FieldOf<Change>]?: (
      | { readonly kind: Kind }
      | { readonly action: NoInfer<ActionName> }
    ) &
      LeavesBehind
  }
  readonly shownAs?: {
    readonly [Field in FieldPath<Make> | FieldPath<Change>]?: ShownAs<MemberPath<Infer<Shape>>>
  }
  readonly deltas?: { readonly [Field in FieldOf<Change>]?: MemberPath<Infer<Shape>> }
  readonly writeOnly?: readonly (FieldPath<Make> | FieldPath<Change>)[]
  readonly readOnly?: readonly (keyof Infer<Shape> & string)[]
  readonly setByPlace?: { readonly [Name in keyof Infer<Shape> & string]?: readonly Infer<Shape>[Name][] }
  readonly changesWith?: string
  readonly beginsWithHolder?: true
  readonly marked?: MemberPath<Infer<Shape>>
  readonly switched?: Switched<MemberPath<Infer<Shape>>, NoInfer<ActionName>>
  readonly emptied?: Partial<Infer<NonNullable<BodyOf<Change>> & ObjectSchema>>
  readonly untold?: readonly string[]
  readonly goesWith?: Kind
  readonly toldBy?: Kind
  readonly isAlways?: Kind
  readonly secret?: readonly MemberPath<Infer<Shape>>[]
  readonly ordered?: Ordered
  readonly likeness?: Likeness<FieldPath<Change>>
  readonly unique?: { readonly [Field in FieldPath<Change>]?: 'beside' | 'within' }
  readonly document?: Omit<InDocument, 'names' | 'omits'> & {
    readonly names?: { readonly [Field in FieldOf<Make> | FieldOf<Change>]?: string }
    readonly omits?: readonly (FieldOf<Make> | FieldOf<Change>)[]
  }
  readonly recovery?: { readonly action: NoInfer<ActionName>; readonly days: number }
  readonly lacksAnew?: string | { readonly bare: string; readonly filled: string }
  readonly copy?: NoInfer<ActionName>
  readonly dangers?: readonly Danger<FieldPath<Make> | FieldPath<Change>>[]
  readonly undo: Readonly<
    Record<UndoKey<Make, 'make'> | UndoKey<Change, 'change'> | UndoKey<Remove, 'remove'>, Undo>
  >
}

export const exact: Undo = { class: 'exact' }
export const partial = (lost: string, comesBy?: ReturnByItself): Undo => ({
  class: 'partial',
  lost,
  ...(comesBy === undefined ? {} : { comesBy }),
})
export const impossible = (lost: string): Undo => ({ class: 'impossible', lost })

export const unsupported = (gap: WishName): Unsupported => ({ unsupported: gap })

const weakestFirst = roles.toReversed()

/** The danger of a field that gives a role. */
export const raisesRole = <const Member extends string>(member: Member) =>
  ({ danger: 'elevate', ofAgents: true, member, rises: [null, ...weakestFirst] }) as const

/** The danger of a default level: all members of the organization have it. */
export const opensToMembers = [
  { danger: 'elevate', ofAgents: true, member: 'defaultLevel', reaches: weakestFirst, beginsEmpty: true },
  // The level that comes from the holder may be a stronger one.
  ...[null, ...weakestFirst].map(
    (from) =>
      ({ danger: 'elevate', ofAgents: true, member: 'defaultLevel', turns: [from, 'inherit'] }) as const,
  ),
] as const satisfies readonly Danger[]

/** The danger of a move: the levels and permissions of the new holder hold for what lies in it. */
export const inheritsAnew = [
  { danger: 'elevate', ofAgents: true, member: 'parent', given: true },
  // The sibling may lie in another holder.
  { danger: 'elevate', ofAgents: true, member: 'position', given: true },
] as const satisfies readonly ActionDanger[]

/** The schema of the items of a list. */
export const itemOf = <Item extends Schema>({ response }: { readonly response: ListSchema<Item> }): Item =>
  response.def.getter().shape.items.def.element

/** The part of a page's schema that leads to its items. */
interface ListSchema<Item extends Schema> {
  readonly def: {
    getter(): { readonly shape: { readonly items: { readonly def: { readonly element: Item } } } }
  }
}

/** Declares one kind of resource. A member or field that the schemas lack does not compile. */
export function resource<
  Shape extends Schema,
  Make extends Operation | Unsupported,
  Change extends Operation | Unsupported,
  Remove extends Operation | Unsupported,
  const ActionName extends string = never,
>(declared: ResourceDeclaration<Shape, Make, Change, Remove, ActionName>): Resource {
  const absent = {
    within: undefined,
    parameter: undefined,
    called: undefined,
    belongsTo: undefined,
    id: 'id',
    document: undefined,
  }
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
    setByPlace: {},
    untold: [],
    secret: [],
    unique: {},
    dangers: [],
  }
  const { document, ...others } = declared
  const { names = {}, omits = [] } = document ?? {}
  return { ...absent, ...none, ...others, ...(document && { document: { ...document, names, omits } }) }
}
