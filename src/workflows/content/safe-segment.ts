/** Makes a name of a file or folder that every system takes. */

/** File systems take 255 bytes; one character may have four, and an end may follow. */
const longest = 60

/** Never empty, nothing that leads elsewhere, and no device of Windows. */
export function safeSegment(segment: string): string {
  const plain = Array.from(segment.toWellFormed().replace(unusual, '_')).slice(0, longest).join('')
  const ended = plain.replace(/[. ]+$/, (end) => '_'.repeat(end.length))
  return ended === '' || device.test(ended) ? `_${ended}` : ended
}

// Control characters, and characters that mean something else on Windows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about control characters
const unusual = /[\u0000-\u001f\u007f\\:*?"<>|/]/g

const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
