/** A session that makes and finds embedded workspaces in its own folder. */
import { createWorkspaces } from '../../src/local/workspaces.ts'
import { repeatableRandom } from '../local/rehearsal.ts'
import { type FakeSession, fakeSession } from './fake-session.ts'

export const sessionWith = (more: Parameters<typeof fakeSession>[0] = {}): FakeSession =>
  withWorkspaces(fakeSession(more))

export function withWorkspaces(session: FakeSession): FakeSession {
  const { context, folder } = session
  const place = {
    workingDirectory: folder,
    now: () => Date.UTC(2026, 10, 21),
    random: repeatableRandom(),
    age: context.age,
    sleep: context.sleep,
  }
  return { ...session, context: { ...context, ...place, workspaces: async () => createWorkspaces(place) } }
}
