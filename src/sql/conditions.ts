/**
 * Finds the columns that a statement compares with constants wherever it names their table: `space = 'spc_api'`. It counts only what the
 * syntax proves; whatever it does not understand counts as no condition.
 */
import { type CoreItem, coresIn, type SqlNode } from './select-cores.ts'
import type { SqlParameters } from './statement.ts'
import type { SqlTable } from './table.ts'
import { isName, isSign, isWord, type SqlToken } from './tokens.ts'

/** By table, then by column: the only values that rows may have there. */
export type ConstantConditions = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

interface ConditionSearch {
  readonly known: readonly SqlTable[]
  readonly parameters: SqlParameters
}

type Values = ReadonlyMap<string, ReadonlySet<string>>

export function constantConditions(tokens: readonly SqlToken[], search: ConditionSearch): ConstantConditions {
  const byTable = new Map<string, Values[]>()
  for (const { items, where } of coresIn(tokens)) {
    const compared = conjunctsOf(where).flatMap((nodes) => comparisonIn(nodes, search.parameters) ?? [])
    for (const item of items) {
      const table = tableOf(item, search)
      if (table === undefined) continue
      const own = compared.filter((each) => isAbout(each, item, { table, isAlone: items.length === 1 }))
      byTable.set(table.name, [...(byTable.get(table.name) ?? []), valuesOf(own, table)])
    }
  }
  return new Map(
    search.known.flatMap((table) => {
      const places = byTable.get(table.name) ?? []
      return places.length === 0 || places.length !== countNamed(table, tokens)
        ? []
        : [[table.name, unionOf(places)] as const]
    }),
  )
}

const isCalled = (token: SqlToken | undefined, name: string): boolean =>
  isName(token) && token.text.toLowerCase() === name.toLowerCase()

const tableOf = ({ table }: CoreItem, { known }: ConditionSearch): SqlTable | undefined =>
  known.find(({ name }) => table !== undefined && name.toLowerCase() === table.toLowerCase())

/** Everywhere that the name stands for a table, or might. */
const countNamed = ({ name }: SqlTable, tokens: readonly SqlToken[]): number =>
  tokens.filter(
    (token, index) =>
      isCalled(token, name) && !isSign(tokens[index - 1], '.') && !isSign(tokens[index + 1], '.'),
  ).length

/** A row is read if any of the places may want it. */
function unionOf([first = new Map(), ...others]: readonly Values[]): Values {
  const joined = new Map<string, ReadonlySet<string>>()
  for (const [column, values] of first) {
    const more = others.map((each) => each.get(column))
    if (more.every((each) => each !== undefined))
      joined.set(column, new Set([...values, ...more.flatMap((each) => [...each])]))
  }
  return joined
}

interface ConstantComparison {
  readonly qualifier: string | undefined
  readonly column: string
  readonly values: readonly string[]
}

interface PlaceOfItem {
  readonly table: SqlTable
  /** True if its core reads nothing else. */
  readonly isAlone: boolean
}

function isAbout(
  { qualifier, column }: ConstantComparison,
  item: CoreItem,
  { table, isAlone }: PlaceOfItem,
): boolean {
  const hasColumn = table.columns.some(({ name }) => name.toLowerCase() === column.toLowerCase())
  if (qualifier === undefined) return isAlone && hasColumn
  return hasColumn && qualifier.toLowerCase() === item.alias.toLowerCase()
}

function valuesOf(compared: readonly ConstantComparison[], { columns }: SqlTable): Values {
  return new Map(
    columns.flatMap(({ name }) => {
      const own = compared.find(({ column }) => column.toLowerCase() === name.toLowerCase())
      return own === undefined ? [] : [[name, new Set(own.values)] as const]
    }),
  )
}

/** The parts of a condition that must all hold; none where something else than AND joins them. */
function conjunctsOf(nodes: readonly SqlNode[]): readonly (readonly SqlNode[])[] {
  const isMixed = nodes.some((node) => 'start' in node && (isWord(node, 'OR') || isWord(node, 'CASE')))
  if (isMixed) return []
  const parts: SqlNode[][] = [[]]
  let isBetween = false
  for (const node of nodes) {
    if ('start' in node && isWord(node, 'BETWEEN')) isBetween = true
    // `a BETWEEN 1 AND b = 'x'` is not a condition on b.
    if ('start' in node && isWord(node, 'AND') && !isBetween) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts.flatMap((part) => {
    const [only] = part
    return part.length === 1 && only !== undefined && 'inner' in only ? conjunctsOf(only.inner) : [part]
  })
}

function comparisonIn(nodes: readonly SqlNode[], parameters: SqlParameters): ConstantComparison | undefined {
  const [list] = nodes.slice(-1)
  const named = columnAt(nodes)
  if (named !== undefined) {
    const rest = nodes.slice(named.length)
    const [sign, value] = rest
    if (rest.length !== 2) return undefined
    if (isEqual(sign)) return withValues(named, [constantOf(value, parameters)])
    if (isTokenWord(sign, 'IN') && list !== undefined && 'inner' in list)
      return withValues(named, listed(list.inner, parameters))
    return undefined
  }
  const [value, sign, ...column] = nodes
  const other = isEqual(sign) ? columnAt(column) : undefined
  return other === undefined || other.length !== column.length
    ? undefined
    : withValues(other, [constantOf(value, parameters)])
}

const isEqual = (node: SqlNode | undefined): boolean =>
  node !== undefined && 'start' in node && (isSign(node, '=') || isSign(node, '=='))

const isTokenWord = (node: SqlNode | undefined, word: string): boolean =>
  node !== undefined && 'start' in node && isWord(node, word)

interface NamedColumn {
  readonly qualifier: string | undefined
  readonly column: string
  readonly length: number
}

function columnAt([first, dot, second]: readonly SqlNode[]): NamedColumn | undefined {
  if (first === undefined || !('start' in first) || !isName(first)) return undefined
  if (dot === undefined || !('start' in dot) || !isSign(dot, '.'))
    return { qualifier: undefined, column: first.text, length: 1 }
  if (second === undefined || !('start' in second) || !isName(second)) return undefined
  return { qualifier: first.text, column: second.text, length: 3 }
}

function withValues(
  { qualifier, column }: NamedColumn,
  values: readonly (string | undefined)[],
): ConstantComparison | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? { qualifier, column, values: known } : undefined
}

function listed(nodes: readonly SqlNode[], parameters: SqlParameters): readonly (string | undefined)[] {
  return nodes
    .map((node, index) => {
      if (index % 2 === 0) return constantOf(node, parameters)
      return 'start' in node && isSign(node, ',') ? null : undefined
    })
    .flatMap((value) => (value === null ? [] : [value]))
}

function constantOf(node: SqlNode | undefined, parameters: SqlParameters): string | undefined {
  if (node === undefined || !('start' in node)) return undefined
  if (node.kind === 'text' && node.end - node.start >= 2 && !/^[xX]'/.test(node.text)) return node.text
  const value = node.kind === 'parameter' ? parameters[node.text.slice(1)] : undefined
  return typeof value === 'string' ? value : undefined
}
