/** Reads one environment variable; an empty one counts as none. */
import type { Context } from '../context.ts'

/** The value of a variable; an empty one counts as unset. */
export function variable({ env }: Pick<Context, 'env'>, name: string): string | undefined {
  const value = env[name]
  return value === '' ? undefined : value
}

/** `WS_KEYRING=0` keeps tokens in the file; ws then starts no program to look for a keyring. */
export const isKeyringOff = (context: Pick<Context, 'env'>): boolean =>
  ['0', 'false', 'off'].includes(variable(context, 'WS_KEYRING') ?? '')
