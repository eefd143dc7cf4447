/** Makes the plan that turns a workspace into its document: the requests, in order. Everything about a kind comes from its declaration. */
import { type Kind, toldKind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { addressesIn } from '../address.ts'
import type { Change, ChangeCounts } from '../compare/comparison.ts'
import type { MatchedSides } from '../compare/match.ts'
import type { Thing } from '../estate.ts'
import { orderOf } from '../kind-order.ts'
import { indexBy } from '../thing-index.ts'
import { dangersIn } from './dangers.ts'
import { block, type ChangeWork, type Obstacle, type Planning, type StepDraft } from './draft.ts'
import { compareEnded, type EndedEntries } from './endings.ts'
import { changedFields, draftFields } from './fields.ts'
import { splitByMade } from './follow-made.ts'
import { withoutForeign } from './foreign.ts'
import { granteesIn } from './grantees.ts'
import { draftHolder } from './holder.ts'
import { sharesOf } from './limits.ts'
import { announceMaking, draftMaking } from './make.ts'
import { draftNames } from './order/names.ts'
import { draftOpening, openLast, splitChanged } from './order/openings.ts'
import { draftPositions } from './order/positions.ts'
import { settle } from './order/step-order.ts'
import { draftSuccessions } from './order/successions.ts'
import { draftSwaps } from './order/swaps.ts'
import { type Plan, planFormat, type Unmanaged } from './plan.ts'
import { namedIn } from './references.ts'
import {
  draftRemovals,
  isBeyondList,
  isTakenAlong,
  outlivingAmong,
  protectedAmong,
  type RemovalWork,
} from './remove.ts'
import { draftSwitchOfChanged, fillWhatIsOff } from './switches.ts'

export interface PlanOptions {
  /** Every declared one. */
  readonly resources: readonly Resource[]
  /** The kinds that the document is about; undefined: all. Things of others only hold these. */
  readonly kinds?: ReadonlySet<Kind> | undefined
  readonly prune?: boolean
  /** The kind whose removal takes other things along that no holder shows: it waits for all other steps. */
  readonly removedLast?: Kind
  /** True: makes missing things, and leaves existing ones alone. */
  readonly onlyMakes?: boolean | undefined
  /** Things of the document that an earlier run had begun to make: a plan that only makes finishes these. */
  readonly begun?: ReadonlySet<Thing> | undefined
  /** True: makes and changes a thing without the members that can't be set. */
  readonly inPart?: boolean | undefined
  /** Patterns of addresses that no plan removes. */
  readonly protected?: readonly string[]
  /** The e-mail address of the person who applies the plan. */
  readonly user?: string | undefined
  /** Entries whose end is past. */
  readonly ended?: EndedEntries | undefined
  templateOf?(thing: Thing): Thing | undefined
  deletedAs?(thing: Thing): Thing | undefined
  isElsewhere?(thing: Thing): string | undefined
  isNobody?(thing: Thing): boolean
  /** The reason why a live thing must not go yet. */
  keeps?(thing: Thing): Obstacle | undefined
  /** Things of the document that take the place of a live one: it goes after they are there. */
  heirsOf?(thing: Thing): readonly Thing[]
  /** True if the service is known not to offer it. */
  isMissing?(operation: Operation): boolean
}

/** @param sides - from the current workspace to the document */
export function makePlan(sides: MatchedSides, options: PlanOptions): Plan {
  const { resources } = options
  const { kept: keptOn, ...compared } = compareEnded({ ...sides, namesStandIn: true }, options)
  const planning = beginPlanning(compared, options)
  const works = managedAmong(
    planning.detail.comparison.changes.flatMap((change) => workOf(change, planning)),
    options,
    planning,
  )
  const { removals, unmanaged } = sortRemovals(works, options, planning)
  const { kept, leftAlone } = splitWanted(works, options, planning)
  draftAll(kept, planning)
  const removing = draftRemovals(removals, planning)
  draftNames(kept, removing, planning)
  draftSwaps(kept, removing, planning)
  draftSuccessions([...kept, ...removals], planning)
  openLast(planning)
  if (options.removedLast !== undefined) removeLast(options.removedLast, planning)
  const { steps, changes: stepped } = settle(planning, orderOf(resources), options.inPart)
  const gone = new Set(removals.map(({ before }) => before))
  const done = doneWorks([...kept, ...removals], { gone, stepped }, planning)
  const changes = done.map(datedChange)
  const { organization, things } = sides.from
  return {
    format: planFormat,
    organization: organization.id ?? '',
    changes,
    summary: summaryOf(changes, options, planning),
    // A list that the document leaves out is not its business.
    notCompared: [
      ...planning.detail.comparison.notCompared.filter(({ isRefused }) => isRefused),
      ...planning.undecided,
    ],
    blocked: planning.blocked,
    dangers: dangersIn(done, { planning, gone, user: options.user }),
    unmanaged: [...unmanaged, ...keptOn],
    // A change that follows from a making overwrites nothing that anybody has chosen.
    shares: options.onlyMakes === true ? [] : sharesOf(changes, things),
    ...(leftAlone === undefined ? {} : { leftAlone }),
    steps,
  }
}

/** Works besides removals; a plan that only makes tells what it leaves. */
function splitWanted(works: readonly ChangeWork[], { onlyMakes, begun }: PlanOptions, planning: Planning) {
  const wanted = withoutForeign(
    works.filter(({ change }) => change.action !== 'delete'),
    planning,
  )
  return onlyMakes === true ? splitByMade(wanted, begun, planning) : { kept: wanted, leftAlone: undefined }
}

function beginPlanning(
  { sides, detail }: Pick<Planning, 'sides' | 'detail'>,
  { resources, templateOf, deletedAs, isElsewhere, isNobody, keeps, heirsOf, isMissing }: PlanOptions,
): Planning {
  const live = indexBy([sides.from.organization, ...sides.from.things], ({ id }) => id)
  const addresses = lazy(() => [addressesIn(sides.from), addressesIn(sides.to)] as const)
  let next = 0
  return {
    sides,
    addressOf: (thing) => addresses()[live(thing.kind, thing.id ?? '').includes(thing) ? 0 : 1](thing),
    detail,
    resources: new Map(resources.map((resource) => [resource.kind, resource])),
    named: namedIn(sides.to, detail.matches),
    granteeOf: granteesIn(sides),
    liveById: (kind, id) => live(kind, id).at(-1),
    drafts: [],
    blocked: [],
    undecided: [],
    blockedMembers: new Map(),
    makers: new Map(),
    placers: new Map(),
    openings: new Map(),
    impossible: new Set(),
    newKey: () => {
      next += 1
      return next
    },
    templateOf: templateOf ?? (() => undefined),
    deletedAs: deletedAs ?? (() => undefined),
    isElsewhere: isElsewhere ?? (() => undefined),
    isNobody: isNobody ?? (() => false),
    keeps: keeps ?? (() => undefined),
    heirsOf: heirsOf ?? (() => []),
    isMissing: isMissing ?? (() => false),
  }
}

function workOf(change: Change, { detail, resources }: Planning): readonly ChangeWork[] {
  const { before, after } = detail.subjects.get(change) ?? {}
  const thing = after ?? before
  const resource = thing && resources.get(thing.kind)
  return resource === undefined ? [] : [{ change, before, after, resource }]
}

/** Leaves holders alone that the document does not manage; what would lie in a missing one is blocked. */
function managedAmong(
  works: readonly ChangeWork[],
  { kinds }: PlanOptions,
  planning: Planning,
): readonly ChangeWork[] {
  if (kinds === undefined) return works
  const holders = new Set(
    planning.sides.to.things.flatMap(({ kind, holder }) => (kinds.has(kind) && holder ? [holder] : [])),
  )
  for (const { change, after, resource } of works) {
    if (kinds.has(resource.kind) || change.action !== 'create' || after === undefined) continue
    planning.impossible.add(after)
    if (holders.has(after))
      block(
        change,
        {
          sentence: `It is not there, and the document is only about ${[...new Set([...kinds].map(toldKind))].join(', ')}`,
        },
        planning,
      )
  }
  return works.filter(({ resource }) => kinds.has(resource.kind))
}

const isRemoval = (work: ChangeWork): work is RemovalWork =>
  work.change.action === 'delete' && work.before !== undefined && !isAlwaysThere(work)

/** A holder has exactly one, and nothing takes it away: a document without it leaves it as it is. */
const isAlwaysThere = ({ resource: { document, remove } }: ChangeWork): boolean =>
  document?.single === true && !isSupported(remove)

function sortRemovals(
  works: readonly ChangeWork[],
  { prune, protected: patterns = [] }: PlanOptions,
  planning: Planning,
) {
  const all = works.filter(isRemoval)
  const kept = protectedAmong(all, patterns, planning)
  const isPruned = (thing: Thing) => prune === true && !kept.has(thing) && !isBeyondList(thing, planning)
  const pruned = all.filter(({ change, before }) => change.reason !== undefined || isPruned(before))
  const outliving = outlivingAmong(pruned, planning)
  const removals = pruned.filter(({ before }) => !outliving.has(before))
  const gone = new Set(all.map(({ before }) => before))
  const unmanaged = all
    .filter((work) => !removals.includes(work) && !isTakenAlong(work.before, gone, planning))
    .filter(({ before }) => !outliving.has(before) || outliving.get(before) !== undefined)
    .map(({ change: { kind, address, id }, before }): Unmanaged => {
      const [protectedBy, loses] = [kept.get(before), outliving.get(before)]
      return {
        kind,
        address,
        id,
        ...(protectedBy === undefined ? {} : { protectedBy }),
        ...(loses === undefined ? {} : { loses: planning.addressOf(loses) }),
      }
    })
  return { removals, unmanaged }
}

function draftAll(works: readonly ChangeWork[], planning: Planning): void {
  const made = works.flatMap(({ after, ...work }) =>
    work.change.action === 'create' && after !== undefined ? [{ ...work, after }] : [],
  )
  // Holders come first in the document, so they do here.
  const order = lazy(() => new Map(planning.sides.to.things.map((thing, index) => [thing, index])))
  const inOrder = <One extends ChangeWork>(list: readonly One[]) =>
    list.toSorted((one, other) => rankIn(order(), one) - rankIn(order(), other))
  const possible = inOrder(made).filter((work) => announceMaking(work, planning))
  for (const work of inOrder(works.filter(({ change }) => change.action === 'move')))
    draftHolder(work, { from: work.before?.holder, needs: [] }, planning)
  for (const work of possible) draftMaking(work, planning)
  for (const work of works) {
    if (work.change.action === 'create') continue
    const placed = work.after && planning.placers.get(work.after)
    const fields = changedFields(work, planning)
    const { first, last } = splitChanged(work, fields, planning)
    const set = draftFields(work, { fields: first, needs: placed === undefined ? [] : [placed] }, planning)
    const opened = draftOpening(work, { fields: last, needs: set === undefined ? [] : [set] }, planning)
    const done = opened ?? set
    draftSwitchOfChanged(work, { fields, needs: done === undefined ? [] : [done] }, planning)
  }
  fillWhatIsOff(planning)
  draftPositions(
    new Map(works.flatMap((work) => (work.after === undefined ? [] : [[work.after, work] as const]))),
    planning,
  )
}

const rankIn = (order: ReadonlyMap<Thing, number>, { after }: ChangeWork) =>
  (after && order.get(after)) ?? Number.MAX_SAFE_INTEGER

/** Changes with a step, or included in another one; without the members that the API can't set. */
function doneWorks(
  works: readonly ChangeWork[],
  { gone, stepped }: { readonly gone: ReadonlySet<Thing>; readonly stepped: ReadonlySet<Change> },
  planning: Planning,
): readonly ChangeWork[] {
  const isAlong = ({ change, before }: ChangeWork) =>
    change.action === 'delete' && before !== undefined && isTakenAlong(before, gone, planning)
  return works
    .filter((work) => stepped.has(work.change) || isAlong(work))
    .map((work) => {
      const names = planning.blockedMembers.get(work.change)
      if (names === undefined) return work
      const members = Object.fromEntries(
        Object.entries(work.change.members).filter(([name]) => !names.has(name)),
      )
      return { ...work, change: { ...work.change, members } }
    })
}

function summaryOf(
  changes: readonly Change[],
  { kinds }: PlanOptions,
  { sides, detail }: Planning,
): ChangeCounts {
  const counts = { create: 0, update: 0, move: 0, delete: 0 }
  for (const { action } of changes) counts[action] += 1
  const paired = [sides.to.organization, ...sides.to.things].filter(
    (thing) => kinds?.has(thing.kind) !== false && detail.matches.before(thing) !== undefined,
  ).length
  return { ...counts, unchanged: paired - counts.update - counts.move }
}

/** The service knows no end: the plan tells the one that its entry has. */
const datedChange = ({ change, after }: ChangeWork): Change =>
  after?.until === undefined || change.reason !== undefined ? change : { ...change, until: after.until.said }

function removeLast(kind: Kind, { drafts }: Pick<Planning, 'drafts'>): void {
  const isLast = ({ subject, does }: StepDraft) => subject.kind === kind && does === 'remove'
  const others = drafts.filter((draft) => !isLast(draft))
  for (const draft of drafts.filter(isLast)) for (const { key } of others) draft.needs.add(key)
}
