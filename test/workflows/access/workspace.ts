/** Workspaces made to order, and what `ws access` says of them. */
import { addMember } from '../../../src/local/access/members.ts'
import type { Database } from '../../../src/local/store/database.ts'
import type { Role } from '../../../src/permissions/roles.ts'
import type { AccessRow } from '../../../src/workflows/access/row.ts'
import { giveToken, type Rehearsal } from '../../local/rehearsal.ts'
import { type ProgramRun, ws } from '../../support/program.ts'

const then = '2026-11-01T08:00:00.000Z'
const organization_id = 'org_one'

export interface Blueprint {
  readonly defaultRole: Role | null
  readonly members: readonly { readonly role: Role | null; readonly disabled: boolean }[]
  /** `parent` is the number of one before it. */
  readonly collections: readonly { readonly level: Role | null; readonly parent: number | null }[]
  readonly spaces: readonly { readonly level: Role | null; readonly parent: number | null }[]
}

export const memberId = (index: number) => `usr_${index}`
export const spaceId = (index: number) => `spc_${index}`
export const collectionId = (index: number) => `col_${index}`
const parentId = (parent: number | null) => (parent === null ? null : collectionId(parent))

/** The owner, who may do everything, is in the team too; every space is on the site, so that a list names it. */
export const build =
  ({ defaultRole, members, collections, spaces }: Blueprint) =>
  async (db: Database): Promise<void> => {
    await addUser(db, 'usr_owner')
    await db
      .insertInto('workspace')
      .values({ singleton: 1, owner_id: 'usr_owner', created_at: then })
      .execute()
    await db
      .insertInto('organizations')
      .values({
        id: organization_id,
        title: 'One',
        type: 'business',
        plan: 'pro',
        created_at: then,
        default_role: defaultRole,
      })
      .execute()
    await db
      .insertInto('teams')
      .values({ id: 'team_all', organization_id, title: 'All', created_at: then })
      .execute()
    await join(db, 'usr_owner', 'admin')
    for (const [index, { role, disabled }] of members.entries()) {
      await addUser(db, memberId(index))
      await join(db, memberId(index), role)
      if (disabled)
        await db.updateTable('members').set({ disabled }).where('user_id', '=', memberId(index)).execute()
    }
    for (const [index, { level, parent }] of collections.entries())
      await db
        .insertInto('collections')
        .values({
          id: collectionId(index),
          organization_id,
          title: `Collection ${index}`,
          created_at: then,
          parent_id: parentId(parent),
          default_level: level,
          position: index,
        })
        .execute()
    await db
      .insertInto('sites')
      .values({
        id: 'site_one',
        organization_id,
        type: 'basic',
        title: 'Site',
        created_at: then,
        visibility: 'public',
        published: true,
        agents_context: 'included',
      })
      .execute()
    for (const [index, { level, parent }] of spaces.entries())
      await addSpace(db, index, { default_level: level, parent_id: parentId(parent) })
  }

async function addUser(db: Database, id: string): Promise<void> {
  const email = `${id.slice(4)}@one.example`
  await db.insertInto('users').values({ id, display_name: id, email, created_at: then }).execute()
  await giveToken(db, id)
}

async function join(db: Database, userId: string, role: Role | null): Promise<void> {
  await addMember({ db, now: then }, { organizationId: organization_id, userId, role })
  await db
    .insertInto('team_members')
    .values({ team_id: 'team_all', organization_id, user_id: userId, role: 'member', added_at: then })
    .execute()
}

interface Placed {
  readonly default_level: Role | null
  readonly parent_id: string | null
}

async function addSpace(db: Database, index: number, placed: Placed): Promise<void> {
  const [id, revision] = [spaceId(index), `rev_${index}`]
  await db
    .insertInto('spaces')
    .values({
      id,
      organization_id,
      title: `Space ${index}`,
      emoji: '📘',
      revision_id: revision,
      ...placed,
      visibility: 'private',
      edit_mode: 'live',
      position: index,
      created_at: then,
      updated_at: then,
    })
    .execute()
  await db
    .insertInto('revisions')
    .values({ id: revision, space_id: id, type: 'initial', created_at: then })
    .execute()
  await db
    .insertInto('site_spaces')
    .values({
      id: `ssp_${index}`,
      site_id: 'site_one',
      space_id: id,
      path: `p${index}`,
      position: index,
      title: id,
      created_at: then,
    })
    .execute()
}

interface Asking {
  readonly organization?: string
  /** The owner unless given. */
  readonly user?: string
  /** The space of the context. */
  readonly space?: string
}

/** Runs `ws access` with these words. */
export const access = (
  { call }: Pick<Rehearsal, 'call'>,
  words: readonly string[],
  { organization = organization_id, user, space }: Asking = {},
): Promise<ProgramRun> =>
  ws(['access', ...words], {
    env: {
      WS_URL: 'https://api.test',
      WS_TOKEN: user === undefined ? 'owner' : `token_${user}`,
      WS_ORG: organization,
      ...(space !== undefined && { WS_SPACE: space }),
    },
    service: ({ method, url }) =>
      call(
        `${method} ${url.slice('https://api.test'.length)}`,
        user === undefined ? {} : { token: `token_${user}` },
      ),
  })

/** All rows, as the owner sees them. */
export async function rowsOf(
  real: Pick<Rehearsal, 'call'>,
  organization: string,
): Promise<readonly AccessRow[]> {
  const { out, exit, err } = await access(real, ['-o', 'json'], { organization })
  if (exit !== 0) throw new Error(err)
  return JSON.parse(out)
}
