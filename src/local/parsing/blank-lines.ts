/** A text without empty lines around it. Spaces before its first word stay: they may make it code. */
export const withoutBlankLines = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
