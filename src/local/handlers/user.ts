/** Handles the operations of catalog/user.ts. */
import type * as declared from '../../catalog/user.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { readUser } from '../presenters/user.ts'
import { notFound } from '../reply/refusals.ts'

export const current: Handler<typeof declared.current> = async (_input, request) =>
  userNamed(request, request.access.userId)

/** People see whoever is in an organization of theirs. */
export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  if (!(await isKnownTo(request, path.userId))) throw notFound('user', path.userId)
  return userNamed(request, path.userId)
}

async function userNamed(request: LocalRequest, id: string) {
  const user = await readUser(request, id)
  if (user === undefined) throw notFound('user', id)
  return user
}

async function isKnownTo({ db, access }: LocalRequest, id: string): Promise<boolean> {
  if (access.isOwner || access.userId === id) return true
  const shared = await db
    .selectFrom('members as theirs')
    .innerJoin('members as own', 'own.organization_id', 'theirs.organization_id')
    .select('own.organization_id')
    .where('theirs.user_id', '=', id)
    .where('own.user_id', '=', access.userId)
    .where('own.disabled', '=', 0)
    .execute()
  for (const { organization_id } of shared)
    if ((await access.roleIn(organization_id)) !== undefined) return true
  return false
}
