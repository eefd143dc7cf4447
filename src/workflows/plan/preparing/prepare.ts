/** Documents and the live workspace -> a plan: everything is read, and every fault of the documents told, before the first change. */
import type { Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Client } from '../../../client/client.ts'
import { UsageError } from '../../../errors.ts'
import { addressesIn } from '../../../estate/address.ts'
import { type KeptPlace, keepPlaces } from '../../../estate/compare/kept-places.ts'
import type { MatchedSides } from '../../../estate/compare/match.ts'
import type { DocumentFault } from '../../../estate/document/faults.ts'
import type { DocumentReading } from '../../../estate/document/read.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { type LiftedThing, liftFromLost } from '../../../estate/plan/around-lost-holder.ts'
import { endedEntries } from '../../../estate/plan/endings.ts'
import { makePlan, type PlanOptions } from '../../../estate/plan/make-plan.ts'
import type { Plan } from '../../../estate/plan/plan.ts'
import { requireContext } from '../../../settings/ways-to-give.ts'
import type { Session } from '../../../task/task.ts'
import { earlierRun } from '../../apply-journal/journal.ts'
import { type EarlierRun, madeKey } from '../../apply-journal/journal-state.ts'
import { type KnownCopies, knownCopies } from '../../apply-journal/known-copies.ts'
import { documentError } from '../../diff/document-error.ts'
import { readDocumentsAt } from '../../diff/documents.ts'
import { faultsOfDoubts } from '../../diff/doubts.ts'
import type { AllowedFillings } from '../../diff/fillings.ts'
import { withNamedOrganizations } from '../../diff/name-organization.ts'
import { refuseAmbiguous } from '../../diff/refuse-ambiguous.ts'
import { documentHashOf, hashOf } from '../hash.ts'
import { begunEarlier, madeEarlier } from './adopt.ts'
import { kindsOf } from './kinds.ts'
import { missingOperations } from './missing-operations.ts'
import { settleEarlierNames, settleOpen, templatesOf } from './names.ts'
import { nobodiesIn } from './nobodies.ts'
import { personApplying } from './person.ts'
import { readSettled } from './read-settled.ts'
import { soundPlan } from './sound-plan.ts'
import { faultsOfStrays, type LiveSide } from './stray-orders.ts'
import { readUnlisted, type UnlistedThings } from './unlisted.ts'

export interface PlanRequest extends AllowedFillings {
  readonly documents: readonly string[]
  readonly prune?: boolean | undefined
  readonly ignoreOrder?: boolean | undefined
}

export interface PreparedPlan {
  readonly plan: Plan
  readonly hash: string
  /** The hash of what is wanted: a run that did not finish is told with the same only. */
  readonly document: string
  readonly client: Client
  /** Of the service, for the journal. */
  readonly origin: string
  /** The unfinished apply of this organization. */
  readonly earlier: EarlierRun | undefined
  /** The live workspace, and the document. */
  readonly sides: MatchedSides
  /** Things of the document that lie in what was around their holder, which can't be made. */
  readonly lifted: readonly LiftedThing[]
  /** Entries that stay in their place, which the document does not mention. */
  readonly kept: readonly KeptPlace[]
  /** The plan that changes existing things, too. */
  whole(): Plan
}

export async function preparePlan(
  { documents, prune = false, ignoreOrder = false, ...allowed }: PlanRequest,
  session: Session,
): Promise<PreparedPlan> {
  const reading = await readDocumentsAt(documents, session, allowed)
  const organization = await organizationFor(reading.estate, session)
  return planFor(reading, { organization, prune, ignoreOrder }, session)
}

interface PlanningFor extends Pick<PlanOptions, 'prune' | 'onlyMakes' | 'inPart'> {
  readonly organization: string
  /** True if the document is about another organization. */
  readonly isForeign?: boolean
  readonly ignoreOrder?: boolean | undefined
}

/** Documents that are read already -> a plan for this organization. */
export async function planFor(
  reading: DocumentReading,
  asked: PlanningFor,
  session: Session,
): Promise<PreparedPlan> {
  const { organization, prune = false, onlyMakes, inPart, isForeign } = asked
  const document = documentHashOf(reading.estate)
  const [client, kinds] = await Promise.all([session.client(), kindsOf(reading, prune)])
  const live = await readSettled({ client, organizationId: organization, kinds }, reading.estate, session)
  const resources = await allResources()
  const origin = (await session.settings()).baseUrl?.value ?? ''
  const place = { origin, organization }
  const earlier = earlierRun(place, session.context)
  const known = new Map([...knownCopies(place, session.context), ...(earlier?.made ?? [])])
  const copies = nameCopies(reading.estate, known)
  const looking = { client, resources, copies, isForeign, prune }
  const { read, unlisted, kept } = await withUnlisted(live, reading, looking)
  refuseFaults(settleAgainst(read, reading, { resources, kinds }))
  const sides = {
    ...read,
    madeAgain: adopt(read, earlier),
    ignoresOrder: asked.ignoreOrder === true || reading.ignoresOrder,
  }
  refuseAmbiguous(sides, resources)
  const templates = templatesOf(sides, reading)
  const nobodies = await nobodiesIn(sides, { resources, client, session })
  const options: PlanOptions = {
    resources,
    prune,
    inPart,
    kinds: reading.kinds,
    protected: reading.protected,
    ended: endedEntries(sides.to, session.context.now()),
    user: await personApplying(kinds, { resources, session }),
    templateOf: (thing) => templates.get(thing),
    deletedAs: (thing) => unlisted.deleted.get(thing),
    isNobody: (thing) => nobodies.has(thing),
    isElsewhere: (thing) => unlisted.elsewhere.get(thing),
    isMissing: missingOperations(resources, await session.offers()),
    begun: earlier?.document === document ? begunEarlier(sides, earlier) : undefined,
  }
  const lifted = inPart === true ? liftedIn(sides, options) : []
  const make = () => makePlan(sides, { ...options, onlyMakes })
  const plan = await soundPlan(make, { live: sides.from, resources, kinds, client, session })
  const whole = () => makePlan(sides, options)
  const made = { plan, whole, hash: hashOf(plan, session.context), document }
  return { ...made, client, origin, earlier, sides, lifted, kept }
}

/** Names of live things become ids. @returns faults of names, values and words that only the live side could vouch for */
function settleAgainst(
  read: MatchedSides,
  reading: DocumentReading,
  { resources, kinds }: Omit<LiveSide, 'live'>,
): readonly DocumentFault[] {
  const open = settleOpen(read.from, reading)
  if (open.length === 0) settleEarlierNames(read, reading, resources)
  return [
    ...open,
    ...faultsOfDoubts(reading.doubts, read, resources),
    ...faultsOfStrays(reading.strays, { live: read.from, resources, kinds }),
  ]
}

function refuseFaults(faults: readonly DocumentFault[]): void {
  if (faults.length > 0) throw documentError(faults)
}

interface UnlistedReading {
  readonly client: Client
  readonly resources: readonly Resource[]
  readonly copies: readonly Thing[]
  readonly isForeign: boolean | undefined
  readonly prune: boolean
}

/** Both sides, with what no list shows. */
async function withUnlisted(
  live: Estate,
  { estate }: DocumentReading,
  { client, resources, copies, isForeign, prune }: UnlistedReading,
) {
  const looked = await readUnlisted(
    { from: live, to: estate },
    { client, resources, areIdsForeign: isForeign },
  )
  // Things that go into another organization stay in their own as well.
  const elsewhere = isForeign === true ? new Map<Thing, string>() : looked.elsewhere
  const unlisted = withoutGone({ ...looked, elsewhere }, copies, live)
  const from = {
    ...live,
    things: [...live.things, ...unlisted.hidden],
    notCaptured: [...live.notCaptured, ...unlisted.refused],
  }
  const named = withNamedOrganizations({ from, to: estate })
  const places = keepPlaces(named.to, named.from, { resources, isWhole: prune })
  return { unlisted, read: { ...named, to: places.document }, kept: places.kept }
}

/** Things that can't come back to their holders come back to what was around these. */
const liftedIn = (
  sides: MatchedSides,
  { resources, templateOf, deletedAs, isMissing }: PlanOptions,
): readonly LiftedThing[] =>
  liftFromLost(sides, {
    resources,
    comesBack: (thing) => (templateOf?.(thing) ?? deletedAs?.(thing)) !== undefined,
    isMissing: (operation) => isMissing?.(operation) === true,
  })

/** Entries without an id and without a holder take the id of the copy that an earlier run made for them. */
function nameCopies(estate: Estate, known: KnownCopies): readonly Thing[] {
  if (known.size === 0) return []
  const addressOf = addressesIn(estate)
  const found = estate.things.flatMap((thing) => {
    const isLoose = thing.id === undefined && thing.holder === estate.organization
    const id = isLoose ? known.get(madeKey(thing.kind, addressOf(thing))) : undefined
    return id === undefined ? [] : [{ thing, id }]
  })
  // The reader of the document made these things.
  return found.map(({ thing, id }) => Object.assign(thing, { id }))
}

/** The same document makes another copy in place of a deleted one. */
function withoutGone(unlisted: UnlistedThings, copies: readonly Thing[], live: Estate): UnlistedThings {
  const there = new Set([...live.things, ...unlisted.hidden].map(({ kind, id }) => `${kind} ${id}`))
  // A refusal is not an absence.
  for (const { kind, id } of unlisted.refused) there.add(`${kind} ${id}`)
  const gone = new Set(copies.filter(({ kind, id }) => !there.has(`${kind} ${id}`)))
  for (const thing of gone) Object.assign(thing, { id: undefined })
  return { ...unlisted, deleted: new Map([...unlisted.deleted].filter(([thing]) => !gone.has(thing))) }
}

/** The organization of the document, or of the settings; if both name one, it must be the same. */
async function organizationFor(
  { organization }: DocumentReading['estate'],
  session: Session,
): Promise<string> {
  const settings = await session.settings()
  const { org } = settings
  const id = organization.id ?? requireContext(settings, 'org')
  if (org !== undefined && org.value !== id)
    throw new UsageError(
      `The document is about the organization ${id}, and ${org.source} names ${org.value}: nothing was sent`,
      { hint: `Name the organization that you mean: --org ${id}` },
    )
  return id
}

/**
 * Entries without an id take the id of the thing that a broken run made for them.
 * @returns by the other entries: they keep their own, by which others name them
 */
function adopt(
  sides: { readonly from: Estate; readonly to: Estate },
  earlier: EarlierRun | undefined,
): ReadonlyMap<Thing, string> {
  const made = earlier === undefined ? new Map<Thing, string>() : madeEarlier(sides, earlier)
  // The reader of the document made these things.
  for (const [thing, id] of made) if (thing.id === undefined) Object.assign(thing, { id })
  return new Map([...made].filter(([thing, id]) => thing.id !== id))
}
