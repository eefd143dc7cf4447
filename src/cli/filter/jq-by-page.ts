/**
 * Which filters of `--jq` give the same page by page as over the whole array, so that a long list need not be held.
 * Only what is certain by syntax counts; every other filter sees the whole array at once.
 */

/** How to run a filter page by page, each page an array of its items. */
export interface PageProgram {
  /** Runs over each page. */
  readonly each: string
  /** What the results of all pages make: they follow one another, or are the items of one array. */
  readonly makes: 'results' | 'array'
  /** Runs over that array. */
  readonly rest?: string
}

/** Undefined for an expression that needs the whole array. The expression must compile. */
export function pageProgram(expression: string): PageProgram | undefined {
  if (dependsOnMore.test(expression)) return undefined
  if (streamHead.test(expression)) return { each: expression, makes: 'results' }
  return collected(expression)
}

/** These words see more than one item, stop at one, or tell where in the text they stand. */
export const dependsOnMore =
  /\b(?:inputs?|input_line_number|input_filename|halt|halt_error|stderr|get_search_list)\b|\$__|\bimport\b|\binclude\b/

/**
 * `.[]` with plain suffixes, then the end or a pipe. A pipe binds weaker than every operator, so what follows is one
 * program over each item. `as`, operators and `|=` are something else.
 */
const streamHead = /^\s*\.\[\](?:\?(?!\?|\/\/))?(?:\.[A-Za-z_]\w*(?:\?(?!\?|\/\/))?)*\s*(?:$|\|(?!=))/

/** `length`, `map(F)`, or `[.[] | F]`, alone or before a pipe, where F only chooses parts of an item. */
function collected(expression: string): PageProgram | undefined {
  if (isWhole.test(expression)) return { each: '.[]', makes: 'array' }
  if (startsWithLength.test(expression)) return { each: '.[] | 0', makes: 'array', rest: expression }
  const head = collectedHead(expression)
  if (head === undefined) return undefined
  const { each, rest } = head
  if (rest === undefined) return { each, makes: 'array' }
  // To count them, nothing of them need be kept.
  return { each: startsWithLength.test(rest) ? `${each} | 0` : each, makes: 'array', rest }
}

const isWhole = /^\s*\.\s*$/

interface CollectedHead {
  /** Gives the items of the array for those of a page. */
  readonly each: string
  /** What follows the pipe, if there is one. */
  readonly rest: string | undefined
}

/** The first step of an expression, where it is `map(F)` or `[.[] | F]`. */
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

/** A pipe, or the end: what stands before it is the whole first step. */
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

/** Up to the end of the first step; undefined where something is no token that is known here, as a string with `\(`. */
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

/** Values are JSON between the two programs, which keeps all of them but numbers like `nan`: so no number is computed. */
export function onlyChooses(tokens: readonly Token[], index: number): boolean {
  const { text = '' } = tokens[index] ?? {}
  if (text === '-') return false
  return !/^[A-Za-z_]/.test(text) || choosing.has(text) || isKey(tokens, index)
}

/** `{id, title: .x}`: a name before a colon, or one that stands alone between the braces. */
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
