/** Makes a plan from the live workspace to a state that a command wants, without a document. */
import type { Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Change } from '../../estate/compare/comparison.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { liftFromLost } from '../../estate/plan/around-lost-holder.ts'
import type { Obstacle } from '../../estate/plan/draft.ts'
import { makePlan, type PlanOptions } from '../../estate/plan/make-plan.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import type { JsonObject } from '../../json/object.ts'
import { withReplaced } from '../../json/walk.ts'
import type { Session } from '../../task/task.ts'
import { earlierRun } from '../apply-journal/journal.ts'
import type { EarlierRun } from '../apply-journal/journal-state.ts'
import { documentHashOf, hashOf, hashOfWords } from '../plan/hash.ts'
import { newIdOf } from '../plan/new-id.ts'
import { madeEarlier } from '../plan/preparing/adopt.ts'
import { missingOperations } from '../plan/preparing/missing-operations.ts'
import { personApplying } from '../plan/preparing/person.ts'
import { planOffered } from '../plan/preparing/plan-offered.ts'
import type { ReadyPlan } from './ready.ts'

interface WantedStates {
  readonly live: Estate
  /** Everything below the organization as it is to be; what is missing goes. */
  readonly things: readonly Thing[]
  /** The kinds that the plan may change. */
  readonly kinds: ReadonlySet<Kind>
  /** The kind whose removal waits for all other steps. */
  readonly removedLast?: Kind
  /** The reason why a live thing must not go yet. */
  keeps?(thing: Thing): Obstacle | undefined
  /** Wanted things that take the place of a live one: it goes after they are there. */
  heirsOf?(thing: Thing): readonly Thing[]
  /** Things that nobody has made yet, each with an id that stands for the one to come. */
  readonly fresh?: FreshThings
}

interface FreshThings {
  readonly things: readonly Thing[]
  /** The same words ask for the same things, whatever a run that did not finish has made of them. */
  readonly words: JsonObject
  /** For a copy: what it is copied from. */
  templateOf(thing: Thing): Thing | undefined
}

export async function planBetween(
  { live, things: known, kinds, removedLast, keeps, heirsOf, fresh }: WantedStates,
  session: Session,
): Promise<ReadyPlan> {
  const resources = await allResources()
  const { baseUrl } = await session.settings()
  const origin = baseUrl?.value ?? ''
  const organization = live.organization.id ?? ''
  const document =
    fresh === undefined ? documentHashOf({ ...live, things: known }) : hashOfWords(organization, fresh.words)
  const earlier = earlierRun({ origin, organization }, session.context)
  const isSame = earlier?.document === document
  const madeAgain = isSame && fresh !== undefined ? madeOf(fresh.things, live, earlier) : undefined
  const things =
    fresh === undefined ? known : [...withoutMade(known, madeAgain ?? new Map()), ...fresh.things]
  const isMissing = missingOperations(resources, await session.offers())
  const sides = { from: live, to: { ...live, things }, ...(madeAgain === undefined ? {} : { madeAgain }) }
  if (fresh !== undefined)
    liftFromLost(sides, {
      resources,
      isMissing,
      comesBack: (thing) => fresh.templateOf(thing) !== undefined,
    })
  const options: PlanOptions = {
    resources,
    kinds,
    // Somebody may have added to new things since.
    prune: fresh === undefined,
    ...(fresh === undefined ? {} : { templateOf: fresh.templateOf, inPart: true }),
    ...(removedLast === undefined ? {} : { removedLast }),
    ...(keeps === undefined ? {} : { keeps }),
    ...(heirsOf === undefined ? {} : { heirsOf }),
    isMissing,
    user: await personApplying(kinds, { resources, session }),
  }
  const make = () => makePlan(sides, options)
  const plan = await planOffered({ make, live, resources, session })
  const named = fresh === undefined ? plan : withNewIds(plan, fresh.things)
  return {
    plan: named,
    hash: hashOf(named, session.context),
    document,
    client: await session.client(),
    origin,
    earlier,
  }
}

/** Ids that an earlier run gave to fresh things. Something of the same name may lie beside them, or may have come since. */
function madeOf(fresh: readonly Thing[], live: Estate, earlier: EarlierRun): ReadonlyMap<Thing, string> {
  const around = new Set<Thing>()
  for (const { holder } of fresh)
    for (let each = holder; each !== undefined && !fresh.includes(each); each = each.holder) around.add(each)
  const alone = live.things.filter((thing) => around.has(thing))
  const found = [live.things, alone].flatMap((things) => [
    ...madeEarlier({ from: live, to: { ...live, things: [...things, ...fresh] } }, earlier),
  ])
  return new Map(found)
}

/** The fresh things stand for what was made of them, with all that lies in it. */
function withoutMade(known: readonly Thing[], made: ReadonlyMap<Thing, string>): readonly Thing[] {
  const keys = new Set(Array.from(made, ([{ kind }, id]) => `${kind} ${id}`))
  const gone = new Set<Thing>()
  for (const thing of known)
    if (keys.has(`${thing.kind} ${thing.id}`) || (thing.holder !== undefined && gone.has(thing.holder)))
      gone.add(thing)
  return known.filter((thing) => !gone.has(thing))
}

/** Nobody knows the id of a new thing: the plan tells it as its requests do. */
function withNewIds(plan: Plan, fresh: readonly Thing[]): Plan {
  const ids = new Set(fresh.map(({ id }) => id))
  const isFresh = ({ id }: Change) => id !== null && ids.has(id)
  const words = new Map(plan.changes.filter(isFresh).map(({ id, address }) => [id, newIdOf(address)]))
  const told = (value: unknown) => (typeof value === 'string' ? words.get(value) : undefined)
  return {
    ...plan,
    changes: plan.changes.map((change) => ({
      ...change,
      ...(isFresh(change) ? { id: null } : {}),
      // Only texts are replaced.
      members: withReplaced(change.members, told) as Change['members'],
    })),
  }
}
