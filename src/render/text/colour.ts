/** Decides whether a stream gets colours: the precedence of the contract ("Output"). */

export type ColourFlag = 'always' | 'never' | 'auto'

/** In order: the flag, NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR, CLICOLOR=0, the kind of stream. */
export function useColour(
  flag: ColourFlag,
  { env, isTerminal }: { readonly env: EnvironmentVariables; readonly isTerminal: boolean },
): boolean {
  if (flag !== 'auto') return flag === 'always'
  if (isSet(env.NO_COLOR)) return false
  // CLICOLOR_FORCE=0 does not force (bixense.com/clicolors); FORCE_COLOR=0 forbids, as everywhere in Node.
  if (isSet(env.CLICOLOR_FORCE) && env.CLICOLOR_FORCE !== '0') return true
  if (isSet(env.FORCE_COLOR)) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  if (env.CLICOLOR === '0') return false
  return isTerminal && env.TERM !== 'dumb'
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ''
