/** Plans how the teams of a file get the members that it names. */
import type { Kind } from '../../catalog/kinds.ts'
import { UsageError } from '../../errors.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { guessAt } from '../../text/nearest.ts'
import { quotedTitle } from '../../text/quoted-title.ts'
import { askAboutOwnPlan, type OwnPlan, type OwnPlanOptions, showOwnPlan } from '../apply/own-plan.ts'
import { planBetween } from '../apply/plan-between.ts'
import { organizationIn } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'
import { everybodyIn, type KnownPeople, knownBy } from './everybody.ts'
import { type Membership, membershipsIn } from './memberships.ts'

interface TeamSyncOptions extends OwnPlanOptions {
  readonly from: string
}

const kinds: ReadonlySet<Kind> = new Set(['team', 'team-member'])

export const askToSync = async (asked: TeamSyncOptions, session: Session): Promise<Loss> =>
  askAboutOwnPlan(await planSync(asked, session), asked, session)

export const previewSync = async (asked: TeamSyncOptions, session: Session): Promise<TaskResult> =>
  showOwnPlan(await planSync(asked, session), asked, session)

async function planSync({ from }: TeamSyncOptions, session: Session): Promise<OwnPlan> {
  const file = from === '-' ? 'stdin' : from
  const memberships = await membershipsIn(await session.readText(from, '--from'), {
    file,
    notice: session.notice,
  })
  const organizationId = await organizationIn(session)
  const client = await session.client()
  const live = await readLive({ client, organizationId, kinds }, session)
  const everybody = await everybodyIn(memberships, live, { organizationId, file, session })
  const things = thingsWith(memberships, live, { file, everybody })
  const ready = await planBetween({ live, things, kinds: new Set(['team-member']) }, session)
  const words = from === '-' ? undefined : ['team', 'sync', '--from', from]
  return { ready, title: file, remarks: [], more: {}, words, meant: [] }
}

interface SyncedFile {
  /** Its name in messages. */
  readonly file: string
  readonly everybody: KnownPeople
}

function thingsWith(
  memberships: readonly Membership[],
  live: Estate,
  { file, everybody }: SyncedFile,
): readonly Thing[] {
  const byTeam = Map.groupBy(memberships, ({ team }) => team)
  const faults: string[] = []
  const named = new Map<Thing, readonly Membership[]>()
  for (const [word, rows] of byTeam) {
    const team = teamNamed(word, live)
    if (typeof team === 'string') faults.push(`${file}:${rows[0]?.line}: ${team}`)
    else named.set(team, [...(named.get(team) ?? []), ...rows])
  }
  if (faults.length > 0) throw new UsageError([...faults, 'Nothing was sent'])
  const others = live.things.filter(
    ({ kind, holder }) => kind !== 'team-member' || !holder || !named.has(holder),
  )
  const memberOf = membersBy(live, everybody)
  const wanted = [...named].flatMap(([team, rows]) => rows.map((row) => memberOf(team, row)))
  return [...others, ...wanted]
}

/** The team, or the fault. */
function teamNamed(word: string, { things }: Estate): Thing | string {
  const teams = things.filter(({ kind }) => kind === 'team')
  const found = teams.filter(({ id }) => id === word)
  const titled = found.length > 0 ? found : teams.filter(({ name }) => name === word)
  const [only] = titled
  if (titled.length > 1)
    return `${word} is the title of ${titled.length} teams: ${titled.map(({ id }) => id).join(', ')}`
  return (
    only ??
    `there is no team ${quotedTitle(word)}${guessAt(
      word,
      teams.flatMap(({ name }) => name ?? []),
    )}`
  )
}

/** A membership as it is to be; somebody whom no list has is known by the word of the file. */
function membersBy(live: Estate, people: KnownPeople): (team: Thing, row: Membership) => Thing {
  const inTeam = new Map(
    live.things.flatMap((thing) =>
      thing.kind === 'team-member' ? [[`${thing.holder?.id} ${thing.id}`, thing] as const] : [],
    ),
  )
  return (team, { user, role }) => {
    const { id, name } = knownBy(user, people) ?? { id: undefined, name: user }
    const known = inTeam.get(`${team.id} ${id}`)
    if (known !== undefined) return { ...known, values: { ...known.values, role } }
    return { kind: 'team-member', id, name, holder: team, values: { role }, reply: undefined }
  }
}
