/** The tables of `ws query`: one for each kind of declared resource, with the members of its replies as columns. */
import { type Kind, nounOf, type ToldKind, toldKind } from '../../../catalog/kinds.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { listingsOf } from '../../../catalog/relations.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { factsOf, partsOf, type Schema } from '../../../catalog/schema.ts'
import type { TrendPoint } from '../../../reports/findings-report.ts'
import type { ColumnType, SqlColumn, SqlTable } from '../../../sql/table.ts'
import type { Session } from '../../../task/task.ts'
import type { State } from '../../diff/state.ts'
import { sourceColumnName } from './source-column.ts'

/** Where the value of a column comes from. */
export type ColumnSource =
  | { readonly from: 'id' }
  | { readonly from: 'address' }
  | { readonly from: 'source' }
  /** The nearest thing of the kind around it. */
  | { readonly from: 'holder'; readonly kind: Kind }
  /** A member of the reply, dotted. */
  | { readonly from: 'member'; readonly member: string }

export interface QueryColumn extends SqlColumn {
  /** Undefined: its declaration does not say it. */
  readonly about: string | undefined
  readonly source: ColumnSource
}

export interface KindTable extends SqlTable<QueryColumn> {
  readonly kind: ToldKind
  readonly resources: readonly [Resource, ...Resource[]]
}

/** A list that shows something about each thing of a kind, and no resource. */
export interface ListTable extends SqlTable<QueryColumn> {
  readonly kind: null
  readonly list: Operation
  /** The resources of which each has such a list. */
  readonly resources: readonly [Resource, ...Resource[]]
}

/** The answer of another command, as a table. */
export interface ViewTable extends SqlTable<QueryColumn> {
  readonly kind: null
  readonly resources: readonly []
  /** @param source - the word of `--source` */
  read(source: string, session: Session): Promise<ViewRows>
  /**
   * Why a source has no such answer; undefined if it has one. Sends no request.
   * @param state - of a source that is a file
   */
  absent?(source: string, session: Session, state: State | undefined): string | undefined
}

export interface ViewRows {
  /** Objects, in which columns find their members. */
  readonly items: Iterable<unknown>
  /** Why rows may be missing, a sentence each. */
  readonly reasons: readonly string[]
  /** The counts of an audit, which a report draws over time. */
  readonly counts?: TrendPoint
}

export type QueryTable = KindTable | ListTable | ViewTable

export const isViewTable = (table: QueryTable): table is ViewTable => 'read' in table

export const isListTable = (table: QueryTable): table is ListTable => 'list' in table

export const kindsOf = ({ resources }: QueryTable): readonly Kind[] => resources.map(({ kind }) => kind)

/** The operations that read its rows; empty if the API lists none. */
export function readsOf(table: QueryTable): readonly Operation[] {
  if (isListTable(table)) return [table.list]
  return table.resources.flatMap((resource: Resource) => {
    const { read, parameter } = resource
    const lists = listingsOf(resource).map(({ operation }) => operation)
    if (lists.length > 0) return lists
    return isSupported(read) && (parameter === undefined || table.kind === 'organization') ? [read] : []
  })
}

/** `change-request` makes `change_requests`. */
export const tableName = (kind: ToldKind): string => pluralOf(columnName(kind))

/** `change_request` */
export const columnName = (kind: Kind | ToldKind): string => kind.replaceAll('-', '_')

const pluralOf = (word: string): string =>
  word.endsWith('s') ? word : word.replace(/([^aeiou])y$/, '$1ie').concat('s')

/**
 * @param withSource - adds the column that tells several sources apart
 * @param names - of the only tables to make; default: all
 */
export function kindTables(
  resources: readonly Resource[],
  withSource: boolean,
  names?: ReadonlySet<string>,
): readonly KindTable[] {
  const byKind = Map.groupBy(resources, ({ kind }) => toldKind(kind))
  const wanted = [...byKind].filter(([kind]) => names?.has(tableName(kind)) !== false)
  return wanted.map(([kind, [first, ...others]]) => {
    if (first === undefined) throw new TypeError(`no resource is of the kind ${kind}`)
    const own: KindTable['resources'] = [first, ...others]
    return {
      name: tableName(kind),
      kind,
      resources: own,
      columns: columnsOf(kind, own, { resources, withSource }),
    }
  })
}

interface ColumnOptions {
  readonly resources: readonly Resource[]
  readonly withSource: boolean
}

function columnsOf(
  kind: ToldKind,
  own: KindTable['resources'],
  { resources, withSource }: ColumnOptions,
): readonly QueryColumn[] {
  const members = own.flatMap((resource) => memberColumns(resource))
  const hasIds = own.some(({ parameter, within }) => parameter !== undefined || within === undefined)
  const holders = [...new Set(own.flatMap((resource) => holderKinds(resource, resources)))]
  const all: readonly QueryColumn[] = [
    ...(hasIds
      ? [{ name: 'id', type: 'text', about: `Id of the ${nounOf(kind)}`, source: { from: 'id' } } as const]
      : []),
    ...holders.map(holderColumn),
    ...members,
    {
      name: 'address',
      type: 'text',
      about: 'Its address: the names on the way to it',
      source: { from: 'address' },
    },
  ]
  return finished(all, withSource)
}

export const holderColumn = (kind: Kind): QueryColumn => ({
  name: columnName(toldKind(kind)),
  type: 'text',
  about: `Id of the ${nounOf(kind)} that holds it`,
  source: { from: 'holder', kind },
})

export function finished(all: readonly QueryColumn[], withSource: boolean): readonly QueryColumn[] {
  const columns = eachOnce(all)
  return withSource ? [...columns, sourceColumn(columns)] : columns
}

/** The first of a name stays; SQLite does not tell upper case from lower. */
function eachOnce(columns: readonly QueryColumn[]): readonly QueryColumn[] {
  const names = new Map<string, QueryColumn>()
  for (const column of columns) {
    const key = column.name.toLowerCase()
    if (!names.has(key)) names.set(key, column)
  }
  return [...names.values()]
}

const sourceColumn = (columns: readonly SqlColumn[]): QueryColumn => ({
  name: sourceColumnName(columns),
  type: 'text',
  about: 'The --source that it comes from',
  source: { from: 'source' },
})

/** Kinds that may lie around it, the nearest first. */
export function holderKinds(resource: Resource, resources: readonly Resource[]): readonly Kind[] {
  const found = new Set<Kind>()
  const add = ({ within, parents }: Resource) => {
    for (const kind of [...Object.values(parents), within]) {
      if (kind === undefined || found.has(kind)) continue
      found.add(kind)
      for (const each of resources) if (each.kind === kind) add(each)
    }
  }
  add(resource)
  return [...found]
}

function memberColumns({ schema, secret }: Resource): readonly QueryColumn[] {
  return columnsIn(schema).filter(({ source }) => source.from !== 'member' || !secret.includes(source.member))
}

/** A column for each member without members of its own. */
export const columnsIn = (schema: Schema): readonly QueryColumn[] =>
  leavesOf(schema, []).map(({ path, type, about }) => ({
    name: path.join('_'),
    type,
    about,
    source: { from: 'member', member: path.join('.') },
  }))

interface SchemaLeaf {
  readonly path: readonly string[]
  readonly type: ColumnType
  readonly about: string | undefined
}

/** Deeper than any reply: a schema may lead back to itself. */
const deepest = 6

function leavesOf(schema: Schema, path: readonly string[]): readonly SchemaLeaf[] {
  const { type, shape } = partsOf(schema)
  if (type === 'object' && shape !== undefined && path.length < deepest)
    return Object.entries(shape).flatMap(([name, member]) => leavesOf(member, [...path, name]))
  // The type of a thing, which its table has told.
  if (type === 'literal') return []
  return [{ path, type: columnTypes[type] ?? 'json', about: factsOf(schema).about }]
}

const columnTypes: Readonly<Partial<Record<string, ColumnType>>> = {
  string: 'text',
  enum: 'text',
  number: 'number',
  boolean: 'boolean',
}
