/** Tells texts that YAML can only read as text: ws writes them itself, since the library takes ten times as long. */

/** True if no character is special in YAML, and no reader, even of version 1.1, takes it for another type. */
export const isPlainText = (text: string): boolean => plainText.test(text) && !isOtherType(text)

/** Of words: only short texts are, and numbers that begin with an exponent. */
export const isOtherType = (text: string): boolean =>
  (text.length <= 5 || /^e/i.test(text)) && otherType.test(text)

const plainText = /^[A-Za-z][\w./]*(?:[ -][\w./]+)*$/
// Version 1.1 has numbers that are only an exponent.
const otherType = /^(?:y|yes|n|no|true|false|on|off|null|e-?\d+)$/i
