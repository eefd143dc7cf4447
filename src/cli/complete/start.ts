/** The part of the word at the cursor that a value has to begin with. */

/** Without the flag in `--flag=value`. */
export const startOf = (current: string): string => current.replace(/^--[^=]+=/, '')
