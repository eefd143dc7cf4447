/** Reads what a person should know before they agree to a call. */
import { type Operation, originOf } from '../catalog/operation.ts'
import { parameterNames } from '../catalog/options.ts'
import { writtenBy } from '../catalog/relations.ts'
import { allResources } from '../catalog/walk.ts'
import type { AnyInput } from '../client/request.ts'
import { InterruptedError, WsError } from '../errors.ts'
import type { DrawChanges } from './consent.ts'
import type { EngineSession } from './session.ts'

/** Leaves out facts that can't be read: the answer to the question matters more. */
export async function standingOf(
  operation: Operation,
  { path = {}, draw }: Pick<AnyInput, 'path'> & { readonly draw: DrawChanges },
  session: Pick<EngineSession, 'client'>,
): Promise<readonly string[]> {
  const resource = writtenBy(operation, await allResources())
  const action = Object.values(resource?.actions ?? {}).find((each) => each.operation === originOf(operation))
  if (action?.standing === undefined) return []
  const { reads, tell, drawn } = action.standing
  const isDrawn = drawn !== undefined && (await draw(path))
  const client = await session.client()
  const replies = await Promise.all(
    Object.entries(reads)
      .filter(([name]) => !isDrawn || name !== drawn)
      .map(async ([name, read]) => {
        const names = new Set<string>(parameterNames(read.path))
        const own = Object.fromEntries(Object.entries(path).filter(([each]) => names.has(each)))
        return [name, await client.invoke(read, { path: own }).catch(unlessInterrupted)] as const
      }),
  )
  return tell(Object.fromEntries(replies))
}

function unlessInterrupted(error: unknown): undefined {
  if (!(error instanceof WsError) || error instanceof InterruptedError) throw error
}
