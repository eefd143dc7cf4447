/** Who is in the sample: two organizations, members of every role, teams and invites. */
import type { Database, Role } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'

export const owner = 'usr_ada'
export const northwind = 'org_northwind'
const lab = 'org_lab'

interface Person {
  readonly id: string
  readonly name: string
  /** In org_northwind; absent for somebody who is only invited. */
  readonly role?: Role
  readonly disabled?: boolean
  /** Days ago, as are the next two. */
  readonly known: number
  readonly joined: number
  readonly seen: number
}

const people: readonly Person[] = [
  { id: owner, name: 'Ada Osei', role: 'admin', known: 1204.2, joined: 1204.2, seen: 0.06 },
  { id: 'usr_ben', name: 'Ben Arslan', role: 'create', known: 1180.4, joined: 1180.4, seen: 0.21 },
  { id: 'usr_chen', name: 'Chen Wei', role: 'review', known: 911.7, joined: 911.7, seen: 0.34 },
  { id: 'usr_dana', name: 'Dana Novak', role: 'edit', known: 640.1, joined: 640.1, seen: 0.12 },
  { id: 'usr_eli', name: 'Eli Fontaine', role: 'comment', known: 388.5, joined: 388.5, seen: 1.4 },
  { id: 'usr_fay', name: 'Fay Lindqvist', role: 'read', known: 203.9, joined: 203.9, seen: 6.8 },
  {
    id: 'usr_gus',
    name: 'Gus Moreau',
    role: 'read',
    disabled: true,
    known: 871.3,
    joined: 871.3,
    seen: 96.2,
  },
  { id: 'usr_kim', name: 'Kim Park', known: 3.1, joined: 3.1, seen: 3.1 },
]

const teams = [
  {
    id: 'team_docs',
    title: 'Docs',
    made: 1100.2,
    owners: [owner],
    members: ['usr_ben', 'usr_dana'],
  },
  { id: 'team_platform', title: 'Platform', made: 905.6, owners: ['usr_chen'], members: ['usr_ben'] },
  { id: 'team_support', title: 'Support', made: 380.3, owners: ['usr_eli'], members: ['usr_fay'] },
] as const

const invites = [
  { id: 'inv_reader', kind: 'link', email: null, role: 'read', made: 88.4 },
  { id: 'inv_editor', kind: 'link', email: null, role: 'edit', made: 41.5 },
  { id: 'inv_welcome', kind: 'email', email: addressOf('Kim Park'), role: 'comment', made: 3.1 },
] as const

export async function addPeople(db: Database, ago: DaysAgo): Promise<void> {
  await addOrganizations(db, ago)
  await db
    .insertInto('users')
    .values(
      people.map(({ id, name, known }) => ({
        id,
        display_name: name,
        email: addressOf(name),
        created_at: ago(known),
      })),
    )
    .execute()
  await db
    .insertInto('workspace')
    .values({ singleton: 1, owner_id: owner, created_at: ago(1204.2) })
    .execute()
  await addMembers(db, ago)
  await addTeams(db, ago)
  await db
    .insertInto('invites')
    .values(
      invites.map(({ made, ...invite }) => ({
        ...invite,
        organization_id: northwind,
        created_at: ago(made),
        created_by: owner,
      })),
    )
    .execute()
}

async function addOrganizations(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('organizations')
    .values([
      {
        id: northwind,
        title: 'Northwind Labs',
        hostname: 'northwind',
        type: 'business',
        use_case: 'productDocs',
        default_role: 'read',
        default_content: JSON.stringify({ type: 'site', site: 'site_docs' }),
        plan: 'pro',
        trial_status: 'ended',
        trial_end_date: ago(1190.2),
        created_at: ago(1204.2),
      },
      {
        id: lab,
        title: 'Northwind Research',
        hostname: 'northwind-lab',
        type: 'business',
        plan: 'free',
        trial_status: 'none',
        created_at: ago(433.6),
      },
    ])
    .execute()
  await db
    .insertInto('organization_email_domains')
    .values([
      { organization_id: northwind, domain: 'northwind.example', position: 1 },
      { organization_id: lab, domain: 'lab.northwind.example', position: 1 },
    ])
    .execute()
}

async function addMembers(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('members')
    .values(
      people
        .filter(({ role }) => role !== undefined)
        .map(({ id, role, disabled = false, joined, seen }) => ({
          organization_id: northwind,
          user_id: id,
          role,
          disabled,
          joined_at: ago(joined),
          last_seen_at: ago(seen),
        })),
    )
    .execute()
  await db
    .insertInto('members')
    .values([
      { organization_id: lab, user_id: owner, role: 'admin', joined_at: ago(433.6), last_seen_at: ago(5.2) },
      {
        organization_id: lab,
        user_id: 'usr_chen',
        role: 'create',
        joined_at: ago(430.1),
        last_seen_at: ago(2.7),
      },
    ])
    .execute()
}

async function addTeams(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('teams')
    .values(
      teams.map(({ id, title, made }) => ({
        id,
        organization_id: northwind,
        title,
        created_at: ago(made),
      })),
    )
    .execute()
  await db
    .insertInto('team_members')
    .values(
      teams.flatMap(({ id, made, owners, members }) =>
        [...owners, ...members].map((user, index) => ({
          team_id: id,
          organization_id: northwind,
          user_id: user,
          role: index < owners.length ? ('owner' as const) : ('member' as const),
          // Nobody is in a team before it is made.
          added_at: ago(made - index * 6.3),
        })),
      ),
    )
    .execute()
}

function addressOf(name: string): string {
  return `${name.split(' ')[0]?.toLowerCase()}@northwind.example`
}
