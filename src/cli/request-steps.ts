/** Steps that a single call, the rows of a bulk run and `ws api` share. */
import type { ObjectSchema } from '../catalog/fields.ts'
import type { Operation } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import { checkView, type Shape } from './output/show.ts'
import { unknownMembers } from './parse/unknown-members.ts'
import type { CliSession } from './session.ts'

/** Reports members of a body that the document does not know; ws sends them anyway. */
export async function tellUnknownMembers(
  body: unknown,
  schema: ObjectSchema | undefined,
  { session, flag = '--input' }: { readonly session: CliSession; readonly flag?: string },
): Promise<void> {
  for (const sentence of unknownMembers(body, schema, flag)) await session.notice(sentence)
}

type Checked = Pick<Operation, 'method' | 'deprecated'> & Shape

/** Refuses views that could not show the answer, before ws sends anything. */
export async function checkBeforeSending(
  operation: Checked,
  { words, session }: { readonly words: string; readonly session: CliSession },
): Promise<void> {
  checkView(operation, session)
  if (operation.deprecated !== undefined)
    await session.notice(`${words} is deprecated: ${operation.deprecated}`)
}

/** Remembers a deleted thing that can be restored, and forgets it after its return. */
export async function rememberRemoved(
  operation: Operation,
  inputs: readonly Pick<AnyInput, 'path'>[],
  session: CliSession,
): Promise<void> {
  if (!movesWhatIsGone(operation)) return
  const { rememberDeleted } = await import('./candidates/deleted.ts')
  rememberDeleted(operation, inputs, session)
}

/** True for operations that delete something restorable, or restore it. */
export const movesWhatIsGone = ({ recoverable, recovers }: Pick<Operation, 'recoverable' | 'recovers'>) =>
  recoverable === true || recovers === true
