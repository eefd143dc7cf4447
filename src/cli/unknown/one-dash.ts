/** Finds flags of several letters behind one dash, as terraform has them: Commander reads each letter as a flag of its own. */

/** The flags with two dashes, if ws has all of that name. @param flags - of the command, with their dashes */
export function oneDash(argv: readonly string[], flags: readonly string[]): string | undefined {
  const known = new Set([...flags, '--help'])
  const end = argv.indexOf('--')
  const meant = (end === -1 ? argv : argv.slice(0, end)).find((word) => known.has(`-${nameOf(word)}`))
  return meant === undefined ? undefined : `Flags of several letters have two dashes: -${nameOf(meant)}`
}

/** Word processors turn two hyphens into one dash: `\u2013title`. @param flags - of the command, with their dashes */
export function typesetDash(argv: readonly string[], flags: readonly string[]): string | undefined {
  const end = argv.indexOf('--')
  for (const word of end === -1 ? argv : argv.slice(0, end)) {
    const [, name = ''] =
      /^[\u2010-\u2015\u2212-]*[\u2010-\u2015\u2212]([a-z][a-z-]*)(?==|$)/i.exec(word) ?? []
    const flag = [...flags, '--help'].find(
      (each) => each === `--${name}` || (name.length === 1 && each === `-${name}`),
    )
    if (flag !== undefined) return `Two hyphens begin a flag, and no other dash: ${flag}`
  }
  return undefined
}

/** Without the value; empty for a word that has not one dash before several letters. */
const nameOf = (word: string) => /^-[a-z][a-z-]+(?==|$)/.exec(word)?.[0] ?? ''

/** The flag as a person typed it, of which Commander leaves the letters behind those that it knows: `-destroy` for `-estroy`. */
export function asTyped(left: string, argv: readonly string[]): string {
  if (left.startsWith('--')) return left
  const whole = argv.map(nameOf).find((word) => word.length > left.length && word.endsWith(left.slice(1)))
  return whole ?? left
}
