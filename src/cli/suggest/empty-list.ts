/** Advice on an empty list, from the typed words, the context and the declarations. */
import type { CommandSpec } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { type ParameterName, type PathParameter, parameterOf } from '../../catalog/parameters.ts'
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
  const things = thingsIn(spec)
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

/** `teams` of "List teams", `links` of "List the links of a space and whether they work". */
export const thingsIn = ({ summary }: Pick<CommandSpec, 'summary'>): string | undefined =>
  /^(?:List|Find) (?:the )?(?!where\b)([\w ]+?)(?= (?:of|on|to|that|and)\b|,|$)/.exec(summary)?.[1]

/** The value of a filter that leaves nothing out. */
const everything = 'all'

const filtersOf = ({ options }: EmptyList) =>
  options.filter(({ argument, facts }) => argument === undefined && facts.about?.startsWith('Only '))

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
