/** The members of replies that reading a whole workspace needs: a caller may keep the rest on the disk. */
import { listingsOf } from '../../catalog/relations.ts'
import type { Resource, ResourceList, ShownAs } from '../../catalog/resource.ts'
import type { JsonObject } from '../../json/object.ts'

interface MemberNeeds {
  /** All declared ones. */
  readonly resources: readonly Resource[]
  /** Members that the caller needs besides. */
  readonly besides: readonly string[]
}

/** Returns the needed part of a reply, as it came. */
export function slimmerOf(
  resource: Resource,
  { resources, besides }: MemberNeeds,
): (reply: JsonObject) => JsonObject {
  if (resource.isOpen === true) return (reply) => reply
  const members = [...ownMembers(resource), ...membersForOthers(resource, resources), ...besides]
  const needed = [...new Set(members.map(headOf))]
  return (reply) => {
    const slim: Record<string, unknown> = {}
    for (const member of needed) if (Object.hasOwn(reply, member)) slim[member] = reply[member]
    return slim
  }
}

const headOf = (member: string) => member.split('.')[0] ?? member

function ownMembers(resource: Resource): readonly string[] {
  const { id, called, belongsTo, parents, settable, fixed, shownAs, readOnly, secret } = resource
  const { recovery, actions } = resource
  const mark = recovery && actions[recovery.action]?.operation.ifNeeded?.member
  const shown = [...settable, ...fixed].flatMap((field) => membersShowing(shownAs[field] ?? field))
  const named = [called, belongsTo, mark].filter((member) => member !== undefined)
  return [id, ...named, ...Object.keys(parents), ...shown, ...readOnly, ...secret]
}

const membersShowing = (shown: ShownAs): readonly string[] => {
  if (typeof shown === 'string') return [shown]
  return 'member' in shown ? [shown.member] : []
}

/** Counts of its lists, things within it, and marks that other resources show as a value of theirs. */
function membersForOthers({ kind, list }: Resource, resources: readonly Resource[]): readonly string[] {
  const own = new Set(listingsOf({ list }).map(({ operation }) => operation))
  const marks = resources.flatMap(({ shownAs }) =>
    Object.values(shownAs).flatMap((shown) =>
      typeof shown === 'object' && 'kind' in shown && shown.kind === kind ? [shown.where] : [],
    ),
  )
  const listed = resources.flatMap((other) =>
    listingsOf(other).flatMap((listing) => [
      ...((listing.each ?? other.within) === kind ? membersOfHolder(listing) : []),
      ...(own.has(listing.operation) && listing.member !== undefined ? [listing.member] : []),
    ]),
  )
  return [...marks, ...listed]
}

const membersOfHolder = ({ counted, tellsWhere }: ResourceList): readonly string[] => [
  ...(counted === undefined ? [] : [counted].flat()),
  ...(tellsWhere === undefined ? [] : [tellsWhere.member]),
]
