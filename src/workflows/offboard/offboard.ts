/** Plans how a person goes: out of teams, out of reviews, and what a successor takes over. */
import type { Kind } from '../../catalog/kinds.ts'
import { remove as removeMember } from '../../catalog/member.ts'
import { dangerWords } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import type { Thing } from '../../estate/estate.ts'
import { isObject } from '../../json/object.ts'
import type { ChangeRemark } from '../../reports/change-report.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { type Person, peopleIn } from '../access/people.ts'
import { type PersonChoice, personMeant, personNamed } from '../access/person.ts'
import { askAboutOwnPlan, type OwnPlan, type OwnPlanOptions, showOwnPlan } from '../apply/own-plan.ts'
import { planBetween } from '../apply/plan-between.ts'
import { organizationIn } from '../estate/organization.ts'
import { type GrantEstate, readGrants } from '../people/grants.ts'
import { listedMembers } from '../people/listed-members.ts'
import { personGone } from './gone-person.ts'
import {
  ableIn,
  type HandedPlace,
  handedPlaces,
  heirsAmong,
  type LonelyPlace,
  lonelyPlaces,
  obstacleAmong,
} from './left-alone.ts'
import { membersOf, personOfMember } from './members.ts'
import { peopleOfChangeRequests } from './named-people.ts'
import { staysOf } from './staying-access.ts'
import { nobody } from './users.ts'

interface OffboardOptions extends OwnPlanOptions {
  readonly person: string
  readonly keepMember?: boolean | undefined
  readonly to?: string | undefined
}

const also: readonly Kind[] = ['change-request', 'reviewer', 'invite-link']

const planned: readonly Kind[] = ['team-member', 'reviewer', 'member']

export async function askToOffboard(asked: OffboardOptions, session: Session): Promise<Loss> {
  const ownPlan = await planOffboarding(asked, session)
  const offer = await askAboutOwnPlan(ownPlan, asked, session)
  const { proceed } = offer
  if (proceed === undefined) return offer
  return { ...offer, proceed: async (job) => withFacts(await proceed(job), ownPlan) }
}

/** The answer is the evidence of who went, and of what stays. */
function withFacts(done: TaskResult, { more }: OwnPlan): TaskResult {
  const value = done !== undefined && 'value' in done && isObject(done.value) ? done.value : {}
  return { ...done, value: { ...value, ...more } } as TaskResult
}

export const previewOffboard = async (asked: OffboardOptions, session: Session): Promise<TaskResult> =>
  showOwnPlan(await planOffboarding(asked, session), asked, session)

async function planOffboarding(asked: OffboardOptions, session: Session): Promise<OwnPlan> {
  const { person, live, successor, leaves, gone, areAll, untold } = await peopleOf(asked, session)
  // Somebody who is gone looks after nothing.
  const lonely = gone ? [] : lonelyPlaces(person, live, { leaves })
  const alone = successor === undefined ? lonely : []
  const things = thingsWithout(person, { successor, live, leaves, lonely })
  const kinds = new Set([...planned, ...live.namedKinds])
  const keeps = obstacleAmong(alone, person)
  const heirsOf = heirsAmong(things, { lonely, successor })
  const ready = await planBetween({ live, things, kinds, removedLast: 'member', keeps, heirsOf }, session)
  const stays = staysOf(person, live, { leaves: leaves || (gone && areAll), untold })
  const heir = successor === undefined ? '' : `, ${successor.called} takes over`
  return {
    ready,
    title: `without ${person.called}${heir}`,
    remarks: [
      ...goneRemark(person, { gone, areAll }),
      { title: 'Stays', tone: 'warn', lines: stays, isWhole: true },
    ],
    first: alone.map((each) => ({ name: 'Alone', value: sentenceOf(each) })),
    more: { person: person.called, user: person.id, gone, alone: alone.map(sentenceOf), stays },
    words: wordsOf(asked),
    meant: meantDangers,
  }
}

/** Finds the person who goes, the one who takes over, and all that the organization has given to people. */
async function peopleOf({ person: word, to, keepMember = false }: OffboardOptions, session: Session) {
  const organizationId = await organizationIn(session)
  const read = await readGrants({ organizationId, also, withoutMembers: true }, session)
  const listed = await listedMembers(organizationId, session)
  const live: GrantEstate = { ...read, things: [...read.things, ...membersOf(listed, read)] }
  const everybody = everybodyIn(live)
  const areAll = listed.members !== undefined
  const choosing = { people: everybody, notCaptured: live.notCaptured, guesses: false, areAll }
  const known = personNamed(word, everybody)
  const search = { organizationId, present: areAll ? everybody : undefined }
  const person = known ?? (await personGone(word, search, session)) ?? personMeant(word, choosing)
  const offers = await session.offers()
  const untold = listed.untold ?? (offers.isMissing(removeMember) ? notOffered : undefined)
  return {
    person,
    live,
    areAll,
    untold,
    successor: to === undefined ? undefined : successorNamed(to, person, { choosing, live, areAll }),
    leaves: !keepMember && untold === undefined,
    gone: areAll ? !isMember(person, live) : known === undefined,
  }
}

const notOffered = 'the service does not offer to remove members'

const wordsOf = ({ person, to, keepMember = false }: OffboardOptions) => [
  ...['offboard', person],
  ...(to === undefined ? [] : ['--to', to]),
  ...(keepMember ? ['--keep-member'] : []),
]

const sentenceOf = ({ reason, way }: LonelyPlace) => `${reason}: ${way}`

const isMember = ({ id }: Person, { things }: GrantEstate) =>
  things.some((thing) => thing.kind === 'member' && thing.id === id)

function goneRemark(
  { called }: Person,
  { gone, areAll }: { readonly gone: boolean; readonly areAll: boolean },
): readonly ChangeRemark[] {
  if (!gone) return []
  const line = areAll
    ? `${called} is no longer a member`
    : `${called} is in no team any more; the service lists no other members`
  return [{ title: 'Gone', tone: 'muted', lines: [line] }]
}

/** The command says by its name that these are meant. */
const meantWords: readonly string[] = ['delete', 'members']

const meantDangers = dangerWords.filter((word) => meantWords.includes(word))

interface Successors {
  readonly choosing: PersonChoice
  readonly live: GrantEstate
  /** True if the members of the organization are known. */
  readonly areAll: boolean
}

function successorNamed(word: string, person: Person, { choosing, live, areAll }: Successors): Person {
  const successor = personMeant(word, choosing)
  const { id, called } = successor
  const fault =
    id === person.id
      ? 'the same person that you remove'
      : areAll && !isMember(successor, live)
        ? 'who is not a member of the organization'
        : !ableIn(live)(id)
          ? 'who is disabled and can not log in'
          : undefined
  if (fault === undefined) return successor
  throw new UsageError(`--to names ${called}, ${fault}`, { hint: 'Name somebody who stays' })
}

/** People in teams, in no team, and those whom only change requests name. */
function everybodyIn(live: GrantEstate): readonly Person[] {
  const inTeams = peopleIn(live)
  const members = live.things.flatMap((thing) => (thing.kind === 'member' ? personOfMember(thing) : []))
  const people = new Map<string, Person>()
  // A permission may name somebody who has left already.
  const named = live.things.flatMap(({ kind, id, name }) =>
    live.namedKinds.has(kind) && id !== undefined ? [nobody(id, name ?? id)] : [],
  )
  for (const person of [...inTeams, ...members, ...peopleOfChangeRequests(live), ...named])
    people.set(person.id, people.get(person.id) ?? person)
  return [...people.values()]
}

interface Leaving {
  readonly successor: Person | undefined
  readonly live: GrantEstate
  /** True if the person leaves the organization, too. */
  readonly leaves: boolean
  readonly lonely: readonly LonelyPlace[]
}

function thingsWithout(person: Person, { successor, live, leaves, lonely }: Leaving): readonly Thing[] {
  const { things, namedKinds } = live
  const isNamed = ({ kind }: Thing) =>
    kind === 'team-member' || kind === 'reviewer' || namedKinds.has(kind) || (leaves && kind === 'member')
  const left = things.filter((thing) => thing.id !== person.id || !isNamed(thing))
  if (successor === undefined) return left
  return handedPlaces(person, lonely).reduce<readonly Thing[]>(
    (all, place) => withPlace(all, place, successor),
    left,
  )
}

/** With the successor in the place, whatever role they had there. */
function withPlace(
  things: readonly Thing[],
  { kind, holder, role }: HandedPlace,
  { id, called }: Person,
): readonly Thing[] {
  const isTaken = (thing: Thing) => thing.kind === kind && thing.id === id && thing.holder === holder
  if (things.some(isTaken))
    return things.map((thing) => (isTaken(thing) ? { ...thing, values: { ...thing.values, role } } : thing))
  return [...things, { kind, id, name: called, holder, values: { role }, reply: undefined }]
}
