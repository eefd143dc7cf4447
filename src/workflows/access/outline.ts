/** The answers for people: a line for each person, with their rights in few words. */

import { reaches } from '../../permissions/roles.ts'
import type { Note, Outline } from '../../task/result.ts'
import { counted } from '../../text/counted.ts'
import { type AccessRow, type AccessWay, type AnyRole, isTeamRole, type Via } from './row.ts'

interface AccessDrawing {
  /** The organization, or the single thing of the question. */
  readonly root: Pick<Outline, 'kind' | 'id' | 'title' | 'notes'>
  /** True if the question is only about the root. */
  readonly isSingle: boolean
  /** The person of the question: all their ways are told of a single thing. */
  readonly person?: string | undefined
  /** The role of the question: rows of lesser ones are left out. */
  readonly role?: AnyRole | undefined
}

export function outlineOf(rows: Iterable<AccessRow>, { root, ...question }: AccessDrawing): Outline {
  const gathered = createHolders(question)
  for (const row of rows) gathered.add(row)
  return { ...root, children: gathered.lines() }
}

interface LaterDrawing extends Omit<AccessDrawing, 'root'> {
  /** Asked once all rows are read. */
  root(): AccessDrawing['root']
}

/** The same for rows that come while a service is read. */
export async function outlineOfAll(
  rows: AsyncIterable<AccessRow>,
  { root, ...question }: LaterDrawing,
): Promise<Outline> {
  const gathered = createHolders(question)
  for await (const row of rows) gathered.add(row)
  return { ...root(), children: gathered.lines() }
}

function createHolders({ isSingle, person, role }: Omit<AccessDrawing, 'root'>) {
  const people = new Map<string, RoleHolder>()
  const others = new Map<string, RoleHolder>()
  return {
    add(row: AccessRow): void {
      const holders = row.person === null ? others : people
      const giver = giverOf(row, isSingle)
      const key = row.person ?? keyOfOthers(row, giver)
      const holder = holders.get(key) ?? { first: row, teams: [], grants: new Map() }
      holders.set(key, holder)
      add(row, giver, holder)
    },
    lines(): readonly Outline[] {
      const tellsWays = isSingle && person !== undefined
      const lines = [...people.values()]
        .toSorted(byRole)
        .map((holder) => personLine(holder, { isSingle, tellsWays }))
      const nobody =
        person !== undefined && lines.length === 0 ? [withoutRole(person, roleLacking(isSingle, role))] : []
      return [...lines, ...nobody, ...groupsOf([...others.values()], isSingle)]
    },
  }
}

/** A person, or everybody who gets in by one way. */
interface RoleHolder {
  readonly first: AccessRow
  /** Their roles in teams. */
  readonly teams: AccessRow[]
  /** One for each way and role, however many things it covers. */
  readonly grants: Map<string, GrantedRole>
}

interface GrantedRole {
  /** The day, or the time, on which it is to end. */
  readonly until: string | undefined
  readonly role: AnyRole | null
  readonly way: AccessWay | undefined
  /** Addresses of the things that give the role. */
  readonly givers: Set<string>
  /** The number of things of each kind. */
  readonly counts: Map<string, number>
  /** For others than people: a space may be on several sites. */
  readonly counted: Set<string>
}

/** Empty if one line is for all givers: there may be thousands of public sites and spaces. */
const giverOf = ({ person, via: [via] }: AccessRow, isSingle: boolean): string =>
  via === undefined || (person === null && !isSingle && isReading(via.way)) ? '' : via.address

const isReading = (way: AccessWay) => groups[0].holds.some((each) => each === way)

const keyOfOthers = ({ reason = '', via: [via], kind, address }: AccessRow, giver: string): string =>
  via === undefined ? `${reason} ${kind} ${address}` : `${reason} ${via.way} ${giver}`

function add(row: AccessRow, giver: string, { teams, grants }: RoleHolder): void {
  const [via] = row.via
  if (row.person !== null && via?.way === 'team') {
    teams.push(row)
    return
  }
  const key = `${row.role} ${via?.way} ${giver} ${row.until ?? ''}`
  const granted = grants.get(key) ?? {
    role: row.role,
    until: row.until ?? undefined,
    way: via?.way,
    givers: new Set(),
    counts: new Map(),
    counted: new Set(),
  }
  grants.set(key, granted)
  if (via !== undefined) granted.givers.add(via.address)
  if (row.person === null) {
    if (granted.counted.has(row.address)) return
    granted.counted.add(row.address)
  }
  granted.counts.set(row.kind, (granted.counts.get(row.kind) ?? 0) + 1)
}

/** Empty if there are several. */
function addressOf({ givers }: GrantedRole): string {
  const [only = ''] = givers
  return givers.size === 1 ? only : ''
}

/** Most powerful first; others stay in the order of their names. */
const byRole = (one: RoleHolder, other: RoleHolder) => rankOf(other) - rankOf(one)

const rankOf = ({ grants }: RoleHolder) =>
  Math.max(-1, ...[...grants.values()].map(({ role }) => (role === null ? -1 : rankOfRole(role))))

const rankOfRole = (role: AnyRole) =>
  isTeamRole(role)
    ? -1
    : (['comment', 'edit', 'review', 'create', 'admin'] as const).filter((least) => reaches(role, least))
        .length

function roleLacking(isSingle: boolean, role: AnyRole | undefined): string {
  const here = isSingle ? ' here' : ''
  return role === undefined
    ? `no role${here} of their own; it may be open to others`
    : `has no role${here} that includes ${role}`
}

const withoutRole = (person: string, lacking: string): Outline => ({
  kind: 'person',
  title: person,
  id: '',
  children: [],
  notes: [lacking],
})

interface PersonDrawing extends Pick<AccessDrawing, 'isSingle'> {
  readonly tellsWays: boolean
}

function personLine({ first, teams, grants }: RoleHolder, { isSingle, tellsWays }: PersonDrawing): Outline {
  const all = [...grants.values()]
  const places = teams.map(
    ({ role, address, until }) =>
      `${role === 'owner' ? 'owns' : 'in'} ${withoutKind(address)}${until == null ? '' : ` until ${until}`}`,
  )
  const [only] = all.length === 1 ? all : []
  return {
    kind: 'person',
    title: first.name ?? first.person ?? '',
    id: first.name === undefined ? '' : (first.person ?? ''),
    notes: [...(only === undefined ? [] : notesOf(only, first, isSingle)), ...places],
    children:
      only === undefined
        ? all.map(grantLine)
        : tellsWays && first.via.length > 1
          ? first.via.map(wayLine)
          : [],
  }
}

function notesOf(granted: GrantedRole, { reason = '' }: AccessRow, isSingle: boolean): readonly Note[] {
  if (granted.role === null) return [reason]
  const isEverywhere = isOfOrganization(granted.way)
  return [
    toned(granted.role, isSingle || !isEverywhere ? '' : ' everywhere'),
    wayText(granted),
    ...(isSingle || isEverywhere ? [] : [countsText(granted)].filter((note) => note !== '')),
    ...untilNote(granted),
  ]
}

/** A role that reaches all that the organization has: any other way opens one thing and what lies in it. */
const isOfOrganization = (way: AccessWay | undefined) => way === 'role' || way === 'organization-default'

const untilNote = ({ until }: GrantedRole): readonly string[] =>
  until === undefined ? [] : [`until ${until}`]

const withoutKind = (address: string) => address.slice(address.indexOf('/') + 1)

const grantLine = (granted: GrantedRole): Outline => ({
  kind: 'role',
  title: granted.role ?? '',
  id: '',
  notes: [wayText(granted), countsText(granted), ...untilNote(granted)].filter((note) => note !== ''),
  children: [],
})

const wayLine = ({ role, way, address }: Via): Outline =>
  grantLine({
    role,
    way,
    until: undefined,
    givers: new Set([address]),
    counts: new Map(),
    counted: new Set(),
  })

const groups = [
  { title: 'Others who may read', holds: ['site-visibility', 'space-visibility', 'share-link'] },
  { title: 'Others who may come in', holds: ['invite-link', 'saml-default'] },
] as const satisfies readonly { readonly title: string; readonly holds: readonly AccessWay[] }[]

const untold = 'Not told by the API'

function groupsOf(others: readonly RoleHolder[], isSingle: boolean): readonly Outline[] {
  const titleOf = ({ first: { via } }: RoleHolder): string =>
    groups.find(({ holds }) => holds.some((way) => way === via[0]?.way))?.title ?? untold
  const byTitle = Map.groupBy(others, titleOf)
  return [...groups.map(({ title }) => title), untold].flatMap((title) => {
    const held = byTitle.get(title) ?? []
    if (held.length === 0) return []
    const children = held.map((holder) => otherLine(holder, isSingle))
    return [{ kind: 'group', title, id: '', notes: [], children }]
  })
}

function otherLine({ first, grants }: RoleHolder, isSingle: boolean): Outline {
  const [granted] = grants.values()
  const role = first.role === null ? [] : [toned(first.role, '')]
  const about = granted === undefined ? [] : otherNotes(granted, first, isSingle)
  const notes = [...role, ...about].filter((note) => note !== '')
  return {
    kind: 'other',
    title: (first.reason ?? '').replace(/: the API .*$/, ''),
    id: '',
    notes,
    children: [],
  }
}

function otherNotes(granted: GrantedRole, { via: [via] }: AccessRow, isSingle: boolean): readonly Note[] {
  if (via === undefined) return []
  // Nobody knows whether they have a role of their own.
  if (isInherited(via.way)) return [`without an own role: ${via.role}, ${wayText(granted)}`]
  const address = addressOf(granted)
  const links = via.way === 'share-link' && address === '' ? counted(granted.givers.size, 'share link') : ''
  return [address, links, isSingle ? '' : countsText(granted), ...untilNote(granted)]
}

/** A share link opens its site. */
const isItself = (kind: string, address: string) =>
  address.startsWith(`${kind}/`) || (kind === 'site' && address.startsWith('share-link/'))

const isInherited = (way: AccessWay) =>
  way === 'membership' || way === 'organization-default' || way.endsWith('-level')

const toned = (role: AnyRole, where: string): Note => ({
  text: `${role}${where}`,
  tone: role === 'admin' ? 'warn' : undefined,
})

function wayText(granted: GrantedRole): string {
  const { way } = granted
  if (way === 'role') return 'own role'
  if (way === 'organization-default') return 'default role'
  const wordsOf: Partial<Record<AccessWay, string>> = {
    membership: 'the organization itself, as every guest',
    permission: `given by name in ${addressOf(granted)}`,
    'team-permission': `given to ${addressOf(granted)}`,
    'site-space': 'opens a space on it',
  }
  return wordsOf[way ?? 'role'] ?? `level of ${addressOf(granted)}`
}

/** Leaves out the single organization, and the thing itself that gives the role. */
const countsText = (granted: GrantedRole): string =>
  [...granted.counts]
    .filter(
      ([kind, count]) => kind !== 'organization' && !(count === 1 && isItself(kind, addressOf(granted))),
    )
    .map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    .join(', ')
