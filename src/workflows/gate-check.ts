/** The shape of a check that may keep an operation back. */
import type { AnyInput } from '../client/request.ts'
import type { Session } from '../task/task.ts'

/** @throws FoundError to keep the request back; any other error if it could not look, which keeps it back too */
export type GateCheck = (input: AnyInput, level: 'breaking' | 'warning', session: Session) => Promise<void>
