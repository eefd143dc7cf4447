/** Guards text that a spreadsheet would run as a formula by a leading quote; both the writer and the reader use this rule. */

/**
 * The signs that begin a formula: in ASCII, in full width and in the other forms of Unicode (NFKC turns them into ASCII), the
 * mathematical minus, and blanks that spreadsheets drop first. Leading quotes count too, so that removing one quote always
 * restores the text; and so do leading blanks, which some readers of CSV drop.
 */
const formula = /^['\s]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]/

export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Removes the quote that ws wrote. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
