/** Splits a line like a shell: at spaces, with quotes, and with `NAME=value` in front for the environment. */

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
