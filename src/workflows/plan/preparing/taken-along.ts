/** Finds teams that nobody owns once a person has gone, where a document is silent about them: the service takes a person's places along. */
import { type Kind, toldKind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import type { Client } from '../../../client/client.ts'
import { addressesIn } from '../../../estate/address.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import type { LastDanger } from '../../../estate/plan/declared-danger.ts'
import type { FoundDanger, Plan } from '../../../estate/plan/plan.ts'
import { memberOf } from '../../../json/members.ts'
import type { Session } from '../../../task/task.ts'
import { readLive } from '../../estate/read-live.ts'

export interface SilentReading {
  readonly resources: readonly Resource[]
  /** The current workspace, as far as the document needs it. */
  readonly live: Estate
  /** The kinds that this has. */
  readonly kinds: ReadonlySet<Kind>
  readonly client: Client
  readonly session: Session
}

/** With the dangers that only the reading of more lists shows, and the lists that nobody could read. */
export async function withTakenAlong(plan: Plan, reading: SilentReading): Promise<Plan> {
  const { resources } = reading
  const told = new Set(plan.dangers.map(({ danger, address }) => `${danger} ${address}`))
  let all = plan
  for (const resource of resources) {
    const gone = removedIn(plan, resource.document?.ends?.with)
    const dangers = resource.dangers.filter((danger): danger is LastDanger => 'last' in danger)
    if (gone.size === 0 || dangers.length === 0) continue
    const live = await withKind(resource, reading)
    const found = dangers.flatMap((danger) => lostRoles(danger, { plan, gone, live, kind: resource.kind }))
    const unread = live.notCaptured.filter(({ kind, isRefused }) => isRefused && kind === resource.kind)
    all = {
      ...all,
      dangers: [...all.dangers, ...found.filter(({ danger, address }) => !told.has(`${danger} ${address}`))],
      notCompared: reading.kinds.has(resource.kind)
        ? all.notCompared
        : [
            ...all.notCompared,
            ...unread.map(({ kind, address, reason }) => ({
              kind: toldKind(kind),
              address,
              reason,
              isRefused: true,
            })),
          ],
    }
  }
  return all
}

/** The ids of removed things of the kind. */
const removedIn = ({ steps }: Plan, kind: Kind | undefined): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ does, subject }) =>
      does === 'remove' && subject.kind === kind && typeof subject.id === 'string' ? [subject.id] : [],
    ),
  )

async function withKind(
  { kind, within }: Resource,
  { live, kinds, client, session }: SilentReading,
): Promise<Estate> {
  if (kinds.has(kind)) return live
  const more = new Set([kind, ...(within === undefined ? [] : [within])])
  return readLive({ client, organizationId: live.organization.id ?? '', kinds: more }, session)
}

interface LostRoles {
  readonly plan: Plan
  readonly gone: ReadonlySet<string>
  readonly live: Estate
  readonly kind: Kind
}

function lostRoles(
  { danger, member, last }: LastDanger,
  { plan, gone, live, kind }: LostRoles,
): readonly FoundDanger[] {
  const address = addressesIn(live)
  const isGone = ({ id }: Thing) => id !== undefined && gone.has(id)
  const having = live.things.filter((thing) => thing.kind === kind && memberOf(thing.values, member) === last)
  const kept = new Set(having.filter((thing) => !isGone(thing)).map(({ holder }) => holder))
  const given = new Set(
    plan.changes
      .filter((change) => change.kind === toldKind(kind) && change.members[member]?.to === last)
      .map((change) => around(change.address)),
  )
  return having
    .filter((thing) => isGone(thing) && !kept.has(thing.holder) && !given.has(around(address(thing))))
    .map((thing) => ({ danger, kind: toldKind(kind), address: address(thing) }))
}

/** The address without its last part. */
const around = (address: string) => address.replace(/\/[^/]*$/, '')
