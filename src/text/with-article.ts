/** Puts the article before a noun: "an installation". */
export const withArticle = (noun: string): string => (/^[aeio]/i.test(noun) ? `an ${noun}` : `a ${noun}`)
