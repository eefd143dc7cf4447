/** Writes the default level of a space or a collection into its columns, and reads it from there. */
import type { Role } from '../store/database.ts'

/** `inherit`: what the holder gives, as where no level is set. */
const inherit = 'inherit'

/** No columns for a level that stays as it is. */
export const levelColumns = (level: Role | typeof inherit | null | undefined) =>
  level === undefined ? {} : { default_level: level === inherit ? null : level, inherits: level === inherit }

export const levelOf = ({
  default_level,
  inherits,
}: {
  readonly default_level: Role | null
  readonly inherits: 0 | 1
}): Role | typeof inherit | null => (inherits === 1 ? inherit : default_level)
