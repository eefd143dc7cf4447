/** Plans how a person goes: out of teams, out of reviews, and what a successor takes over. */
import type { Kind } from '../../catalog/kinds.ts'
import { dangerWords } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { type Person, peopleIn } from '../access/people.ts'
import { type PersonChoice, personMeant, personNamed } from '../access/person.ts'
import { askAboutOwnPlan, type OwnPlan, type OwnPlanOptions, showOwnPlan } from '../apply/own-plan.ts'
import { planBetween } from '../apply/plan-between.ts'
import { organizationIn } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'
import { listedMembers } from '../people/listed-members.ts'
import { goneFrom } from './gone.ts'
import { membersOf, onlyOwned, personOfMember } from './members.ts'
import { peopleOfChangeRequests } from './named-people.ts'
import { staysOf } from './stays.ts'

interface OffboardOptions extends OwnPlanOptions {
  readonly person: string
  readonly keepMember?: boolean | undefined
  readonly to?: string | undefined
}

const kinds: ReadonlySet<Kind> = new Set(['team', 'team-member', 'change-request', 'reviewer'])

const planned: ReadonlySet<Kind> = new Set(['team-member', 'reviewer', 'member'])

export const askToOffboard = async (asked: OffboardOptions, session: Session): Promise<Loss> =>
  askAboutOwnPlan(await planOffboarding(asked, session), asked, session)

export const previewOffboard = async (asked: OffboardOptions, session: Session): Promise<TaskResult> =>
  showOwnPlan(await planOffboarding(asked, session), asked, session)

async function planOffboarding(
  { person: word, to, keepMember = false }: OffboardOptions,
  session: Session,
): Promise<OwnPlan> {
  const organizationId = await organizationIn(session)
  const client = await session.client()
  const read = await readLive({ client, organizationId, kinds }, session)
  const listed = await listedMembers(organizationId, session)
  const live = { ...read, things: [...read.things, ...membersOf(listed, read)] }
  const everybody = everybodyIn(live)
  const choosing = { people: everybody, notCaptured: live.notCaptured, guesses: false }
  const gone = () => goneFrom(organizationId, word, session)
  const person = personNamed(word, everybody) ?? (await gone()) ?? personMeant(word, choosing)
  const successor = to === undefined ? undefined : successorNamed(to, person, choosing)
  const leaves = !keepMember && listed.members !== undefined
  const things = thingsWithout(person, { successor, live, leaves })
  const ready = await planBetween({ live, things, kinds: planned, removedLast: 'member' }, session)
  const alone = successor === undefined ? onlyOwned(person, live) : []
  const stays = staysOf(person, live, { leaves, untold: listed.untold })
  return {
    ready,
    title:
      successor === undefined
        ? `without ${person.called}`
        : `without ${person.called}, ${successor.called} takes over`,
    remarks: [
      { title: 'Alone', tone: 'warn', lines: alone, isWhole: true },
      { title: 'Stays', tone: 'warn', lines: stays, isWhole: true },
    ],
    more: { person: person.called, user: person.id, alone, stays },
    meant: meantDangers,
  }
}

/** The command says by its name that these are meant. */
const meantWords: readonly string[] = ['delete', 'members']

const meantDangers = dangerWords.filter((word) => meantWords.includes(word))

function successorNamed(word: string, person: Person, choosing: PersonChoice): Person {
  const successor = personMeant(word, choosing)
  if (successor.id !== person.id) return successor
  throw new UsageError(`--to names ${person.called}, the same person that you remove`, {
    hint: 'Name somebody who stays',
  })
}

/** People in teams, in no team, and those whom only change requests name. */
function everybodyIn(live: Estate): readonly Person[] {
  const inTeams = peopleIn(live)
  const members = live.things.flatMap((thing) => (thing.kind === 'member' ? personOfMember(thing) : []))
  const people = new Map<string, Person>()
  for (const person of [...inTeams, ...members, ...peopleOfChangeRequests(live)])
    people.set(person.id, people.get(person.id) ?? person)
  return [...people.values()]
}

interface Leaving {
  readonly successor: Person | undefined
  readonly live: Estate
  /** True if the person leaves the organization, too. */
  readonly leaves: boolean
}

function thingsWithout(person: Person, { successor, live, leaves }: Leaving): readonly Thing[] {
  const { things } = live
  const isTheirs = ({ kind, id }: Thing) =>
    id === person.id && (kind === 'team-member' || kind === 'reviewer' || (leaves && kind === 'member'))
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
