/** Takes names of fields apart that people wrote as one: `--fields "id title"`, `--sort-by "title, desc"`. */

interface GivenNames {
  readonly fields?: readonly string[] | undefined
  readonly sortBy?: string | undefined
}

/** The flag as it works; undefined if no name holds another. */
export function namesApart(
  { fields = [], sortBy }: GivenNames,
  isKnown: (name: string) => boolean,
): string | undefined {
  const names = fields.flatMap(wordsIn)
  if (names.length > fields.length && names.some(isKnown))
    return `Only commas stand between names: --fields ${names.join(',')}`
  const [name = '', order] = wordsIn(sortBy ?? '')
  return order === undefined || !isKnown(name) ? undefined : `It takes one name: ${sortedBy(name, order)}`
}

/** The flag with one name. */
export const sortedBy = (name: string, order: string): string =>
  /^desc/i.test(order) ? `--sort-by=-${name}` : `--sort-by ${name}`

const wordsIn = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '')
