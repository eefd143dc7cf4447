/**
 * Recognizes filters of `--jq` that sort, group or cut a list, so that jq need not hold all of it: jq computes the keys of each
 * item page by page, ws sorts the items, and the rest of the filter sees them in that order. It counts only what the syntax
 * proves.
 */
import {
  closing,
  collectedHead,
  dependsOnMore,
  onlyChooses,
  type PageProgram,
  pageProgram,
  startsWithLength,
  tokensOf,
} from './jq-by-page.ts'

export interface OrderProgram {
  /** Runs over each page: for each item its keys, then the item itself. */
  readonly each: string
  /** The number of keys of an item. */
  readonly keys: number
  readonly steps: readonly JqStep[]
  readonly end: End
}

/** @property key - the index of the key to use */
export type JqStep =
  | { readonly does: 'sort' | 'unique' | 'group' | 'least' | 'most'; readonly key: number }
  | { readonly does: 'reverse' }
  | { readonly does: 'slice'; readonly from: number | undefined; readonly to: number | undefined }

/** The end of the filter: show the items as an array, part by part, count them, or pass the whole to `rest`. */
export type End =
  | { readonly shows: 'array' }
  | { readonly shows: 'parts'; readonly program: PageProgram; readonly readsFirstOfGroup: boolean }
  | { readonly shows: 'count' | 'whole'; readonly rest: string }

/** Undefined for an expression without a step, or with an unknown one. The expression must compile. */
export function orderProgram(expression: string): OrderProgram | undefined {
  if (dependsOnMore.test(expression)) return undefined
  const { items, rest } = sourceOf(expression)
  const keys: string[] = []
  const steps: JqStep[] = []
  let left: string | undefined = rest
  while (left !== undefined) {
    const found = stepAt(left, keys.length)
    // jq computes a key for every item, and for items only: not for groups, nor for a shorter list.
    if (found === undefined || (found.key !== undefined && !steps.every(keepsItems))) break
    steps.push(found.step)
    if (found.key !== undefined) keys.push(found.key)
    left = found.rest
    if (found.isLast) break
  }
  if (steps.length === 0) return undefined
  const told = keys.map((key) => (isOneValue.test(key) ? `(${key})` : `[${key}]`))
  return {
    each: `${items} | (${[...told, '.'].join(', ')})`,
    keys: keys.length,
    steps,
    end: endOf(left, steps),
  }
}

/** A key with one value for each item. Any other key is the list of its values, as in jq, which takes more memory. */
const isOneValue =
  /^\s*-?(?:\.[A-Za-z_]\w*)+\s*(?:\|\s*(?:ascii_downcase|ascii_upcase|length|type|tostring|not)\s*)*$/

/** The items that the steps see: those of the list, or the results of `map(F) |`. */
function sourceOf(expression: string): { readonly items: string; readonly rest: string } {
  const head = collectedHead(expression)
  if (head?.rest !== undefined) return { items: head.each, rest: head.rest }
  const [, rest = expression] = /^\s*\.\s*\|(?!=)(.*)$/s.exec(expression) ?? []
  return { items: '.[]', rest }
}

interface ParsedStep {
  readonly step: JqStep
  readonly key?: string
  /** Undefined at the end of the expression. */
  readonly rest: string | undefined
  /** True if no step may follow: the result is not a list. */
  readonly isLast?: boolean
}

const byKey = {
  sort_by: 'sort',
  unique_by: 'unique',
  group_by: 'group',
  min_by: 'least',
  max_by: 'most',
} as const

const keepsItems = ({ does }: JqStep) => does === 'sort' || does === 'reverse'

const stepAt = (text: string, key: number): ParsedStep | undefined => keyedStep(text, key) ?? cut(text)

function keyedStep(text: string, key: number): ParsedStep | undefined {
  const [opening = '', name = ''] = /^\s*(sort_by|unique_by|group_by|min_by|max_by)\s*(?=\()/.exec(text) ?? []
  if (!isKeyed(name)) return undefined
  const inner = text.slice(opening.length)
  const tokens = tokensOf(inner)
  const end = tokens && closing(tokens, 0)
  if (tokens === undefined || end === undefined) return undefined
  if (!tokens.slice(1, end).every((_, index) => isOfKey(tokens, index + 1))) return undefined
  const does = byKey[name]
  const written = inner.slice(tokens[0]?.end, tokens[end]?.start)
  return following(inner.slice(tokens[end]?.end), {
    step: { does, key },
    key: written,
    isOne: does === 'least' || does === 'most',
  })
}

const isKeyed = (name: string): name is keyof typeof byKey => Object.hasOwn(byKey, name)

/** A minus before a path negates it. */
function isOfKey(tokens: Parameters<typeof onlyChooses>[0], index: number): boolean {
  if (tokens[index]?.text !== '-') return onlyChooses(tokens, index)
  return ['(', ','].includes(tokens[index - 1]?.text ?? '') && /^\./.test(tokens[index + 1]?.text ?? '')
}

/** `reverse`, `first`, `last`, `.[2]`, `.[2:5]`. */
function cut(text: string): ParsedStep | undefined {
  const word = /^\s*(reverse|first|last)\b(?!\s*\()/.exec(text)
  if (word !== null) {
    const after = text.slice(word[0].length)
    if (word[1] === 'reverse') return following(after, { step: { does: 'reverse' } })
    return following(after, { step: at(word[1] === 'first' ? 0 : -1), isOne: true })
  }
  const bracket = /^\s*\.\[\s*(-?\d{1,9})?\s*(:)?\s*(-?\d{1,9})?\s*\]/.exec(text)
  if (bracket === null) return undefined
  const [whole, from, colon, to] = bracket
  const after = text.slice(whole.length)
  if (colon === undefined)
    return from === undefined ? undefined : following(after, { step: at(Number(from)), isOne: true })
  if (from === undefined && to === undefined) return undefined
  return following(after, { step: { does: 'slice', from: numberIn(from), to: numberIn(to) } })
}

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** The single item at an index; a negative index counts from the end. */
const at = (index: number): JqStep => ({
  does: 'slice',
  from: index,
  to: index === -1 ? undefined : index + 1,
})

interface FoundStep extends Pick<ParsedStep, 'step' | 'key'> {
  /** True if the result is the first remaining item, not the list. */
  readonly isOne?: boolean
}

/** Undefined if neither a pipe, nor the end, nor a known suffix follows, such as `[]` or `.title`. */
function following(after: string, { isOne = false, ...found }: FoundStep): ParsedStep | undefined {
  const [, suffix, pipe] = suffixes.exec(after) ?? []
  if (suffix === undefined) return undefined
  if (isOne) return { ...found, rest: `.[0]${after}`, isLast: true }
  const piped = after.slice(after.indexOf('|') + 1)
  if (suffix.trim() !== '') return { ...found, rest: after.trimStart().replace(/^(?!\.)/, '.') }
  return { ...found, rest: pipe === undefined ? undefined : piped }
}

/** Each may end with one `?`, for this suffix alone; a second one would be for everything before. */
const suffixes =
  /^((?:(?:\s*\.[A-Za-z_]\w*|\s*\[\s*(?:-?\d*\s*:?\s*-?\d*)\s*\])(?:\?(?!\?|\/\/))?)*)\s*(?:$|(\|)(?!=))/

function endOf(rest: string | undefined, steps: readonly JqStep[]): End {
  if (rest === undefined) return { shows: 'array' }
  if (startsWithLength.test(rest)) return { shows: 'count', rest }
  const program = pageProgram(rest)
  if (program === undefined) return { shows: 'whole', rest }
  const isGrouped = steps.some(({ does }) => does === 'group')
  return { shows: 'parts', program, readsFirstOfGroup: isGrouped && readsFirst(program.each) }
}

/** True for a program over groups that reads only the first item of a group and its length. */
function readsFirst(each: string): boolean {
  const [, inner] = /^\s*\.\[\]\s*\|(.*)$/s.exec(each) ?? []
  const code = inner === undefined ? undefined : codeOf(inner)
  if (code === undefined) return false
  const left = code
    .replaceAll(/(?:\.\[0\]|\bfirst\b(?!\s*\())(?:\.[A-Za-z_]\w*)*/g, '0')
    .replaceAll(/[A-Za-z_]\w*\s*(?=:)/g, '')
    .replaceAll(/\$[A-Za-z_]\w*/g, '0')
  return (left.match(/[A-Za-z_]\w*|\./g) ?? []).every((word) => ofGroups.has(word))
}

/** None of them returns the group itself, as `select` does. */
const ofGroups = new Set(['length', 'not', 'and', 'or', 'true', 'false', 'null'])

/** The code of an expression: without its strings, but with the code between `\(` and `)` in them; undefined if that is uncertain. */
function codeOf(expression: string): string | undefined {
  if (expression.includes('#')) return undefined
  let code = expression
  for (let start = code.indexOf('"'); start >= 0; start = code.indexOf('"')) {
    stringBegins.lastIndex = start
    const [found, inserted] = stringBegins.exec(code) ?? []
    if (found === undefined) return undefined
    // After the inserted code, the string continues.
    const left = inserted === undefined ? ' ' : ` ${inserted} "`
    code = code.slice(0, start) + left + code.slice(start + found.length)
  }
  return code
}

/** A string up to its end, or up to its first inserted code. */
const stringBegins = /"(?:[^"\\]|\\[^(])*(?:"|\\\(((?:[^()"]|\((?:[^()"]|\([^()"]*\))*\))*)\))/y
