/** Text that a spreadsheet would compute, kept from it by a quote in front; one rule for the side that writes and the side that reads. */

/**
 * The signs that begin a formula, as ASCII has them, in full width and in the other forms of Unicode (NFKC makes the ASCII
 * one of them), the minus of mathematics, and blanks that spreadsheets drop before they look. What begins with quotes
 * counts as well, so that taking one away always gives back what was sent.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]/

export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The quote is ours: what ws wrote, it reads back as it was. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
