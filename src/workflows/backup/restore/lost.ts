/** Everything of a backup that does not come back, or not as it was: told before the first change. */
import { type Kind, nounOf, nounsOf, type ToldKind, toldKind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { PartialError } from '../../../errors.ts'
import { addressesIn } from '../../../estate/address.ts'
import { match } from '../../../estate/compare/match.ts'
import type { Plan } from '../../../estate/plan/plan.ts'
import { counted } from '../../../text/counted.ts'
import { quoted } from '../../../text/shell-word.ts'
import type { Backup } from '../../backup-format/read-backup.ts'
import { contentKinds } from './content/kept-content.ts'
import type { PreparedRestore } from './prepare.ts'

export interface Lost {
  readonly kind: Kind
  readonly count: number
  /** A sentence without a full stop. */
  readonly reason: string
}

export interface Losses {
  /** Went with the thing that held it, and does not come back. */
  readonly lost: readonly Lost[]
  /** Comes back, but not as it was. */
  readonly changed: readonly Lost[]
  /** In things that are still there: nobody has looked whether these are too. */
  readonly unseen: readonly Kind[]
  /** Is not there, and can't be made. */
  readonly missing: readonly Missing[]
  /** Lists that the service refused when the backup was made: what they held is neither known to be there nor to be gone. */
  readonly notInBackup: readonly Unread[]
  /** Damaged files of the backup, each with what is wrong with it. */
  readonly unsound: readonly string[]
}

export interface Missing {
  readonly kind: ToldKind
  readonly address: string
  /** A sentence without a full stop. */
  readonly reason: string
}

interface Unread {
  readonly kind: Kind
  /** Of the thing that holds the list. */
  readonly address: string
  readonly reason: string
}

export interface RestoreScope {
  readonly resources: readonly Resource[]
  /** True if pages and files come back, too. */
  readonly hasContent: boolean
}

export async function lossesOf(
  { plan, backup, sides, lifted }: Pick<PreparedRestore, 'plan' | 'backup' | 'sides' | 'lifted'>,
  { resources, hasContent }: RestoreScope,
): Promise<Losses> {
  const gone = goneIn(plan, sides.to)
  const reason = 'In the backup only: ws has no way to make it again as it was'
  const counts = await undocumentedIn(backup, { gone, resources, hasContent })
  return {
    lost: [...counts].flatMap(([kind, { lost }]) => (lost === 0 ? [] : [{ kind, count: lost, reason }])),
    changed: [
      ...otherThanBefore(plan, { resources, hasContent }),
      ...otherByPlace(plan, sides.to, resources),
      ...placedAround(lifted),
    ],
    missing: missingIn({ plan, sides }, resources),
    unseen: [...counts].flatMap(([kind, { left }]) => (left === 0 ? [] : [kind])),
    unsound: backup.unsound.map(({ path, reason }) => `${path} ${reason}`),
    notInBackup: backup.manifest.notCaptured
      .filter(({ refused }) => refused)
      .map(({ kind, address, reason }) => ({ kind, address, reason })),
  }
}

/** `space spc_api`: what the plan makes anew or can't make; a thing that is recovered has its contents. */
function goneIn({ changes, blocked, steps }: Plan, to: PreparedRestore['sides']['to']): ReadonlySet<string> {
  const recovered = new Set(
    steps.filter(({ does }) => does === 'recover').map(({ subject }) => subject.address),
  )
  const made = changes.filter(({ action }) => action === 'create')
  const missing = new Set([...made, ...blocked].map(({ address }) => address))
  const addressOf = addressesIn(to)
  return new Set(
    to.things.flatMap((thing) => {
      const address = addressOf(thing)
      return missing.has(address) && !recovered.has(address) ? [`${thing.kind} ${thing.id}`] : []
    }),
  )
}

/** Blocked as a whole, and not only in a member. */
function missingIn(
  { plan: { blocked, changes }, sides }: Pick<PreparedRestore, 'plan' | 'sides'>,
  resources: readonly Resource[],
): readonly Missing[] {
  const { before } = match(sides, new Map(resources.map((resource) => [resource.kind, resource])))
  const addressOf = addressesIn(sides.to)
  const there = new Set(
    [sides.to.organization, ...sides.to.things].flatMap((thing) =>
      before(thing) === undefined ? [] : [addressOf(thing)],
    ),
  )
  for (const { address } of changes) there.add(address)
  const missing = blocked.filter(({ address }) => !there.has(address))
  return [
    ...new Map(missing.map(({ kind, address, reason }) => [address, { kind, address, reason }])).values(),
  ]
}

/** Things whose holder does not come back lie in what was around it. */
function placedAround(lifted: PreparedRestore['lifted']): readonly Lost[] {
  const groups = Map.groupBy(lifted, ({ thing, from }) => `${thing.kind} ${from.kind}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { thing, from } = first
    const around = thing.holder === undefined ? '' : `the ${nounOf(thing.holder.kind)} itself`
    const reason = `It comes back to ${around}, since its ${nounOf(from.kind)} can't be made`
    return [{ kind: thing.kind, count: group.length, reason }]
  })
}

interface LostContext extends RestoreScope {
  readonly gone: ReadonlySet<string>
}

/** Kinds that no document holds: discussions, change requests, versions, content. */
async function undocumentedIn(backup: Backup, { gone, resources, hasContent }: LostContext) {
  const documented = new Set(
    resources.filter(({ document }) => document !== undefined).map(({ kind }) => kind),
  )
  const isCounted = (kind: Kind) => !documented.has(kind) && !(hasContent && contentKinds.has(kind))
  const kinds = new Set(resources.map(({ kind }) => kind).filter(isCounted))
  // A permission goes by the id of another thing.
  const own = resources.filter(({ grantee }) => grantee === undefined)
  const kindOf = new Map(own.map(({ parameter, kind }) => [parameter as string | undefined, kind]))
  const counts = new Map<Kind, { lost: number; left: number }>()
  for await (const { kind, path } of backup.records(kinds)) {
    const count = counts.get(kind) ?? { lost: 0, left: 0 }
    counts.set(kind, count)
    const isLost = Object.entries(path).some(([parameter, id]) => gone.has(`${kindOf.get(parameter)} ${id}`))
    count[isLost ? 'lost' : 'left'] += 1
  }
  return counts
}

/** Made anew, a thing is not always what it was. */
function otherThanBefore({ steps }: Plan, { resources, hasContent }: RestoreScope): readonly Lost[] {
  const made = Map.groupBy(
    steps.filter(({ does }) => does === 'make' || does === 'copy'),
    ({ subject }) => subject.kind,
  )
  return [...made].flatMap(([kind, { length }]) =>
    resources
      .filter((resource) => resource.kind === kind)
      .flatMap(({ undo: { remove }, lacksAnew }) => {
        const anew = typeof lacksAnew === 'object' ? lacksAnew[hasContent ? 'filled' : 'bare'] : lacksAnew
        const reason = anew ?? (remove?.class === 'partial' ? remove.lost : undefined)
        return reason === undefined ? [] : [{ kind, count: length, reason }]
      }),
  )
}

/** A new thing has the values of its place, whatever it had before. */
function otherByPlace(
  { steps }: Plan,
  to: PreparedRestore['sides']['to'],
  resources: readonly Resource[],
): readonly Lost[] {
  const made = new Set(steps.filter(({ does }) => does === 'make').map(({ subject }) => subject.address))
  const addressOf = addressesIn(to)
  const byKind = new Map(resources.map((resource) => [resource.kind, resource]))
  const found = to.things.flatMap((thing) => {
    const { parents = {}, setByPlace = {} } = byKind.get(thing.kind) ?? {}
    const isInside = Object.values(parents).some((kind) => kind === thing.holder?.kind)
    const address = addressOf(thing)
    return Object.entries(setByPlace).flatMap(([name, [inside, outside]]) => {
      const [was, becomes] = [thing.values[name], isInside ? inside : outside]
      // Its site gives it any other value.
      const isOfPlace = was === inside || was === outside
      if (!isOfPlace || was === becomes || !made.has(address)) return []
      return [{ kind: thing.kind, address, change: `\`${name}\` becomes ${becomes}: it was ${was}` }]
    })
  })
  return [...Map.groupBy(found, ({ kind, change }) => `${kind} ${change}`).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const names = group.slice(0, mostNamed).map(({ address }) => address)
    const more = group.length > names.length ? ` and ${group.length - names.length} more` : ''
    const reason = `Its ${first.change}, and no operation sets it (${names.join(', ')}${more})`
    return [{ kind: first.kind, count: group.length, reason }]
  })
}

const mostNamed = 3

export const lostText = ({ kind, count, reason }: Lost): string =>
  `${count === 1 ? `1 ${nounOf(kind)}` : `${count} ${nounsOf(kind)}`}: ${reason}`

/** One line for all kinds. */
export const unseenTexts = ({ unseen }: Losses): readonly string[] =>
  unseen.length === 0
    ? []
    : [`${unseen.map(nounsOf).join(', ')}: ws restores none, and did not check whether some are gone`]

export const missingTexts = ({ notInBackup }: Losses): readonly string[] =>
  notInBackup.map(
    ({ kind, address, reason }) =>
      `${nounsOf(kind)} of ${address}: the service refused the list to the backup (${reason})`,
  )

/** For scripts that look at nothing but the exit code. @param folder - of the backup */
export function failIfIncomplete(losses: Losses, folder: string): void {
  const { missing, lost } = losses
  const told = [...missing.map(({ address, reason }) => `${address}: ${reason}`), ...lost.map(lostText)]
  const count = lost.reduce((sum, each) => sum + each.count, missing.length)
  if (count > 0) {
    const are = count === 1 ? 'thing of the backup is' : 'things of the backup are'
    const kinds = [...new Set([...missing, ...lost].map(({ kind }) => toldKind(kind)))].join(',')
    throw new PartialError([`${count} ${are} not there:`, ...linesOf(told)].join('\n'), {
      hint: `See what each was: ws backup get ${quoted(folder)} --kinds ${kinds} -o json`,
    })
  }
  failIfUnread(losses)
}

/** For lists that the backup lacks. */
export function failIfUnread(losses: Losses): void {
  const { unsound } = losses
  if (unsound.length > 0)
    throw new PartialError(
      ['The backup is damaged, and ws left these files out:', ...linesOf(unsound)].join('\n'),
      { hint: 'An older backup may have them whole: ws backup verify checks each' },
    )
  const [first, ...others] = missingTexts(losses)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other list')}`
  throw new PartialError(`The backup is incomplete: nothing came back of ${first}${more}`, {
    hint: 'An older backup may hold them: ws backup list counts what each was refused',
  })
}

const mostTold = 20

const linesOf = (lines: readonly string[]) =>
  lines.length <= mostTold
    ? lines
    : [...lines.slice(0, mostTold), `and ${lines.length - mostTold} more; -o json names all of them`]
