/** How an environment variable is read. */
import type { Context } from '../context.ts'

/** The value of a variable; an empty one counts as unset. */
export function variable({ env }: Pick<Context, 'env'>, name: string): string | undefined {
  const value = env[name]
  return value === '' ? undefined : value
}
