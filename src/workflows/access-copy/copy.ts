/** Plans how people get what another one has been given: teams, permissions by name, and the role in the organization. */
import { type Kind, nounsOf } from '../../catalog/kinds.ts'
import { PartialError, UsageError } from '../../errors.ts'
import type { Thing } from '../../estate/estate.ts'
import { type Role, reaches, roles } from '../../permissions/roles.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { peopleIn } from '../access/people.ts'
import { type PersonChoice, personMeant, personNamed } from '../access/person.ts'
import { askAboutOwnPlan, type OwnPlan, type OwnPlanOptions, showOwnPlan } from '../apply/own-plan.ts'
import { planBetween } from '../apply/plan-between.ts'
import { organizationIn } from '../estate/organization.ts'
import { type GrantEstate, readGrants, roleOf, unreadGrants } from '../people/grants.ts'

interface CopyOptions extends OwnPlanOptions {
  readonly person: string
  readonly people: readonly string[]
}

export const askToCopy = async (asked: CopyOptions, session: Session): Promise<Loss> =>
  askAboutOwnPlan(await planCopy(asked, session), asked, session)

export const previewCopy = async (asked: CopyOptions, session: Session): Promise<TaskResult> =>
  showOwnPlan(await planCopy(asked, session), asked, session)

async function planCopy({ person: word, people: words }: CopyOptions, session: Session): Promise<OwnPlan> {
  const organizationId = await organizationIn(session)
  const live = await readGrants({ organizationId }, session)
  const { people, areAll } = knownIn(live)
  const choosing = { people, notCaptured: live.notCaptured, guesses: false, areAll }
  const from = personMeant(word, choosing)
  const to = words.map((each) => receiverNamed(each, from, choosing))
  const kinds = new Set<Kind>(['member', 'team-member', ...live.namedKinds])
  const things = to.reduce<readonly Thing[]>(
    (all, each) => withAccessOf(from, each, { things: all, live }),
    live.things,
  )
  const ready = await planBetween({ live, things, kinds }, session)
  const names = to.map(({ called }) => called)
  const notCopied = notCopiedIn(live)
  return {
    ready,
    title: `${names.join(', ')} as ${from.called}`,
    remarks: [{ title: 'Not copied', tone: 'warn', lines: notCopied, isWhole: true }],
    more: { person: from.called, people: names, notCopied },
    words: ['access', 'copy', word, ...words],
    meant: [],
  }
}

interface KnownMember {
  readonly id: string
  readonly called: string
  readonly name: string | undefined
}

interface KnownMembers {
  readonly people: readonly KnownMember[]
  /** False where the service lists those of teams alone. */
  readonly areAll: boolean
}

/** @throws PartialError where nobody can tell who is a member, or what somebody has been given */
function knownIn(live: GrantEstate): KnownMembers {
  const unread = unreadGrants(live).filter(({ kind }) => kind === 'member' || kind === 'team-member')
  const [refused] = unread.filter(({ isRefused }) => isRefused)
  if (refused !== undefined)
    throw new PartialError(`The list of members could not be read: ${refused.reason}. Nothing was sent`)
  if (unread.some(({ kind }) => kind === 'member')) return { people: peopleIn(live), areAll: false }
  const people = live.things.flatMap(({ kind, id, name }) =>
    kind === 'member' && id !== undefined ? [{ id, called: name ?? id, name: undefined }] : [],
  )
  return { people, areAll: true }
}

/** Sentences without a full stop. */
const notCopiedIn = (live: GrantEstate): readonly string[] =>
  unreadGrants(live).flatMap(({ kind, isRefused, reason }) =>
    isRefused ? [] : [`${nounsOf(kind)}: ${reason}`],
  )

function receiverNamed(word: string, from: KnownMember, choosing: PersonChoice<KnownMember>): KnownMember {
  const found = personNamed(word, choosing.people) ?? takenAsNamed(word, choosing)
  if (found.id !== from.id) return found
  throw new UsageError(`${found.called} is the person that you copy from`, {
    hint: 'Name people who get the access',
  })
}

/** Somebody in no team, whom a service without a list of its members knows by this word. */
function takenAsNamed(word: string, choosing: PersonChoice<KnownMember>): KnownMember {
  if (choosing.areAll === true) return personMeant(word, choosing)
  return { id: word, called: word, name: undefined }
}

interface CopiedEstate {
  readonly things: readonly Thing[]
  readonly live: GrantEstate
}

function withAccessOf(
  from: KnownMember,
  { id, called }: KnownMember,
  { things, live: { namedKinds } }: CopiedEstate,
): readonly Thing[] {
  const isCopied = ({ kind }: Thing) => kind === 'member' || kind === 'team-member' || namedKinds.has(kind)
  const given = things.filter((thing) => thing.id === from.id && isCopied(thing))
  const changed = new Map<Thing, Thing>()
  const fresh: Thing[] = []
  for (const thing of given) {
    const { kind, holder } = thing
    const values = { role: roleOf(thing) }
    const known = things.find((each) => each.kind === kind && each.id === id && each.holder === holder)
    if (known === undefined) fresh.push({ kind, id, name: called, holder, values, reply: undefined })
    else if (isStronger(values.role, roleOf(known)))
      changed.set(known, { ...known, values: { ...known.values, ...values } })
  }
  return [...things.map((thing) => changed.get(thing) ?? thing), ...fresh]
}

const inTeams: readonly (string | null)[] = ['member', 'owner']

/** Roles of teams are of another kind than those of places. */
function isStronger(role: string | null, other: string | null): boolean {
  if (inTeams.includes(role)) return inTeams.indexOf(role) > inTeams.indexOf(other)
  const known = roles.find((each): each is Role => each === role)
  return (
    known !== undefined &&
    !reaches(
      roles.find((each) => each === other),
      known,
    )
  )
}
