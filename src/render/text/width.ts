/** Measures, cuts and breaks text by the columns it takes on a terminal. */

/** Two columns for East Asian wide characters and emoji, none for marks without a base, one for the rest. */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length
  return clusters(text).reduce((sum, cluster) => sum + clusterWidth(cluster), 0)
}

/** Grapheme clusters in order: the units that people see as one character. */
export function clusters(text: string): string[] {
  if (ascii.test(text)) return [...text]
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
}

export function clusterWidth(cluster: string): 0 | 1 | 2 {
  if (ascii.test(cluster)) return 1
  if (markOnly.test(cluster)) return 0
  return wide.test(cluster) || emojiStyle.test(cluster) ? 2 : 1
}

/** At most `width` columns; a cut text ends with `…`, or with `~` where the terminal has ASCII only. */
export function truncate(text: string, width: number, isAscii = false): string {
  const end = isAscii ? '~' : '…'
  if (ascii.test(text)) return text.length <= width ? text : `${text.slice(0, width - 1)}${end}`
  let used = 0
  let kept = ''
  let fitting = ''
  for (const cluster of clusters(text)) {
    used += clusterWidth(cluster)
    if (used > width) return `${fitting}${end}`
    kept += cluster
    if (used <= width - 1) fitting = kept
  }
  return text
}

/** Lines of at most `width` columns, broken after a nearby space, or else anywhere. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line: string[] = []
  let used = 0
  for (const cluster of clusters(text)) {
    const more = clusterWidth(cluster)
    if (used + more > width && line.length > 0) {
      const space = line.lastIndexOf(' ')
      const hasWord = space > 0 && line.slice(0, space).some((kept) => kept !== ' ')
      const rest = hasWord && cluster !== ' ' ? line.splice(space + 1) : []
      lines.push(line.join('').trimEnd())
      line = rest
      used = rest.reduce((sum, kept) => sum + clusterWidth(kept), 0)
      if (cluster === ' ') continue
    }
    line.push(cluster)
    used += more
  }
  return [...lines, line.join('')]
}

const ascii = /^[\x20-\x7e]*$/

const markOnly = /^(?:\p{M}|\p{Default_Ignorable_Code_Point})+$/u

/** Emoji by themselves, and East_Asian_Width W and F (Unicode 16, UAX 11), by their first character. */
const wide = new RegExp(
  '^(?:\\p{Emoji_Presentation}|[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97c\\uac00-\\ud7a3' +
    '\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{18df2}' +
    '\\u{1aff0}-\\u{1b2fb}\\u{1d300}-\\u{1d376}\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}])',
  'u',
)

/** Text characters that a selector turns into emoji: a heart, a keycap, a joined sequence. */
const emojiStyle = /^[\p{Extended_Pictographic}\p{Emoji}].*[\ufe0f\u{1f3fb}-\u{1f3ff}]/u
