/** Words as bash, zsh and fish alike take them, for command lines that people copy. */

/** Bare where no shell could take it for something else, as zsh does `=ls` and fish `%self`. */
export const quoted = (word: string) => (/^[\w@+:,./-][\w@%+=:,./-]*$/.test(word) ? word : inQuotes(word))

/**
 * Single quotes keep everything in a POSIX shell; in fish a backslash takes the meaning from a backslash or a quote even
 * there. Such backslashes stand between double quotes, where it does so in all of them.
 */
export const inQuotes = (word: string) =>
  `'${word.replace(/\\{2,}|\\$|\\(?=')|'/g, (found) => `'${found === "'" ? "\\'" : doubled(found)}'`)}'`

const doubled = (backslashes: string) => `"${backslashes.repeat(2)}"`
