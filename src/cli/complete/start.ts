/** The part of the word at the cursor that a value must begin with. */

/** Without the flag in `--flag=value`. */
export const startOf = (current: string): string => current.replace(/^--[^=]+=/, '')
