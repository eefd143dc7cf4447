/** Finds flags of several letters behind one dash, as terraform has them: Commander reads each letter as a flag of its own. */

/** The flags with two dashes, if ws has all of that name. @param flags - of the command, with their dashes */
export function oneDash(argv: readonly string[], flags: readonly string[]): string | undefined {
  const known = new Set([...flags, '--help'])
  const end = argv.indexOf('--')
  const meant = (end === -1 ? argv : argv.slice(0, end)).find((word) => known.has(`-${nameOf(word)}`))
  return meant === undefined ? undefined : `Flags of several letters have two dashes: -${nameOf(meant)}`
}

/** Without the value; empty for a word that has not one dash before several letters. */
const nameOf = (word: string) => /^-[a-z][a-z-]+(?==|$)/.exec(word)?.[0] ?? ''

/** The flag as a person typed it, of which Commander leaves the letters behind those that it knows: `-destroy` for `-estroy`. */
export function asTyped(left: string, argv: readonly string[]): string {
  if (left.startsWith('--')) return left
  const whole = argv.map(nameOf).find((word) => word.length > left.length && word.endsWith(left.slice(1)))
  return whole ?? left
}
