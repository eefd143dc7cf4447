/** Recognizes names that stand in for ids, `~Title` and addresses, typed or stored. Everything else is an id. */

export const isName = (word: string): boolean => isTitle(word) || isAddress(word)

/** True for `~` and a title, or its beginning. */
export const isTitle = (word: string): boolean => /^~./s.test(word)

/** The title, or its beginning, that the word looks for; undefined for an address. An e-mail address is looked for whole. */
export function titleIn(word: string): string | undefined {
  if (isTitle(word)) return word.slice(1)
  return !isAddress(word) && isEmail(word) ? word : undefined
}

export const isEmail = (word: string): boolean => /^\S+@\S+$/.test(word)

const isAddress = (word: string): boolean => /^(https?:\/\/|local:\/v1\/)./i.test(word)

/** True for one that a browser shows: of the app, or of a published site. */
export const isWebAddress = (word: unknown): word is string =>
  typeof word === 'string' && /^https?:\/\/./i.test(word)
