/** Plans how a person goes: out of teams, out of reviews, and what a successor takes over. */
import type { Kind } from '../../catalog/kinds.ts'
import { dangerWords } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import type { Thing } from '../../estate/estate.ts'
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
import { personGone } from './gone.ts'
import { aloneAsAdmin, membersOf, onlyOwned, personOfMember } from './members.ts'
import { peopleOfChangeRequests } from './named-people.ts'
import { staysOf } from './stays.ts'
import { nobody } from './users.ts'

interface OffboardOptions extends OwnPlanOptions {
  readonly person: string
  readonly keepMember?: boolean | undefined
  readonly to?: string | undefined
}

const also: readonly Kind[] = ['change-request', 'reviewer']

const planned: readonly Kind[] = ['team-member', 'reviewer', 'member']

export const askToOffboard = async (asked: OffboardOptions, session: Session): Promise<Loss> =>
  askAboutOwnPlan(await planOffboarding(asked, session), asked, session)

export const previewOffboard = async (asked: OffboardOptions, session: Session): Promise<TaskResult> =>
  showOwnPlan(await planOffboarding(asked, session), asked, session)

async function planOffboarding(
  { person: word, to, keepMember = false }: OffboardOptions,
  session: Session,
): Promise<OwnPlan> {
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
  const successor = to === undefined ? undefined : successorNamed(to, person, choosing)
  const leaves = !keepMember && listed.members !== undefined
  const alone = successor === undefined ? onlyOwned(person, live) : []
  const things = thingsWithout(person, { successor, live, leaves })
  const kinds = new Set([...planned, ...live.namedKinds])
  const ready = await planBetween({ live, things, kinds, removedLast: 'member' }, session)
  const isMember = live.things.some(({ kind, id }) => kind === 'member' && id === person.id)
  const gone = areAll ? !isMember : known === undefined
  const stays = staysOf(person, live, { leaves: leaves || (gone && areAll), untold: listed.untold })
  return {
    ready,
    title:
      successor === undefined
        ? `without ${person.called}`
        : `without ${person.called}, ${successor.called} takes over`,
    remarks: [
      ...goneRemark(person, { gone, areAll }),
      { title: 'Stays', tone: 'warn', lines: stays, isWhole: true },
    ],
    first: alone.map(({ sentence }) => ({ name: 'Alone', value: sentence })),
    more: {
      person: person.called,
      user: person.id,
      gone,
      alone: alone.map(({ sentence }) => sentence),
      stays,
    },
    meant: meantDangers,
    // The plan itself knows the dangers of teams and of the last admin.
    blocks: alone.flatMap(({ danger, address }) => (danger === undefined ? [] : [{ danger, address }])),
  }
}

function goneRemark(
  { called }: Person,
  { gone, areAll }: { readonly gone: boolean; readonly areAll: boolean },
): readonly ChangeRemark[] {
  if (!gone) return []
  const line = areAll
    ? `${called} is no member any more`
    : `${called} is in no team any more; the service lists no other members`
  return [{ title: 'Gone', tone: 'muted', lines: [line] }]
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
}

function thingsWithout(person: Person, { successor, live, leaves }: Leaving): readonly Thing[] {
  const { things, namedKinds } = live
  const isNamed = ({ kind }: Thing) =>
    kind === 'team-member' || kind === 'reviewer' || namedKinds.has(kind) || (leaves && kind === 'member')
  const left = things.filter((thing) => thing.id !== person.id || !isNamed(thing))
  if (successor === undefined) return left
  const owned = person.teams.flatMap(({ team, role }) => (role === 'owner' ? [team] : []))
  const teams = owned.map((holder): HandedPlace => ({ kind: 'team-member', holder, role: 'owner' }))
  const handed = [...teams, ...aloneAsAdmin(person, live)]
  return handed.reduce<readonly Thing[]>((all, place) => withPlace(all, place, successor), left)
}

/** The place of a person in a team, or on something that a permission opens. */
interface HandedPlace {
  readonly kind: Kind
  readonly holder: Thing
  readonly role: string
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
