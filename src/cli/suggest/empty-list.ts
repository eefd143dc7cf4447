/** Advice on an empty list, from the typed words, the context and the declarations. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import { nounsOf } from '../../catalog/kinds.ts'
import { isOperation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { type ParameterName, type PathParameter, parameterOf } from '../../catalog/parameters.ts'
import { resourceOfRows } from '../../catalog/relations.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Settings } from '../../settings/settings.ts'
import { spelling, typedSpellings } from '../parse/values.ts'
import type { CliSession } from '../session.ts'
import { type EmptyList, firstCommand } from './first-of-list.ts'

export async function adviseOnEmptyList(list: EmptyList, session: CliSession): Promise<void> {
  for (const sentence of await adviceOn(list, session.current())) await session.notice(sentence)
}

/** Empty for a task that lists no things. */
async function adviceOn(list: EmptyList, settings: Settings): Promise<readonly string[]> {
  const { spec, typed } = list
  const things = await thingsIn(spec)
  if (things === undefined && spec.kind === 'task') return []
  const none = things === undefined ? 'Nothing' : `No ${things}`
  if (typed.has('page')) return [`${none} from this page on: leave out --page to start with the first`]
  const filters = filtersOf(list)
  const narrowing = filters.flatMap((option) => typedSpellings(option, typed))
  if (narrowing.length > 0) {
    const verb = things === undefined ? 'matches' : 'match'
    return [`${none} ${verb}: without ${narrowing.join(' and ')} there may be more`]
  }
  const usual = filters.find(({ facts: { defaultsTo = everything } }) => defaultsTo !== everything)
  const state = usual === undefined ? '' : ` with ${spelling(usual)} ${usual.facts.defaultsTo}, the default`
  const first = await firstCommand(list)
  const yet = first === undefined || state !== '' ? '' : ' yet'
  return [
    `${none}${yet}${state}${placeOf(list, settings)}`,
    ...(first === undefined ? [] : [`Start with: ${first}`]),
  ]
}

/** The items of a list in the plural: those that it declares, or else the kind of its resource. */
export async function thingsIn(spec: CommandSpec): Promise<string | undefined> {
  if (spec.listed !== undefined) return spec.listed
  const resource = isOperation(spec) ? resourceOfRows({ operation: spec }, await allResources()) : undefined
  return resource && nounsOf(resource.kind)
}

/** The value of a filter that leaves nothing out. */
const everything = 'all'

const filtersOf = ({ options, spec: { filters = [] } }: EmptyList) =>
  options.filter(({ argument, path: [field = ''] }) => argument === undefined && filters.includes(field))

/** Names the place of the list if the person did not type it. */
function placeOf({ spec, typed, input }: EmptyList, settings: Settings): string {
  const names = spec.kind === 'operation' ? parameterNames(spec.path) : []
  const name = names.findLast((each) => contextOf(each) !== undefined)
  const kind = name && contextOf(name)
  if (kind === undefined || typed.has(kind)) return ''
  const found = settings[kind]
  // A typed argument wins over the context.
  return found === undefined || found.value !== input.path[name ?? '']
    ? ''
    : ` in ${found.value} (from ${found.source}; --${kind} names another)`
}

const contextOf = (name: ParameterName): PathParameter['context'] => parameterOf(name)?.context
