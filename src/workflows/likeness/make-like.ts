/** Plans a thing that is like another one: its parts come from the readers of an export, its requests from a plan. */
import { factsOf, type Schema } from '../../catalog/fields.ts'
import { type Kind, nounOf, nounsOf } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import { unwrap } from '../../catalog/value-form.ts'
import { allResources } from '../../catalog/walk.ts'
import { AbsentError, PartialError } from '../../errors.ts'
import { addressesIn } from '../../estate/address.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { kindsWithin, type LikeParts, likenessOf } from '../../estate/likeness.ts'
import type { FoundDanger } from '../../estate/plan/plan.ts'
import type { JsonObject } from '../../json/object.ts'
import type { ChangeRemark } from '../../reports/change-report.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { endingWith } from '../apply/end.ts'
import { askAboutOwnPlan, type OwnPlan, showOwnPlan } from '../apply/own-plan.ts'
import { planBetween } from '../apply/plan-between.ts'
import { organizationIn } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'

const shownByTree = 'ws tree shows what there is, with ids'

export interface LikeRequest {
  readonly operation: Operation
  /** That it makes. */
  readonly kind: Kind
  /** The model, and fields of the new one. */
  readonly given: JsonObject
}

export async function askToMakeLike(asked: LikeRequest, session: Session): Promise<Loss> {
  const planned = await planLike(asked, session)
  const offer = await askAboutOwnPlan(planned, {}, session)
  const { proceed } = offer
  if (proceed === undefined) return offer
  return { ...offer, proceed: async (job) => endingWith(await proceed(job), () => failIfLess(planned)) }
}

export const previewLike = async (asked: LikeRequest, session: Session): Promise<TaskResult> =>
  showOwnPlan(await planLike(asked, session), {}, session)

interface PlannedLikeness extends OwnPlan {
  /** Parts of the model that the service does not show, a line each. */
  readonly unseen: readonly string[]
}

async function planLike({ operation, kind, given }: LikeRequest, session: Session): Promise<PlannedLikeness> {
  const { like, ...own } = given
  const resources = await allResources()
  const resource = resources.find((each) => each.kind === kind)
  if (resource === undefined) throw new TypeError(`nobody declares the resource ${kind}`)
  const kinds = kindsWithin(kind, resources)
  const [client, organizationId] = await Promise.all([session.client(), organizationIn(session)])
  const live = await readLive({ client, organizationId, kinds }, session)
  const model = modelIn(live, kind, String(like))
  failIfUnread(model, live)
  const { holder, values } = placeOf(own, { resource, model, live })
  const name = nameOf(values, { resource, model, operation })
  const likeness = likenessOf(live, {
    model,
    resources,
    holder,
    name,
    values: { ...values, ...named(resource, name) },
    idOf: ({ id }) => `new-${id}`,
  })
  const ready = await planBetween(
    {
      live,
      things: live.things,
      kinds,
      fresh: { things: likeness.things, words: { ...given, kind }, templateOf: likeness.templateOf },
    },
    session,
  )
  const addressOf = addressesIn(live)
  const unseen = unseenOf(model, live, resources)
  return {
    // Nobody sees a place before it is published, which a plan never does.
    ready: { ...ready, plan: { ...ready.plan, dangers: ready.plan.dangers.filter(isSeen) } },
    title: `${name} like ${addressOf(model)}`,
    remarks: remarksOn(likeness, unseen),
    unseen,
    more: { like: model.id ?? null, left: likeness.left.map(addressOf) },
    meant: [],
    skipBlocked: true,
  }
}

const isSeen = ({ danger }: FoundDanger) => danger !== 'publish'

/** @throws PartialError if the new one lacks something that the model has */
function failIfLess({ ready: { plan }, unseen }: PlannedLikeness): void {
  const lacking = [...plan.blocked.map(({ address, reason }) => `${address}: ${reason}`), ...unseen]
  if (lacking.length === 0) return
  throw new PartialError(['It is not whole:', ...lacking].join('\n    '), {
    hint: 'Add what is missing by its own command; ws tree shows what there is',
  })
}

function modelIn({ things }: Estate, kind: Kind, id: string): Thing {
  const found = things.find((thing) => thing.kind === kind && thing.id === id)
  if (found !== undefined) return found
  throw new AbsentError(`There is no ${nounOf(kind)} ${id} in this organization`, { hint: shownByTree })
}

/** @throws PartialError if the service refused to show a part: the new one would lack it */
function failIfUnread(model: Thing, { notCaptured }: Estate): void {
  const [gap] = notCaptured.filter(({ holder, isRefused }) => isRefused && isWithin(holder, model))
  if (gap === undefined) return
  throw new PartialError(
    `${nounsOf(gap.kind)} of ${gap.address} could not be read: ${gap.reason}. Nothing was sent`,
  )
}

function isWithin(thing: Thing | undefined, model: Thing): boolean {
  for (let each = thing; each !== undefined; each = each.holder) if (each === model) return true
  return false
}

interface LikenessPlace {
  readonly resource: Resource
  readonly model: Thing
  readonly live: Estate
}

/** A field that names a holder says where it is to lie; without one, it lies beside its model. */
function placeOf(own: JsonObject, { resource, model, live }: LikenessPlace) {
  const values = { ...own }
  let { holder } = model
  for (const [member, kind] of Object.entries(resource.parents)) {
    if (kind === undefined || values[member] === undefined) continue
    const id = values[member]
    holder = live.things.find((thing) => thing.kind === kind && thing.id === id)
    if (holder === undefined)
      throw new AbsentError(`There is no ${nounOf(kind)} ${String(id)} in this organization`, {
        hint: shownByTree,
      })
    delete values[member]
  }
  return { holder, values }
}

interface NameChoice extends Pick<LikenessPlace, 'resource' | 'model'> {
  readonly operation: Operation
}

function nameOf(values: JsonObject, { resource, model, operation }: NameChoice): string {
  const { called = resource.id } = resource
  const given = values[called]
  if (typeof given === 'string') return given
  const schema: Schema | undefined = operation.body?.shape[called]
  const { max } = schema === undefined ? {} : factsOf(unwrap(schema).schema)
  return `Copy of ${model.name ?? model.id ?? ''}`.slice(0, max)
}

const named = ({ called }: Resource, name: string): JsonObject =>
  called === undefined ? {} : { [called]: name }

function remarksOn({ left }: LikeParts, unseen: readonly string[]): readonly ChangeRemark[] {
  const byKind = Map.groupBy(left, ({ kind }) => kind)
  const stays = [...byKind].map(
    ([kind, things]) =>
      `${things.length} ${things.length === 1 ? nounOf(kind) : nounsOf(kind)}: who gets in is decided anew for each`,
  )
  return [
    { title: 'Not taken over', tone: 'muted' as const, lines: stays },
    { title: 'Not shown by the service', tone: 'warn' as const, lines: unseen },
  ].filter(({ lines }) => lines.length > 0)
}

/** Parts of the model that nobody can read at this service. */
function unseenOf(model: Thing, { notCaptured }: Estate, resources: readonly Resource[]): readonly string[] {
  const isTaken = (kind: Kind) => resources.find((each) => each.kind === kind)?.likeness !== 'none'
  const gaps = notCaptured.filter(
    ({ kind, holder, isRefused, isEverywhere }) =>
      !isRefused && isTaken(kind) && (isEverywhere === true || isWithin(holder, model)),
  )
  return [...new Set(gaps.map(({ kind, reason }) => `${nounsOf(kind)}: ${reason}`))]
}
