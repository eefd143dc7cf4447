/** A line as a shell splits it: spaces part words, quotes hold them together, `NAME=value` in front sets the environment. */

export interface ShellLine {
  readonly env: Readonly<Record<string, string>>
  readonly words: readonly string[]
}

export function readShellLine(line: string): ShellLine {
  const words = Array.from(line.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+/g), ([word]) =>
    unquoted(word),
  )
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const env = words.slice(0, first).map((word) => /^([^=]+)=(.*)$/s.exec(word)?.slice(1) ?? [])
  return { env: Object.fromEntries(env), words: words.slice(first) }
}

const unquoted = (word: string) =>
  word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_, double?: string, single?: string) =>
    double === undefined ? (single ?? '') : double.replace(/\\(["\\$`])/g, '$1'),
  )
