/** Names what nobody has an id for yet. */

/** A page that nobody has an id for yet is named by its file, in one word: texts name it in their links. */
export const newKey = (path: string): string =>
  `new:${encodeURIComponent(path).replaceAll(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
