/** Texts with the character NUL, which PostgreSQL can't hold: they are written with an escape, and read back as they were. */

/** Characters that no text in use holds (noncharacters of Unicode). */
const mark = '\uFDD1'
const nul = `${mark}0`
const itself = `${mark}1`

const needsEscape = /[\0\uFDD1]/

export const writeText = (text: string): string =>
  needsEscape.test(text) ? text.replaceAll(mark, itself).replaceAll('\0', nul) : text

export const readText = (text: string): string =>
  text.includes(mark) ? text.replaceAll(nul, '\0').replaceAll(itself, mark) : text
