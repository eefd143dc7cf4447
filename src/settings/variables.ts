/** How an environment variable is read. */
import type { Context } from '../context.ts'

/** The value of a variable; an empty one counts as unset. */
export function variable({ env }: Pick<Context, 'env'>, name: string): string | undefined {
  const value = env[name]
  return value === '' ? undefined : value
}

/** `WS_KEYRING=0`: tokens are kept in the file, and nothing is started to look for a keyring. */
export const isKeyringOff = (context: Pick<Context, 'env'>): boolean =>
  ['0', 'false', 'off'].includes(variable(context, 'WS_KEYRING') ?? '')
