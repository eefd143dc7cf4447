/** Writes text into XML. */

/** Each with a space before it. */
export const attributesText = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${escapeXml(String(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`,
    )
    .join('')

/** XML 1.0 has no way to write other control characters, nor halves of surrogate pairs. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
