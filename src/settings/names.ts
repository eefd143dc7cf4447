/** Recognizes names that stand in for ids, `~Title` and addresses, typed or stored. Everything else is an id. */

export const isName = (word: string): boolean => isTitle(word) || isAddress(word)

/** True for `~` and a title, or its beginning. */
export const isTitle = (word: string): boolean => /^~./s.test(word)

const isAddress = (word: string): boolean => /^(https?:\/\/|local:\/v1\/)./i.test(word)

/** True for one that a browser shows: of the app, or of a published site. */
export const isWebAddress = (word: unknown): word is string =>
  typeof word === 'string' && /^https?:\/\/./i.test(word)
