/** Quotes words the same way for bash, zsh and fish, for command lines that people copy. */

/** Unquoted if no shell could expand it, as zsh does `=ls` and fish `%self`. */
export const quoted = (word: string) => (/^[\w@+:,./-][\w@%+=:,./-]*$/.test(word) ? word : inQuotes(word))

/** A flag and its value as words of a line. A value that begins with a dash goes behind =, or it would be read as a flag. */
export const wordsOfFlag = (flag: string, value: string): readonly string[] =>
  /^-./s.test(value) ? [`${flag}=${value}`] : [flag, value]

export const shellLine = (words: readonly string[]): string => words.map(quoted).join(' ')

/**
 * Single quotes keep everything in a POSIX shell, but in fish a backslash still escapes a backslash or a quote. So such
 * backslashes stand in double quotes, where all shells agree.
 */
export const inQuotes = (word: string) =>
  `'${word.replace(/\\{2,}|\\$|\\(?=')|'/g, (found) => `'${found === "'" ? "\\'" : doubled(found)}'`)}'`

const doubled = (backslashes: string) => `"${backslashes.repeat(2)}"`
