/** Queries with a name: those of ws, and the files of a project in `queries/` beside its `.ws.json`. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { unreadable } from '../../disk/refused-file.ts'
import { UsageError } from '../../errors.ts'
import { nearestFile, projectFileName } from '../../settings/files/project-file.ts'
import { guessAt } from '../../text/nearest.ts'

export interface QueryParameter {
  readonly name: string
  /** Undefined if the caller must give a value. */
  readonly default: string | undefined
  readonly about: string
}

export interface NamedQuery {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly parameters: readonly QueryParameter[]
  readonly sql: string
  /** `ws`, or the file. */
  readonly source: string
}

const folder = 'queries'

/** One word of letters, digits and dashes: no statement is. */
export const isQueryName = (word: string): boolean => /^[A-Za-z][\w-]*$/.test(word)

/** A project's own wins over one of ws with the same name. */
export async function namedQueries(context: Context): Promise<readonly NamedQuery[]> {
  const { builtInQueries } = await import('./named/index.ts')
  const builtIn = Object.entries(builtInQueries).map(([name, sql]) => queryIn(sql, { name, source: 'ws' }))
  const own = ownQueries(context)
  const names = new Set(own.map(({ name }) => name))
  return [...builtIn.filter(({ name }) => !names.has(name)), ...own].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
}

export async function queryNamed(name: string, context: Context): Promise<NamedQuery> {
  const all = await namedQueries(context)
  const found = all.find((query) => query.name === name)
  if (found !== undefined) return found
  throw new UsageError(
    `there is no query ${JSON.stringify(name)}${guessAt(
      name,
      all.map((query) => query.name),
    )}`,
    { hint: hintFor(name, all) },
  )
}

const mostAlike = 3

function hintFor(name: string, all: readonly NamedQuery[]): string {
  const words = name.toLowerCase().split('-')
  const shared = (query: NamedQuery) => query.name.split('-').filter((word) => words.includes(word)).length
  const alike = all
    .filter((query) => shared(query) > 0)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, mostAlike)
  const near = alike.length === 0 ? '' : `; near are ${alike.map((query) => query.name).join(', ')}`
  return `ws query --list shows those that there are${near}; a statement begins with SELECT, WITH or VALUES`
}

function ownQueries(context: Context): readonly NamedQuery[] {
  const project = nearestFile(projectFileName, context)
  if (project === undefined) return []
  const place = join(dirname(project.path), folder)
  const files = (quietly(() => readdirSync(place)) ?? []).filter((file) => /^[A-Za-z][\w-]*\.sql$/.test(file))
  return files.map((file) => {
    const path = join(place, file)
    return queryIn(textAt(path), { name: file.replace(/\.sql$/, ''), source: join(folder, file) })
  })
}

function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Comments at the top: a title, what it tells, then a line for each parameter: `-- :days = 90  Days without a visit`. */
export function queryIn(sql: string, { name, source }: Pick<NamedQuery, 'name' | 'source'>): NamedQuery {
  const lines = sql.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  const comments = lines.slice(0, end < 0 ? undefined : end).map((line) => line.replace(/^--\s?/, '').trim())
  const [title = name, ...rest] = comments
  return {
    name,
    source,
    sql,
    title: title.replace(/\.$/, ''),
    about: rest.filter((line) => !line.startsWith(':')).join(' '),
    parameters: rest.flatMap(parameterIn),
  }
}

function parameterIn(line: string): readonly QueryParameter[] {
  const [, name, value, about = ''] = /^:(\w+)(?:\s*=\s*(\S+))?(?:\s+(.*))?$/.exec(line) ?? []
  return name === undefined ? [] : [{ name, default: value, about }]
}
