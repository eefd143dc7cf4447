/** Members of an organization, by id or by e-mail address. */
import { invalid } from '../reply/refusals.ts'
import type { Database, Role } from '../store/database.ts'
import type { AccessQuestion } from './access.ts'

interface NewMember {
  readonly organizationId: string
  readonly userId: string
  /** Null for guests. */
  readonly role: Role | null
  readonly sso?: boolean
}

/** One `@` with something on both sides and a dot in the domain; the mail server checks the rest. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

/** Makes a user a member; an existing member does not change. */
export async function addMember(
  { db, now }: Pick<AccessQuestion, 'db' | 'now'>,
  { organizationId, userId, role, sso }: NewMember,
): Promise<void> {
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: userId, role, sso: sso ?? false, joined_at: now })
    .onConflict((conflicting) => conflicting.columns(['organization_id', 'user_id']).doNothing())
    .execute()
}

/**
 * Ids of the members with these ids or addresses.
 * @throws ApiError 400 that names all words without a member
 */
export async function findMembers(
  { db }: AccessQuestion,
  organizationId: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const word of new Set(words)) {
    const id = await memberId(db, organizationId, word)
    if (id === undefined) unknown.push(word)
    else found.set(word, id)
  }
  if (unknown.length > 0)
    throw invalid(...unknown.map((word) => `${word} is not a member of ${organizationId}`))
  return found
}

async function memberId(db: Database, organizationId: string, word: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('users.id', '=', word), eb('users.email', '=', word)]))
    .executeTakeFirst()
  return row?.id
}
