/** Shows how much of each page a change request changes, before ws asks about it. */
import { get } from '../../catalog/cr.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Context } from '../../context.ts'
import { keepSight } from '../../engine/shown-states.ts'
import { InterruptedError, WsError } from '../../errors.ts'
import { statLines } from '../../render/content-diff/stat.ts'
import { useColour } from '../../render/text/colour.ts'
import { paintFor } from '../../render/text/paint.ts'
import type { Session } from '../../task/task.ts'
import { compareProposal } from '../../workflows/content-diff/diff-change-request.ts'
import type { Globals } from '../parse/globals.ts'

interface DrawingSession extends Pick<Session, 'settings'> {
  readonly globals: Pick<Globals, 'color'>
  readonly context: Context
  client(): Promise<Client>
}

/** False if the service does not show enough for it. */
export async function drawChanges(
  { spaceId, changeRequestId }: NonNullable<AnyInput['path']>,
  session: DrawingSession,
): Promise<boolean> {
  const { context, globals } = session
  const { err, env } = context
  try {
    const place = { spaceId: String(spaceId), cr: String(changeRequestId), against: 'base' } as const
    const { answer, found } = await compareProposal(place, { stat: true }, { client: await session.client() })
    const paint = await paintFor(useColour(globals.color, { env, isTerminal: err.isTerminal }))
    const lines = statLines(answer.contentDiff, { paint, width: err.columns })
    await err.write(lines.map((line) => `${line}\n`).join(''))
    await keepSight(
      get,
      { input: { path: { spaceId: place.spaceId, changeRequestId: place.cr } }, reply: found },
      session,
    )
    return true
  } catch (error) {
    if (!(error instanceof WsError) || error instanceof InterruptedError) throw error
    return false
  }
}
