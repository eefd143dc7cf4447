/** What is no id but says which thing is meant, where it is typed and where it is kept: `~Title` and addresses. All else is an id as it stands. */

export const isName = (word: string): boolean => isTitle(word) || isAddress(word)

/** `~` and a title, or how it begins. */
export const isTitle = (word: string): boolean => /^~./s.test(word)

const isAddress = (word: string): boolean => /^(https?:\/\/|local:\/v1\/)./i.test(word)
