/** Plans how a person goes: out of teams, out of reviews, and what a successor takes over. */
import type { Kind } from '../../catalog/kinds.ts'
import { UsageError } from '../../errors.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { type Person, peopleIn } from '../access/people.ts'
import { personMeant, personNamed } from '../access/person.ts'
import { askAboutOwnPlan, type OwnPlan, type OwnPlanOptions, showOwnPlan } from '../apply/own-plan.ts'
import { planBetween } from '../apply/plan-between.ts'
import { organizationIn } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'
import { goneFrom } from './gone.ts'
import { peopleOfChangeRequests } from './named-people.ts'
import { staysOf } from './stays.ts'

interface OffboardOptions extends OwnPlanOptions {
  readonly person: string
  readonly to?: string | undefined
}

const kinds: ReadonlySet<Kind> = new Set(['team', 'team-member', 'change-request', 'reviewer'])

export const askToOffboard = async (asked: OffboardOptions, session: Session): Promise<Loss> =>
  askAboutOwnPlan(await planOffboarding(asked, session), asked, session)

export const previewOffboard = async (asked: OffboardOptions, session: Session): Promise<TaskResult> =>
  showOwnPlan(await planOffboarding(asked, session), asked, session)

async function planOffboarding({ person: word, to }: OffboardOptions, session: Session): Promise<OwnPlan> {
  const organizationId = await organizationIn(session)
  const client = await session.client()
  const live = await readLive({ client, organizationId, kinds }, session)
  const people = peopleIn(live)
  const known = new Set(people.map(({ id }) => id))
  const everybody = [...people, ...peopleOfChangeRequests(live).filter(({ id }) => !known.has(id))]
  const choosing = { people: everybody, notCaptured: live.notCaptured, guesses: false }
  const gone = () => goneFrom(organizationId, word, session)
  const person = personNamed(word, everybody) ?? (await gone()) ?? personMeant(word, choosing)
  const successor = to === undefined ? undefined : personMeant(to, choosing)
  if (successor?.id === person.id)
    throw new UsageError(`--to names ${person.called}, the same person that you remove`, {
      hint: 'Name somebody who stays',
    })
  const things = thingsWithout(person, successor, live)
  const ready = await planBetween({ live, things, kinds: new Set(['team-member', 'reviewer']) }, session)
  const stays = staysOf(person, live)
  return {
    ready,
    title:
      successor === undefined
        ? `without ${person.called}`
        : `without ${person.called}, ${successor.called} takes over`,
    remarks: [{ title: 'Stays', tone: 'warn', lines: stays, isWhole: true }],
    more: { person: person.called, user: person.id, stays },
    meant: ['delete'],
  }
}

function thingsWithout(person: Person, successor: Person | undefined, { things }: Estate): readonly Thing[] {
  const isTheirs = ({ kind, id }: Thing) =>
    (kind === 'team-member' || kind === 'reviewer') && id === person.id
  const owned = new Set(person.teams.flatMap(({ team, role }) => (role === 'owner' ? [team] : [])))
  const left = things.filter((thing) => !isTheirs(thing))
  if (successor === undefined) return left
  const isTaken = ({ kind, id, holder }: Thing) =>
    kind === 'team-member' && id === successor.id && holder !== undefined && owned.has(holder)
  const joined = left.map((thing) =>
    isTaken(thing) ? { ...thing, values: { ...thing.values, role: 'owner' } } : thing,
  )
  const taken = new Set(left.filter(isTaken).map(({ holder }) => holder))
  const fresh = [...owned].filter((team) => !taken.has(team)).map((team) => ownerOf(team, successor))
  return [...joined, ...fresh]
}

const ownerOf = (team: Thing, { id, called }: Person): Thing => ({
  ...{ kind: 'team-member', id, name: called, holder: team },
  ...{ values: { role: 'owner' }, reply: undefined },
})
