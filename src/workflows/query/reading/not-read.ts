/** Names the parts that a statement should have seen and did not, so that nobody takes them for absent. */
import { PartialError } from '../../../errors.ts'
import type { Session } from '../../../task/task.ts'
import { counted } from '../../../text/counted.ts'

export interface UnreadHolder {
  /** The address of the thing whose part of a table is missing. */
  readonly address: string
  readonly reason: string
}

export interface UnreadPart extends UnreadHolder {
  readonly table: string
  /** The source, if there are several. */
  readonly source: string | undefined
}

const mostTold = 10

export async function failIfUnread(parts: readonly UnreadPart[], session: Session): Promise<void> {
  if (parts.length === 0) return
  for (const { table, source, address, reason } of parts.slice(0, mostTold))
    await session.notice(
      `not read: ${source === undefined ? '' : `${source}: `}${table} of ${address}: ${reason}`,
    )
  if (parts.length > mostTold) await session.notice(`not read: ${parts.length - mostTold} more`)
  throw new PartialError(
    `${counted(parts.length, 'part')} of the tables could not be read: rows may be missing`,
    {
      hint: 'If a list was refused: a token with the role admin sees all. ws doctor tells what the service offers',
    },
  )
}
