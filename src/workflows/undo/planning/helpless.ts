/** Finds changes that nothing takes back because something they need can't come back: a person who left, a thing nobody has read. */
import type { Resource } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject } from '../../../json/object.ts'
import { textsIn } from '../../../json/walk.ts'
import type { RecordedChange } from '../../history/entries.ts'
import { type Inverse, impossible, type UndoRequest } from '../undo-request.ts'
import { fieldValue } from '../values.ts'

interface ChangeToTakeBack {
  readonly change: RecordedChange
  readonly address: string
  readonly inverse: Inverse
}

/** A thing that was removed, and that stays away. */
interface GoneForGood {
  readonly parameter: string | undefined
  readonly id: string
  readonly address: string
}

/** An inverse that needs an impossible one is impossible, too; and whoever took over from a thing that stays away keeps its part. */
export function withoutHelpless<Change extends ChangeToTakeBack>(
  changes: readonly Change[],
  resources: readonly Resource[],
): readonly Change[] {
  const resourceOf = ({ change }: ChangeToTakeBack) => resources.find(({ kind }) => kind === change.kind)
  const gone = changes.filter(staysAway).flatMap((planned): GoneForGood[] => {
    const { id } = planned.change
    const { parameter } = resourceOf(planned) ?? {}
    return id === null ? [] : [{ parameter, id, address: planned.address }]
  })
  if (gone.length === 0) return changes
  const possible = changes.map((planned) => withoutNeedy(planned, gone))
  const posts = possible.filter(staysAway).flatMap((planned) => postsOf(planned, resourceOf(planned)))
  return possible.map((planned) => {
    const post = posts.find((each) => tookOver(planned, each, resourceOf(planned)))
    return post === undefined
      ? planned
      : { ...planned, inverse: impossible(`It has taken over from ${post.address}, which can't come back`) }
  })
}

const staysAway = ({ inverse, change }: ChangeToTakeBack): boolean =>
  inverse.class === 'impossible' && change.does === 'remove'

/** The removal of a thing needs nothing: where that is gone already, nothing is left to do. */
function withoutNeedy<Change extends ChangeToTakeBack>(
  planned: Change,
  gone: readonly GoneForGood[],
): Change {
  const { inverse } = planned
  const needed = (part: UndoRequest) =>
    part.expects.is === 'as made' ? undefined : gone.find((each) => names(part, each))
  const [first] = inverse.parts
  const lacking = inverse.parts.flatMap((part) => needed(part)?.address ?? [])
  const [one] = lacking
  if (first === undefined || one === undefined) return planned
  const lost = `It needs ${[...new Set(lacking)].join(', ')}, which can't come back`
  if (needed(first) !== undefined) return { ...planned, inverse: impossible(lost) }
  const parts = inverse.parts.filter((part) => needed(part) === undefined)
  const told = inverse.lost === undefined ? lost : `${inverse.lost}; ${lost}`
  return { ...planned, inverse: { class: 'partial', lost: told, parts } }
}

const names = ({ parameters, body }: UndoRequest, { parameter, id }: GoneForGood): boolean =>
  Object.entries(parameters).some(([name, value]) => name === parameter && value === id) ||
  textsIn(body).includes(id)

/** A value that must not be left without anybody who has it: that of the last owner, of an admin of a place. */
interface Post {
  readonly kind: string | null
  readonly holder: string
  readonly member: string
  readonly value: unknown
  readonly address: string
}

function postsOf({ change, address }: ChangeToTakeBack, resource: Resource | undefined): readonly Post[] {
  const { before, kind } = change
  if (resource === undefined || !isObject(before)) return []
  const holder = holderOf(change.request.parameters, resource)
  return resource.dangers.flatMap((danger): readonly Post[] => {
    const [value] = 'last' in danger ? [danger.last] : 'becomes' in danger ? [danger.becomes] : []
    if (!('member' in danger) || value === undefined) return []
    const { member } = danger
    return fieldValue(member, before, resource) === value ? [{ kind, holder, member, value, address }] : []
  })
}

function tookOver(
  { change, inverse }: ChangeToTakeBack,
  { kind, holder, member, value }: Post,
  resource: Resource | undefined,
): boolean {
  if (resource === undefined || change.kind !== kind) return false
  return inverse.parts.some(({ parameters, expects }) => {
    if (holderOf(parameters, resource) !== holder) return false
    if (expects.is === 'as changed') return expects.fields.get(member)?.after === value
    if (expects.is !== 'as made') return false
    // A service that shows nothing of a new one leaves the body of the request.
    const { values } = expects
    return (fieldValue(member, values, resource) ?? memberOf(values, member)) === value
  })
}

const holderOf = (parameters: UndoRequest['parameters'], { parameter }: Resource): string =>
  JSON.stringify(
    Object.entries(parameters)
      .filter(([name]) => name !== parameter)
      .toSorted(),
  )
