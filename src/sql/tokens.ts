/** Splits a statement into words and signs as SQLite does, each with its place: for messages, and for conditions that SQLite does not tell. */

export interface SqlToken {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'parameter' | 'sign'
  /** As written; of a quoted name or a text, what stands between the quotes. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const blank = /(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/y

const patterns: readonly (readonly [SqlToken['kind'], RegExp])[] = [
  ['text', /[xX]?'(?:[^']|'')*(?:'|$)/y],
  ['name', /"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)/y],
  ['parameter', /\?\d*|[:@#$][\p{L}\p{N}_$]+/uy],
  ['number', /0[xX][\da-fA-F]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y],
  ['word', /[\p{L}\p{N}_$\u{80}-\u{10ffff}]+/uy],
  ['sign', /->>?|\|\||<[<=>]|>[=>]|==|!=|[\s\S]/uy],
]

export function tokensIn(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = []
  let at = endOf(blank, sql, 0)
  while (at < sql.length) {
    const token = tokenAt(sql, at)
    tokens.push(token)
    at = endOf(blank, sql, token.end)
  }
  return tokens
}

function tokenAt(sql: string, start: number): SqlToken {
  for (const [kind, pattern] of patterns) {
    const end = endOf(pattern, sql, start)
    if (end > start) return { kind, text: textOf(kind, sql.slice(start, end)), start, end }
  }
  return { kind: 'sign', text: sql.charAt(start), start, end: start + 1 }
}

function endOf(pattern: RegExp, sql: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(sql) ? pattern.lastIndex : at
}

function textOf(kind: SqlToken['kind'], written: string): string {
  if (kind !== 'name' && !(kind === 'text' && written.startsWith("'"))) return written
  const quote = written.charAt(0)
  const inner = written.slice(1, -1)
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote)
}

/** True for this word of SQL, in any case. */
export const isWord = (token: SqlToken | undefined, word: string): boolean =>
  token?.kind === 'word' && token.text.toUpperCase() === word

export const isSign = (token: SqlToken | undefined, sign: string): boolean =>
  token?.kind === 'sign' && token.text === sign

/** True if it may be the name of a table or a column. */
export const isName = (token: SqlToken | undefined): token is SqlToken =>
  token?.kind === 'word' || token?.kind === 'name'
