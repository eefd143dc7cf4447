/** The words that a preview shows in place of an id that a request will give. */
const beginning = '<new id of '

/** @example <new id of collection/Product> */
export const newIdOf = (address: string): string => `${beginning}${address}>`

export const isNewId = (id: string): boolean => id.startsWith(beginning)
