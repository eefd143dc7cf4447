/** Finds a flag on a command line, even if the rest of the line is broken. */

/** Words after `--` are not flags. */
export const flagWords = (argv: readonly string[]) =>
  argv.slice(0, argv.includes('--') ? argv.indexOf('--') : argv.length)

/** The value of a flag; the last one counts. */
export function valueInWords(
  argv: readonly string[],
  { word, short }: { readonly word: string; readonly short?: string },
): string | undefined {
  const words = flagWords(argv)
  const found = words.flatMap((each, index) => {
    if (each === `--${word}` || each === `-${short}`) return [words[index + 1] ?? '']
    if (each.startsWith(`--${word}=`)) return [each.slice(word.length + 3)]
    return short !== undefined && each.startsWith(`-${short}`) ? [each.slice(2)] : []
  })
  return found.at(-1)
}
