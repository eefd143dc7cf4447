/** Puts titles and other people's words in quotation marks, for sentences: JSON's escapes are for programs. */

/** On one line. If the text has double quotes, single ones stand around it where they can. */
export function quotedTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.includes('"') && !line.includes("'") ? `'${line}'` : `"${line}"`
}
