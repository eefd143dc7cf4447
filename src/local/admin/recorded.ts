/** Changes by `ws local`, each with its event in the audit log. All of them run in the caller's transaction. */
import type { CreatedToken, NewUser, SeededWorkspace, WorkspaceUser } from '../../workspaces/workspaces.ts'
import { ownActions } from '../audit/own-actions.ts'
import { recordOwn } from '../audit/record.ts'
import type { NewId } from '../ids.ts'
import type { Database } from '../store/database.ts'
import { createToken, revokeToken, type TokenTools } from './tokens.ts'
import { addUser } from './users.ts'

interface RecordingTools {
  /** ISO 8601. */
  readonly now: string
  readonly newId: NewId
}

/** The same filling, with an event in each organization that it makes. */
export const recordedFill =
  <Tools extends RecordingTools, Begun>(
    fill: (db: Database, tools: Tools) => Promise<Begun>,
    { action, sample }: { readonly action: 'create' | 'reset'; readonly sample: boolean },
  ) =>
  async (db: Database, tools: Tools): Promise<Begun> => {
    const begun = await fill(db, tools)
    await recordOwn(db, { action: ownActions[action].id, payload: { changes: { sample } } }, tools)
    return begun
  }

export async function recordedUser(
  db: Database,
  user: NewUser,
  tools: RecordingTools,
): Promise<WorkspaceUser> {
  const added = await addUser(db, user, tools)
  const { id, name: label, email, role, organization } = added
  const event = {
    action: ownActions.addUser.id,
    target: { type: 'user', id, label },
    payload: { changes: { email, role, teams: user.teams } },
  }
  await recordOwn(db, { ...event, ...(organization === null ? {} : { organization }) }, tools)
  return added
}

/** @param token.isForTrial - true for a token of a copy that a rehearsal throws away: its log is that of the workspace itself */
export async function recordedToken(
  db: Database,
  {
    user: named,
    label,
    isForTrial = false,
  }: { readonly user: string; readonly label: string; readonly isForTrial?: boolean | undefined },
  tools: TokenTools,
): Promise<CreatedToken> {
  const token = await createToken(db, { user: named, label }, tools)
  if (isForTrial) return token
  const { id, user } = token
  const event = { target: { type: 'token', id, label }, payload: { changes: { user } } }
  await recordOwn(db, { action: ownActions.createToken.id, ...event }, tools)
  return token
}

export async function recordedRevocation(db: Database, id: string, tools: RecordingTools): Promise<void> {
  const label = await revokeToken(db, id)
  const event = { target: { type: 'token', id, label }, payload: {} }
  await recordOwn(db, { action: ownActions.revokeToken.id, ...event }, tools)
}

/** @param name - of the snapshot that the workspace now is */
export const recordRestore = (db: Database, name: string, tools: RecordingTools): Promise<void> =>
  recordOwn(db, { action: ownActions.restore.id, payload: { changes: { snapshot: name } } }, tools)

export async function recordSeed(
  db: Database,
  { organization, spaces, rows }: SeededWorkspace,
  tools: RecordingTools,
): Promise<void> {
  if (rows === 0) return
  const payload = { changes: { spaces, rows } }
  await recordOwn(db, { action: ownActions.seed.id, organization, payload }, tools)
}
