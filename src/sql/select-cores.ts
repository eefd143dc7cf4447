/** Takes a statement apart into its SELECTs: what each reads from, and its condition. */
import { isName, isSign, isWord, type SqlToken } from './tokens.ts'

/** A token, or everything between two brackets. */
export type SqlNode = SqlToken | { readonly inner: readonly SqlNode[] }

export interface CoreItem {
  /** Undefined for anything but the name of a table. */
  readonly table: string | undefined
  /** The name by which the rest of the SELECT knows it. */
  readonly alias: string
}

export interface SelectCore {
  readonly items: readonly CoreItem[]
  readonly where: readonly SqlNode[]
}

/** All of them, also within others. */
export function coresIn(tokens: readonly SqlToken[]): readonly SelectCore[] {
  return coresOf(nested(tokens))
}

function nested(tokens: readonly SqlToken[]): readonly SqlNode[] {
  const levels: SqlNode[][] = [[]]
  for (const token of tokens) {
    if (isSign(token, '(')) levels.push([])
    else if (isSign(token, ')') && levels.length > 1) {
      const inner = levels.pop() ?? []
      levels.at(-1)?.push({ inner })
    } else levels.at(-1)?.push(token)
  }
  return levels[0] ?? []
}

function coresOf(nodes: readonly SqlNode[]): readonly SelectCore[] {
  const below = nodes.flatMap((node) => ('inner' in node ? coresOf(node.inner) : []))
  const starts = nodes.flatMap((node, index) => (isWordNode(node, 'SELECT') ? [index] : []))
  const own = starts.map((start, at) => coreOf(nodes.slice(start, starts[at + 1])))
  return [...own, ...below]
}

const isWordNode = (node: SqlNode | undefined, ...words: readonly string[]): boolean =>
  node !== undefined && 'start' in node && words.some((word) => isWord(node, word))

const ends = ['GROUP', 'HAVING', 'WINDOW', 'ORDER', 'LIMIT', 'UNION', 'INTERSECT', 'EXCEPT']

function coreOf(nodes: readonly SqlNode[]): SelectCore {
  const from = nodes.findIndex(
    // `a IS DISTINCT FROM b`
    (node, index) => isWordNode(node, 'FROM') && !isWordNode(nodes[index - 1], 'DISTINCT'),
  )
  if (from < 0) return { items: [], where: [] }
  const rest = nodes.slice(from + 1)
  const end = rest.findIndex((node) => isWordNode(node, ...ends))
  const body = end < 0 ? rest : rest.slice(0, end)
  const where = body.findIndex((node) => isWordNode(node, 'WHERE'))
  return {
    items: itemsOf(where < 0 ? body : body.slice(0, where)),
    where: where < 0 ? [] : body.slice(where + 1),
  }
}

const joins = ['JOIN', 'NATURAL', 'LEFT', 'RIGHT', 'FULL', 'INNER', 'CROSS', 'OUTER']

function itemsOf(nodes: readonly SqlNode[]): readonly CoreItem[] {
  const parts: SqlNode[][] = [[]]
  for (const node of nodes) {
    if (('start' in node && isSign(node, ',')) || isWordNode(node, ...joins)) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts.filter((part) => part.length > 0).map(itemOf)
}

function itemOf([first, second, third]: readonly SqlNode[]): CoreItem {
  const isTable = first !== undefined && 'start' in first && isName(first)
  // `main.spaces`, or a table that takes arguments.
  const isOther = second !== undefined && ('inner' in second || isSign(second, '.'))
  const table = isTable && !isOther ? first.text : undefined
  const alias = isWordNode(second, 'AS') ? third : isWordNode(second, ...afterName) ? undefined : second
  const called = alias !== undefined && 'start' in alias && isName(alias) ? alias.text : undefined
  return { table, alias: called ?? table ?? '' }
}

const afterName = ['ON', 'USING', 'INDEXED', 'NOT']
