/** Writes the change of a text file as git does, so that `git apply` and `patch` take it. */

export interface PatchHunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly lines: readonly string[]
}

export interface FilePatch {
  /** Null for a new file. */
  readonly from: string | null
  /** Null for a removed file. */
  readonly to: string | null
  readonly hunks: readonly PatchHunk[]
  /** Percent of lines that are the same. */
  readonly similarity: number
}

export const patchLines = (patch: FilePatch): readonly string[] => [
  ...headerLines(patch),
  ...patch.hunks.flatMap((hunk) => [hunkHead(hunk), ...hunk.lines]),
]

export function headerLines({ from, to, hunks, similarity }: FilePatch): readonly string[] {
  const [old, next] = [from ?? to ?? '', to ?? from ?? '']
  const isRenamed = from !== null && to !== null && from !== to
  // Git takes no head of a file that stays as it is.
  if (from === to && hunks.length === 0) return []
  return [
    `diff --git ${named('a', old)} ${named('b', next)}`,
    ...(from === null ? ['new file mode 100644'] : []),
    ...(to === null ? ['deleted file mode 100644'] : []),
    ...(isRenamed
      ? [
          `similarity index ${similarity}%`,
          `rename from ${plainOrQuoted(old)}`,
          `rename to ${plainOrQuoted(next)}`,
        ]
      : []),
    ...(hunks.length === 0
      ? []
      : [
          `--- ${from === null ? '/dev/null' : ended(named('a', old))}`,
          `+++ ${to === null ? '/dev/null' : ended(named('b', next))}`,
        ]),
  ]
}

export function hunkHead({ oldStart, oldLines, newStart, newLines }: PatchHunk): string {
  // An empty range begins behind the line before it.
  const range = (start: number, lines: number) =>
    lines === 1 ? `${start}` : lines === 0 ? `${start - 1},0` : `${start},${lines}`
  return `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`
}

const named = (side: string, path: string) => plainOrQuoted(`${side}/${path}`)

/** A tab ends a name with blanks, as `patch` wants it. */
const ended = (name: string) => (name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name)

/** Git puts names with such characters in quotation marks, and their bytes in octal. */
function plainOrQuoted(path: string): string {
  if (/^[^\p{Cc}"\\\u{80}-\u{10ffff}]*$/u.test(path)) return path
  const bytes = Array.from(new TextEncoder().encode(path), (byte) => {
    const sign = String.fromCharCode(byte)
    if (sign === '"' || sign === '\\') return `\\${sign}`
    return byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : sign
  })
  return `"${bytes.join('')}"`
}
