/**
 * Recognizes filters of `--jq` that give the same page by page as over the whole array, so that ws need not hold a long list. It
 * counts only what the syntax proves; every other filter sees the whole array at once.
 */

/** How to run a filter page by page. Each page is an array of its items. */
export interface PageProgram {
  /** Runs over each page. */
  readonly each: string
  /** How the results of all pages combine: one after the other, or as the items of one array. */
  readonly makes: 'results' | 'array'
  /** Runs over that array. */
  readonly rest?: string
}

/** Undefined if the expression needs the whole array. The expression must compile. */
export function pageProgram(expression: string): PageProgram | undefined {
  if (dependsOnMore.test(expression)) return undefined
  if (streamHead.test(expression)) return { each: expression, makes: 'results' }
  return collected(expression)
}

/** Words that see more than one item, stop at one, or tell their place in the text. */
export const dependsOnMore =
  /\b(?:inputs?|input_line_number|input_filename|halt|halt_error|stderr|get_search_list)\b|\$__|\bimport\b|\binclude\b/

/**
 * `.[]` with plain suffixes, then the end or a pipe. A pipe binds weaker than every operator, so the rest is one program over
 * each item. `as`, operators and `|=` are something else.
 */
const streamHead = /^\s*\.\[\](?:\?(?!\?|\/\/))?(?:\.[A-Za-z_]\w*(?:\?(?!\?|\/\/))?)*\s*(?:$|\|(?!=))/

/** `length`, `map(F)`, or `[.[] | F]`, alone or before a pipe, if F only chooses parts of an item. */
function collected(expression: string): PageProgram | undefined {
  if (isWhole.test(expression)) return { each: '.[]', makes: 'array' }
  if (startsWithLength.test(expression)) return { each: '.[] | 0', makes: 'array', rest: expression }
  const head = collectedHead(expression)
  if (head === undefined) return undefined
  const { each, rest } = head
  if (rest === undefined) return { each, makes: 'array' }
  // Counting needs no part of the items.
  return { each: startsWithLength.test(rest) ? `${each} | 0` : each, makes: 'array', rest }
}

const isWhole = /^\s*\.\s*$/

interface CollectedHead {
  /** Turns the items of a page into those of the array. */
  readonly each: string
  /** The program after the pipe, if there is one. */
  readonly rest: string | undefined
}

/** The first step of an expression, if it is `map(F)` or `[.[] | F]`. */
export function collectedHead(expression: string): CollectedHead | undefined {
  const tokens = tokensOf(expression)
  if (tokens === undefined) return undefined
  const opening = tokens[0]?.text === 'map' ? 1 : 0
  const bracket = tokens[opening]?.text
  if (bracket !== (opening === 1 ? '(' : '[')) return undefined
  const end = closing(tokens, opening)
  if (end === undefined || !isPipe(tokens[end + 1])) return undefined
  if (!tokens.slice(opening + 1, end).every((_, index) => onlyChooses(tokens, opening + 1 + index)))
    return undefined
  const inner = expression.slice(tokens[opening]?.end, tokens[end]?.start)
  if (opening === 0 && !streamHead.test(inner)) return undefined
  const pipe = tokens[end + 1]
  const rest = pipe === undefined ? undefined : expression.slice(pipe.end)
  return { each: opening === 1 ? `.[] | (${inner})` : inner, rest }
}

export const startsWithLength = /^\s*length\s*(?:$|\|(?!=))/

/** True for a pipe or the end: then the tokens before it are the whole first step. */
const isPipe = (token: Token | undefined): boolean => token === undefined || token.text === '|'

/** The index of the bracket that closes the one at `opening`. */
export function closing(tokens: readonly Token[], opening: number): number | undefined {
  let depth = 0
  for (let index = opening; index < tokens.length; index += 1) {
    const text = tokens[index]?.text ?? ''
    if ('([{'.includes(text)) depth += 1
    if (')]}'.includes(text)) depth -= 1
    if (depth === 0) return index
  }
  return undefined
}

export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Tokens up to the end of the first step; undefined if one is unknown, such as a string with `\(`. */
export function tokensOf(expression: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  let depth = 0
  token.lastIndex = 0
  while (token.lastIndex < expression.length) {
    const start = token.lastIndex
    const [matched, text = ''] = token.exec(expression) ?? []
    if (matched === undefined) return undefined
    if (text === '') continue
    tokens.push({ text, start: start + matched.length - text.length, end: start + matched.length })
    if ('([{'.includes(text)) depth += 1
    if (')]}'.includes(text)) depth -= 1
    if (depth === 0 && text === '|') break
  }
  return tokens
}

/** Blanks, then a string without interpolation, a name, a whole number, an operator that is not an assignment, or the end. */
const token =
  /\s*("(?:[^"\\]|\\[^(])*"|\.[A-Za-z_]\w*|\$[A-Za-z_]\w*|[A-Za-z_]\w*|\d+(?![\w.])|==|!=|<=|>=|[<>](?!=)|\|(?!=)|\/\/(?!=)|[-.[\](){},:?](?!\/\/)|$)/y

/** Between the two programs values are JSON, which keeps everything except numbers like `nan`: so no number may be computed. */
export function onlyChooses(tokens: readonly Token[], index: number): boolean {
  const { text = '' } = tokens[index] ?? {}
  if (text === '-') return false
  return !/^[A-Za-z_]/.test(text) || choosing.has(text) || isKey(tokens, index)
}

/** `{id, title: .x}`: a name before a colon, or a single name between commas and braces. */
function isKey(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text]
  if (before !== '{' && (before !== ',' || bracketAround(tokens, index) !== '{')) return false
  return after === ':' || after === ',' || after === '}'
}

function bracketAround(tokens: readonly Token[], index: number): string | undefined {
  let depth = 0
  for (const { text } of tokens.slice(0, index).toReversed()) {
    if (')]}'.includes(text)) depth += 1
    if ('([{'.includes(text)) depth -= 1
    if (depth < 0) return text
  }
  return undefined
}

const choosing = new Set([
  ...['and', 'or', 'not', 'true', 'false', 'null', 'empty', 'if', 'then', 'elif', 'else', 'end'],
  ...['select', 'map', 'has', 'any', 'all', 'type', 'length', 'keys', 'test', 'contains', 'startswith'],
  ...[
    'endswith',
    'ltrimstr',
    'rtrimstr',
    'ascii_downcase',
    'ascii_upcase',
    'split',
    'join',
    'tojson',
    'tostring',
    'first',
    'last',
  ],
])
