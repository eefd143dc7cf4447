/** Whether output is coloured: the precedence of the contract ("Output"), decided per stream. */

export type ColourFlag = 'always' | 'never' | 'auto'

/** Flag, then NO_COLOR, then CLICOLOR_FORCE and FORCE_COLOR, then CLICOLOR=0, then what the stream is. */
export function useColour(
  flag: ColourFlag,
  { env, isTerminal }: { readonly env: Variables; readonly isTerminal: boolean },
): boolean {
  if (flag !== 'auto') return flag === 'always'
  if (isSet(env.NO_COLOR)) return false
  // CLICOLOR_FORCE=0 does not force (bixense.com/clicolors); FORCE_COLOR=0 forbids, as everywhere in Node.
  if (isSet(env.CLICOLOR_FORCE) && env.CLICOLOR_FORCE !== '0') return true
  if (isSet(env.FORCE_COLOR)) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  if (env.CLICOLOR === '0') return false
  return isTerminal && env.TERM !== 'dumb'
}

type Variables = Readonly<Record<string, string | undefined>>

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ''
