/** Steps around a request that are the same for a single call, for the rows of a run, and for `ws api`. */
import type { ObjectSchema } from '../catalog/fields.ts'
import type { Operation } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import { checkView, type Shape } from './output/show.ts'
import { unknownMembers } from './parse/unknown-members.ts'
import type { CliSession } from './session.ts'

/** Members of a body that the document does not know are sent and told. */
export async function tellUnknownMembers(
  body: unknown,
  schema: ObjectSchema | undefined,
  { session, flag = '--input' }: { readonly session: CliSession; readonly flag?: string },
): Promise<void> {
  for (const sentence of unknownMembers(body, schema, flag)) await session.notice(sentence)
}

type Checked = Pick<Operation, 'method' | 'deprecated'> & Shape

/** Whatever the answer could not be shown with is refused before anything is sent. */
export async function checkBeforeSending(
  operation: Checked,
  { words, session }: { readonly words: string; readonly session: CliSession },
): Promise<void> {
  checkView(operation, session)
  if (operation.deprecated !== undefined)
    await session.notice(`${words} is deprecated: ${operation.deprecated}`)
}

/** Remembers a deleted thing that can be restored, and forgets it when it is back. */
export async function rememberRemoved(
  operation: Operation,
  inputs: readonly Pick<AnyInput, 'path'>[],
  session: CliSession,
): Promise<void> {
  if (!movesWhatIsGone(operation)) return
  const { rememberDeleted } = await import('./candidates/deleted.ts')
  rememberDeleted(operation, inputs, session)
}

/** Deletes what can be had back, or brings it back. */
export const movesWhatIsGone = ({ recoverable, recovers }: Pick<Operation, 'recoverable' | 'recovers'>) =>
  recoverable === true || recovers === true
