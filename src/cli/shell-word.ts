/** Words as a POSIX shell takes them, for command lines that people copy. */

export const quoted = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
