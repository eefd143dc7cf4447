/** Moves things between holders: by an operation of their own, or because the new holder takes them in. */

import { factsOf } from '../../catalog/fields.ts'
import { nounOf } from '../../catalog/kinds.ts'
import { fieldNames, schemaAt } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { withArticle } from '../../text/with-article.ts'
import type { Thing } from '../estate.ts'
import { addDraft, block, type ChangeWork, type Planning } from './draft.ts'
import { leadingTo, leadingToLive, ownParameter } from './parameters.ts'
import { idOf } from './references.ts'

/** The member of the change that names another holder. */
export const holderMember = ({
  change,
  resource,
}: Pick<ChangeWork, 'change' | 'resource'>): string | undefined =>
  Object.keys(change.members).find((name) => name in resource.parents || name === 'holder')

interface HolderMove {
  /** Its place by then. */
  readonly from: Thing | undefined
  readonly needs: readonly number[]
}

/** @returns the key of the step; undefined if it is there already, or can't move */
export function draftHolder(work: ChangeWork, placing: HolderMove, planning: Planning): number | undefined {
  const { after, resource, change } = work
  const { matches } = planning.detail
  const { from, needs } = placing
  if (after === undefined || (from !== undefined && (matches.after(from) ?? from) === after.holder))
    return undefined
  const found = moveOf(work, from, planning)
  if (found === undefined) {
    const noun = nounOf(change.kind)
    block(
      change,
      {
        sentence: `The API has no way to move ${withArticle(noun)} there`,
        way: 'remove the entry, and add one without an id',
      },
      planning,
    )
    planning.blockedMembers.set(change, new Set(Object.keys(change.members)))
    return undefined
  }
  const id = idOf(after, planning)
  const { operation, body, parameters, member, isOwn } = found
  const key = addDraft(
    work,
    {
      does: 'move',
      operation,
      parameters: { ...leadingTo(after, planning), ...ownParameter(resource, id), ...parameters },
      body,
      subject: {
        kind: resource.kind,
        address: change.address,
        ...(id === undefined ? {} : { id }),
        within: leadingTo(after, planning),
        ...(change.action === 'create' ? {} : { saw: { [member]: holderId(from, member, resource) } }),
        wants: { [member]: wantedHolder(after, member, planning) },
      },
      needs: [...needs, ...(isOwn ? above(after, planning) : [])],
    },
    planning,
  )
  planning.placers.set(after, key)
  return key
}

const holderId = (holder: Thing | undefined, member: string, { parents }: Resource) =>
  holder !== undefined && parents[member] === holder.kind ? (holder.id ?? null) : null

function wantedHolder({ kind, holder }: Thing, member: string, planning: Planning) {
  const wanted = planning.resources.get(kind)?.parents[member]
  return holder !== undefined && holder.kind === wanted ? (idOf(holder, planning) ?? null) : null
}

/** Holders that move go first: nothing may end up inside itself. */
function above({ holder }: Thing, { placers }: Planning): readonly number[] {
  for (let each = holder; each !== undefined; each = each.holder) {
    const key = placers.get(each)
    if (key !== undefined) return [key]
  }
  return []
}

interface MoveRequest {
  readonly operation: Operation
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly parameters: ReturnType<typeof leadingTo>
  /** The member of a reply that names the holder. */
  readonly member: string
  /** True for an operation of the thing itself. */
  readonly isOwn: boolean
}

function moveOf(work: ChangeWork, from: Thing | undefined, planning: Planning): MoveRequest | undefined {
  const { after, resource } = work
  if (after === undefined) return undefined
  for (const member of Object.keys(resource.parents)) {
    const own = Object.values(resource.actions).find(({ operation }) =>
      fieldNames(operation.body).includes(member),
    )
    if (own === undefined) continue
    const body = { [member]: wantedHolder(after, member, planning) }
    return { operation: own.operation, body, parameters: {}, member, isOwn: true }
  }
  return admission(after, planning) ?? dismissal(from, work, planning) ?? renaming(after, resource, planning)
}

/** A change of the thing names another holder. */
function renaming(thing: Thing, resource: Resource, planning: Planning): MoveRequest | undefined {
  const { change, parents, shownAs } = resource
  if (!isSupported(change)) return undefined
  for (const member of Object.keys(parents)) {
    const field = fieldNames(change.body).find((name) => (shownAs[name] ?? name) === member)
    if (field === undefined) continue
    const body = { [field]: wantedHolder(thing, member, planning) }
    return { operation: change, body, parameters: {}, member, isOwn: true }
  }
  return undefined
}

/** The new holder takes it in. */
function admission(thing: Thing, planning: Planning): MoveRequest | undefined {
  const { holder, kind } = thing
  const member = holder && memberFor(thing.kind, holder, planning)
  if (holder === undefined || member === undefined) return undefined
  const resource = planning.resources.get(holder.kind)
  for (const { operation } of Object.values(resource?.actions ?? {})) {
    const field = fieldNames(operation.body).find((name) => namesKind(operation, name, kind))
    if (field === undefined || resource === undefined) continue
    const parameters = { ...leadingTo(holder, planning), ...ownParameter(resource, idOf(holder, planning)) }
    return { operation, body: { [field]: idOf(thing, planning) }, parameters, member, isOwn: false }
  }
  return undefined
}

/** The old holder lets it go, to a place without a holder. */
function dismissal(
  from: Thing | undefined,
  { after, resource }: ChangeWork,
  planning: Planning,
): MoveRequest | undefined {
  const member = from && memberFor(resource.kind, from, planning)
  const isHeld = after?.holder !== undefined && memberFor(resource.kind, after.holder, planning) !== undefined
  const holding = from && planning.resources.get(from.kind)
  if (from === undefined || member === undefined || isHeld || holding === undefined) return undefined
  const releasing = Object.values(holding.actions).find(({ releases }) => releases === resource.kind)
  if (releasing === undefined) return undefined
  const parameters = { ...leadingToLive(from, planning), ...ownParameter(holding, from.id) }
  return { operation: releasing.operation, body: undefined, parameters, member, isOwn: false }
}

const memberFor = (kind: Thing['kind'], holder: Thing, { resources }: Planning) =>
  Object.entries(resources.get(kind)?.parents ?? {}).find(([, held]) => held === holder.kind)?.[0]

function namesKind({ body }: Operation, field: string, kind: string): boolean {
  const schema = body && schemaAt(body, field)
  return schema !== undefined && factsOf(schema).resource === kind
}
