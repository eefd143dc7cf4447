/** Makes a plan of what a program changed in the fork: for the service, with what the clone saw as its conditions. */
import { documentKinds, type Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Change } from '../../estate/compare/comparison.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { makePlan } from '../../estate/plan/make-plan.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import { idInReply, type SentRequest } from './sent-requests.ts'

interface Planned {
  /** The clone. */
  readonly from: Estate
  /** The fork. */
  readonly to: Estate
}

interface RehearsalFacts {
  readonly resources: readonly Resource[]
  readonly sent: readonly SentRequest[]
  /** The e-mail address of the person who is to apply it. */
  readonly user: string | undefined
}

export function planOf({ from, to }: Planned, { resources, sent, user }: RehearsalFacts): Plan {
  const before = arrangedOf(from)
  const after = asDocument(arrangedOf(to))
  const templates = templatesIn(sent, { before, after, resources })
  const plan = makePlan(
    { from: before, to: after },
    { resources, prune: true, user, templateOf: (thing) => templates.get(thing) },
  )
  return { ...plan, changes: withoutOwnIds(plan.changes) }
}

/** The service will give new things other ids than the fork did: they are named by their addresses. */
function withoutOwnIds(changes: readonly Change[]): readonly Change[] {
  const made = new Map(
    changes.flatMap(({ action, id, address }) => (action === 'create' && id !== null ? [[id, address]] : [])),
  )
  const named = (value: unknown) => (typeof value === 'string' ? (made.get(value) ?? value) : value)
  return changes.map((change) => ({
    ...change,
    id: change.action === 'create' ? null : change.id,
    members: Object.fromEntries(
      Object.entries(change.members).map(([name, difference]) => [
        name,
        'to' in difference ? { ...difference, to: named(difference.to) } : difference,
      ]),
    ),
  }))
}

const arranged: ReadonlySet<Kind> = new Set<Kind>(documentKinds)

/** Nobody plans content. */
const arrangedOf = (estate: Estate): Estate => ({
  ...estate,
  things: estate.things.filter(({ kind }) => arranged.has(kind)),
})

/** A state as a document says it: without replies. */
function asDocument({ organization, things, notCaptured, ...estate }: Estate): Estate {
  const copies = new Map<Thing, Thing>()
  const copy = (thing: Thing): Thing => {
    const copied = { ...thing, holder: thing.holder && copies.get(thing.holder), reply: undefined }
    copies.set(thing, copied)
    return copied
  }
  return {
    ...estate,
    organization: copy(organization),
    things: things.map(copy),
    notCaptured: notCaptured.map((gap) => ({ ...gap, holder: gap.holder && copies.get(gap.holder) })),
  }
}

interface RehearsedStates {
  readonly before: Estate
  readonly after: Estate
  readonly resources: readonly Resource[]
}

/** Copies, each with what it is a copy of. */
function templatesIn(
  sent: readonly SentRequest[],
  { before, after, resources }: RehearsedStates,
): ReadonlyMap<Thing, Thing> {
  const found = new Map<Thing, Thing>()
  for (const request of sent) {
    const { operation, path, hasChanged } = request
    const resource = resources.find(
      ({ copy, actions }) => copy !== undefined && actions[copy]?.operation === operation,
    )
    if (!hasChanged || resource?.parameter === undefined) continue
    const isOf = (id: string | undefined) => (thing: Thing) => thing.kind === resource.kind && thing.id === id
    const copied = after.things.find(isOf(idInReply(request)))
    const template = before.things.find(isOf(path[resource.parameter]))
    if (copied !== undefined && template !== undefined) found.set(copied, template)
  }
  return found
}
