/** Plans how people get what another one has been given: teams, permissions by name, and the role in the organization. */
import type { Kind } from '../../catalog/kinds.ts'
import { PartialError, UsageError } from '../../errors.ts'
import type { Thing } from '../../estate/estate.ts'
import { type Role, reaches, roles } from '../../permissions/roles.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { type PersonChoice, personMeant } from '../access/person.ts'
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
  const members = membersIn(live)
  const choosing = { people: members, notCaptured: live.notCaptured, guesses: false, areAll: true }
  const from = personMeant(word, choosing)
  const to = words.map((each) => receiverNamed(each, from, choosing))
  const kinds = new Set<Kind>(['member', 'team-member', ...live.namedKinds])
  const things = to.reduce<readonly Thing[]>(
    (all, each) => withAccessOf(from, each, { things: all, live }),
    live.things,
  )
  const ready = await planBetween({ live, things, kinds }, session)
  const names = to.map(({ called }) => called)
  return {
    ready,
    title: `${names.join(', ')} as ${from.called}`,
    remarks: [],
    more: { person: from.called, people: names },
    meant: [],
  }
}

interface KnownMember {
  readonly id: string
  readonly called: string
  readonly name: string | undefined
}

/** @throws PartialError where nobody can tell who is a member, or what somebody has been given */
function membersIn(live: GrantEstate): readonly KnownMember[] {
  const [unread] = unreadGrants(live).filter(({ kind }) => kind === 'member' || kind === 'team-member')
  if (unread !== undefined)
    throw new PartialError(`The list of members could not be read: ${unread.reason}. Nothing was sent`)
  return live.things.flatMap(({ kind, id, name }) =>
    kind === 'member' && id !== undefined ? [{ id, called: name ?? id, name: undefined }] : [],
  )
}

function receiverNamed(word: string, from: KnownMember, choosing: PersonChoice<KnownMember>): KnownMember {
  const found = personMeant(word, choosing)
  if (found.id !== from.id) return found
  throw new UsageError(`${found.called} is the person that you copy from`, {
    hint: 'Name people who get the access',
  })
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
