/** The shape of a resource's declaration: the operations that list, read, make, change and remove it, and how it relates to others. */
import type { Schema } from './fields.ts'
import type { Kind } from './kinds.ts'
import type { Operation } from './operation.ts'
import type { ParameterName } from './parameters.ts'
import type { Standing } from './standing.ts'
import type { WishName } from './unsupported.ts'

/** How much of a change ws can undo. `lost` names the rest, in one sentence without a full stop. */
export type Undo =
  | { readonly class: 'exact' }
  | { readonly class: 'partial'; readonly lost: string; readonly comesBy?: ReturnByItself }
  | { readonly class: 'impossible'; readonly lost: string }

/** For a thing that nothing makes again, but that may come back: once it is there, an undo gives it back its values and places. */
export interface ReturnByItself {
  /** While it is not there: a sentence without a full stop. */
  readonly lost: string
  /** The command that asks for it, without `ws`; `{called}` is its name for people. */
  readonly line: string
  /** The field whose earlier value that command takes as a flag of the same name. */
  readonly field: string
}

/** Stands in for an operation that the API lacks: the entry of the one list that says so. */
export interface Unsupported {
  readonly unsupported: WishName
}

export const isSupported = (role: Operation | Unsupported): role is Operation => !('unsupported' in role)

/** One list that holds resources of a kind. A kind may have several, each with a part of them. */
export interface ResourceList {
  readonly operation: Operation
  /** The kind to list first, if each of its resources has a list of its own. */
  readonly each?: Kind
  /** The member that holds the resources, if they are not the items: dotted, from the item or the reply down. */
  readonly member?: string
  /** The member in which a resource holds others of its kind. */
  readonly nests?: string
  /** The member by which its resources are told from others in the list. */
  readonly only?: { readonly member: string; readonly is: string }
  /** The query field for the id of the holder, if the path does not name it. */
  readonly holder?: string
  /** Queries whose lists together hold everything, if the list without a query leaves some out. */
  readonly queries?: readonly Readonly<Record<string, unknown>>[]
  /** The member of the holder that counts them, or one for each of `queries`: if it is 0, ws does not read the list. */
  readonly counted?: string | readonly string[]
  /** The member of the holder that counts those with this value: if it is 0, ws does not read the list for those alone. */
  readonly countedWith?: { readonly member: string; readonly of: Readonly<Record<string, string>> }
  /** Replies that show all of them to people if they show as many as `counted` says. Only the list shows what can be set. */
  readonly shownIn?: readonly ShownIn[]
  /** Lists that stand in for it where the service does not offer it. */
  readonly otherwise?: readonly ResourceList[]
  /** If the holder's member has another value, a refusal only means that the API does not show these. */
  readonly tellsWhere?: { readonly member: string; readonly is: unknown; readonly otherwise: string }
}

export interface PastLists {
  /** The list of one holder; its `queries` name what is past. */
  readonly list: ResourceList
  /** One list for all holders, which takes the values of these queries together, where a service offers it. */
  readonly together: {
    readonly operation: Operation
    /** The member of an item that names its holder. */
    readonly holder: string
  }
}

/** Where others show resources: in each resource of a kind, or in the reply of an operation on the holder. */
export type ShownIn = { readonly member: string } & (
  | { readonly kind: Kind }
  | { readonly operation: Operation }
)

/** Where a reply shows the value of a body's field, if not in a member of the same name and value. */
export type ShownAs<Member extends string = string> =
  | Member
  /** The value follows this prefix. */
  | { readonly member: Member; readonly prefix: string }
  /** The field is true where the member has this value. */
  | { readonly member: Member; readonly is: string }
  /** The field holds the id of the resource of this kind whose member is true. */
  | { readonly kind: Kind; readonly where: string }

/** A change other than make, change and remove: a move, a merge, an e-mail. */
export interface Action {
  readonly operation: Operation
  readonly undo: Undo
  /** For an action on many at once: the fields of its body that add things, remove them, and set their values. */
  readonly many?: { readonly adds: string; readonly removes: string; readonly sets: string }
  /** The kind of which it lets one go, to a place without a holder. */
  readonly releases?: Kind
  /** The operation that undoes it. Default: the same one with the earlier values. */
  readonly inverse?: Operation
  /** The operation that shows its effect. Default: the one that reads the resource. */
  readonly shownBy?: Operation | 'nothing'
  /** Facts for a person before they agree to it. */
  readonly standing?: Standing
  /** Values of its body that need consent. */
  readonly dangers?: readonly ActionDanger[]
}

/** How a kind stands in a document of a workspace. */
export interface InDocument {
  /** The member that holds them, in the entry of their holder or in the document itself; dotted where it nests. */
  readonly key: string
  /** Kinds whose entries may hold them: the nearest one that does. The organization, and whatever it holds directly, stands at the top. */
  readonly in: readonly Kind[]
  /** A holder has at most one: null says that it has none. */
  readonly single?: true
  /** A holder has at most one of ours, in a list of those of all organizations: an entry without an id is that one. */
  readonly once?: true
  /** The member that identifies an entry, and the property that it holds. Default: the id, as `id`. */
  readonly identity?: {
    readonly member: string
    readonly of: 'id' | 'name'
    /** An e-mail address, which people write in any case. */
    readonly anyCase?: true
  }
  /** Names of members that differ from the name of the field, by field. */
  readonly names: Readonly<Record<string, string>>
  /** Fields that follow from the place of the entry. */
  readonly omits: readonly string[]
  /** `--prune` leaves one that lies in such a holder, unless a thing of `shownBy` names it: lists of earlier documents are without them. */
  readonly keeps?: { readonly in: Kind; readonly shownBy: Kind }
  /** How the entry ends once its `until` is past; undefined if it can't have one. */
  readonly ends?: Ending
}

export interface Ending {
  /** `change` gives it the values of `sets` in place of a removal. */
  readonly by: 'remove' | 'change'
  /** By field. */
  readonly sets?: Readonly<Record<string, unknown>>
  /** It also ends with the entry of this kind that has its name. */
  readonly with?: Kind
}

/** People see these in an order: it is the service's, not the alphabet's. */
export interface Ordered {
  /** Kinds of holders that show an order. The API shows none elsewhere, so that there is none to manage. */
  readonly in: readonly Kind[]
  /** Puts one right before or behind the sibling that `position` of its body names; undefined if the API can't. */
  readonly by?: Operation
  /** Stands in for it where the service does not offer it. */
  readonly otherwise?: Operation
  /** The word for one, where that operation moves things of several kinds: its body then names the thing too. */
  readonly type?: string
  /** Shows the siblings of all kinds in one order, from the thing that they lie within down; a service may not offer it. */
  readonly readIn?: { readonly operation: Operation; readonly nests: string }
}

/** `none`: what is made like another begins without any, since they let people in, or hold a secret. */
export type Likeness<Member extends string = string> =
  | 'none'
  | {
      /** Values that it has in place of the model's, unless others are asked for. */
      readonly begins: { readonly [Field in Member]?: unknown }
      /** Fields that only one can have: addresses. */
      readonly leaves: readonly Member[]
    }

/** A read-only member that two actions set. On some services, a field of its own switches it on as well. */
export interface Switched<Member extends string = string, ActionName extends string = string> {
  readonly member: Member
  readonly on: ActionName
  readonly off: ActionName
  /** The field whose setting may switch it on. */
  readonly with: string
  /** The value of that field that lets nobody in while the thing is being filled. */
  readonly closed: string
  /** Switching it on needs this word; a new one that is off needs none. */
  readonly danger: DangerWord
}

export interface Resource {
  readonly kind: Kind
  /** The kind that holds it. Its address and the other parameters of its paths come from there. */
  readonly within: Kind | undefined
  /** The thing that one is for: both have the same id. */
  readonly grantee?: StandsFor
  /** Other kinds that hold it, by the member that names the holder. An address goes through the first. */
  readonly parents: Readonly<Partial<Record<string, Kind>>>
  /** The path parameter that names one; undefined if its holder has exactly one. */
  readonly parameter: ParameterName | undefined
  /** The member of an item that equals this parameter, dotted. */
  readonly id: string
  /** The member by which people tell one from another within its holder, dotted; undefined if only the id does. */
  readonly called: string | undefined
  /** The member of a reply that names the organization that it belongs to; undefined if no reply shows it. */
  readonly belongsTo: string | undefined
  /** The shape of one in a reply. */
  readonly schema: Schema
  readonly list: readonly ResourceList[] | Unsupported
  /** One list of all, also for names and completion: the others show only some. A service may not offer it. */
  readonly namedIn?: ResourceList
  /** Reads one. If unsupported, ws finds it in the list. */
  readonly read: Operation | Unsupported
  readonly make: Operation | Unsupported
  readonly change: Operation | Unsupported
  readonly remove: Operation | Unsupported
  readonly actions: Readonly<Record<string, Action>>
  /** Lists of those that `list` leaves out, since nothing waits for them any more. */
  readonly past?: PastLists
  /** Operations that only show something about it. */
  readonly views: readonly Operation[]
  /** One list of all that an organization has, in place of many, where the service offers it. */
  readonly inOneList?: Operation
  /** An extended list, of the organization or of one of the kind: a service that lacks it lacks extended changes of the kind, too. For a kind whose own lists tell nothing. */
  readonly offeredWith?: Operation
  /** Fields of the body of `change` (dotted where it nests) that set a value of the resource. */
  readonly settable: readonly string[]
  /** True if it has members that ws does not know: each is part of its state, and a change sends all of them. Without any, there is none. */
  readonly isOpen?: true
  /** Fields of the body of `make` that nobody can change later. */
  readonly fixed: readonly string[]
  /** Fields of these bodies that belong elsewhere: to a kind within this one, or to an action. */
  readonly elsewhere: Readonly<Record<string, Elsewhere>>
  /** By the field that sets it. */
  readonly shownAs: Readonly<Record<string, ShownAs>>
  /** Fields that add to a list or take from it, and the member that shows the list. */
  readonly deltas: Readonly<Record<string, string>>
  /** Fields that no reply shows. */
  readonly writeOnly: readonly string[]
  /** Members of the reply that are part of its state, though no operation sets them. */
  readonly readOnly: readonly string[]
  /** Read-only members, and the values that the service gives them by itself when it moves. */
  readonly setByPlace: Readonly<Record<string, readonly unknown[]>>
  /** A member of the holder: while it stays as it is, so do all of these within it. */
  readonly changesWith?: string
  /** The service makes one of these by itself soon after it has made the holder. */
  readonly beginsWithHolder?: true
  readonly switched?: Switched
  /** The member that is true for the one that its holder takes by default: a field of the holder names that one. */
  readonly marked?: string
  /** The body of `change` that leaves nothing of it, if the API can't remove it. */
  readonly emptied?: Readonly<Record<string, unknown>>
  /** Sentences about things that the API does not show. */
  readonly untold: readonly string[]
  /** A kind with whose things it goes: a place in a team has the id of the member, and is lost with that. */
  readonly goesWith?: Kind
  /** A kind whose list shows what these sentences say, where a service offers that one. */
  readonly toldBy?: Kind
  /** The kind that whoever it stands for is one of, too: there is no other person to put into a team. */
  readonly isAlways?: Kind
  /** Members of the reply that ws never writes down. */
  readonly secret: readonly string[]
  readonly ordered?: Ordered
  /** How one comes about beside a model (`--like`). Default: with the values of the model. */
  readonly likeness?: Likeness
  /** Undefined if no document holds it: content, and things that the service makes by itself. */
  readonly document: InDocument | undefined
  /** Settable fields, texts, of which no two have the same value: beside each other, or anywhere in the resource around them. */
  readonly unique: Readonly<Record<string, 'beside' | 'within'>>
  /** The action that restores a removed one, and how many days it works. */
  readonly recovery?: { readonly action: string; readonly days: number }
  /**
   * The parts that a new one in the place of another lacks, if a removal is usually taken back otherwise; of what holds content,
   * also with its content (`filled`).
   */
  readonly lacksAnew?: string | { readonly bare: string; readonly filled: string }
  /** The action that copies one, if the API can't make a new one otherwise. */
  readonly copy?: string
  /** Changes that a plan makes only with consent (`--allow`). */
  readonly dangers: readonly Danger[]
  /** How to undo a make, a change and a remove; absent for those that the API can't do. */
  readonly undo: Undos
}

/** The words of `--allow`; every removal is a `delete`, without a declaration. */
export const dangerWords = ['publish', 'sso', 'elevate', 'members', 'admins', 'self', 'delete'] as const

export type DangerWord = (typeof dangerWords)[number]

export type Danger<Member extends string = string> = {
  readonly danger: DangerWord
  /** True for one that a person agrees to where an agent plans the change, and that needs no `--allow` of a job. */
  readonly ofAgents?: true
} & (
  | { readonly when: 'make' | 'remove' }
  /** The member gets this value, also that of a new thing. */
  | { readonly member: Member; readonly becomes: unknown }
  /** The member had this value, or the thing is new, and now it has another one. */
  | { readonly member: Member; readonly leaves: unknown }
  /** The member limits who sees the thing: it gets another limit, or none. */
  | { readonly member: Member; readonly limits: true }
  /** The member gets a later value of this list than before; for a new thing, any but the first. */
  | { readonly member: Member; readonly rises: readonly unknown[] }
  /** The member gets one of these values, weakest first, and had none of them or a weaker one; also that of a new thing, unless it holds nothing yet. */
  | { readonly member: Member; readonly reaches: readonly unknown[]; readonly beginsEmpty?: true }
  /** The member had the first value, and gets the second one. */
  | { readonly member: Member; readonly turns: readonly [from: unknown, to: unknown] }
  /** The member gets another value: an entry more, or any at all. */
  | { readonly member: Member; readonly gets: 'entries' | 'another' }
  /** No sibling is left whose member has this value. */
  | { readonly member: Member; readonly last: unknown }
  /** The thing stands for a person whose name is your e-mail address. */
  | { readonly when: 'yours' }
)

/** Of an action: nothing was there before. */
export type ActionDanger =
  | Extract<Danger, { readonly reaches: readonly unknown[] }>
  /** The body has this member, with whatever value but that of the thing itself. */
  | (Pick<Danger, 'danger' | 'ofAgents'> & { readonly member: string; readonly given: true })
  /** With whatever body. */
  | (Pick<Danger, 'danger' | 'ofAgents'> & { readonly when: 'done' })

/** A thing for which others stand: a person or a team, of a permission. */
export interface StandsFor {
  readonly kind: Kind
  /** The field of the body of `make` that takes its id, in a list. */
  readonly field: string
}

export type Elsewhere = ({ readonly kind: Kind } | { readonly action: string }) & LeavesBehind

/** A text for people: the effect that an undo of the making leaves, if the field has a value of this form. */
export interface LeavesBehind {
  readonly leaves?: { readonly by: 'text' | 'list'; readonly lost: string }
}

export interface Undos {
  readonly make?: Undo
  readonly change?: Undo
  readonly remove?: Undo
}
