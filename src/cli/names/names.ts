/** Names instead of ids: `~Title` and addresses in the input of a command become the ids that they mean. */
import { idFor } from '../../catalog/lists.ts'
import { type Declaration, type Option, parameterNames } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { isRecord } from '../../render/member.ts'
import { knownFrom } from '../candidates/known.ts'
import { spelling, typedSpellings } from '../values.ts'
import type { Typed } from '../words.ts'
import type { Asking } from './asking.ts'
import type { Place } from './lookup.ts'
import { holdsName, isName, takesIdsOnly } from './syntax.ts'

export interface Naming {
  readonly declaration: Declaration
  readonly options: readonly Option[]
  readonly session: Asking
}

export interface TypedNaming extends Naming {
  readonly flags: Typed
}

/** Asks nothing where there is no name; bodies of `--input` are taken as they are. */
export async function withoutNames(input: AnyInput, naming: TypedNaming): Promise<AnyInput> {
  if (takesIdsOnly(naming.session)) return input
  let result = input
  for (const option of outermostFirst(naming)) {
    const value = valueIn(result, option)
    if (!holdsName(value)) continue
    const id =
      (await idInContext(option, value, naming)) ?? (await ids(value, { option, input: result, naming }))
    result = withValue(result, option, id)
  }
  return result
}

/**
 * A script that destroys something names all of its title: nobody is there to see what a beginning came to.
 * `--dry-run` refuses it too, or the rehearsal would approve of what the script then fails with.
 */
const wantsWholeTitle = ({ destructive }: Declaration, { context }: Asking) =>
  destructive !== undefined && !context.in.isTerminal

/** The context looks its own names up, once. */
async function idInContext({ context }: Option, value: unknown, { session }: Naming) {
  if (context === undefined || session.current()[context]?.value !== value) return undefined
  return (await session.settings())[context]?.value
}

interface Filling {
  readonly option: Option
  readonly input: AnyInput
  readonly naming: Naming
}

async function ids(value: unknown, { option, input, naming }: Filling): Promise<unknown> {
  const place = await placeOf(option, input, naming)
  if (place === undefined) return value
  const { idNamed } = await import('./lookup.ts')
  return mapWords(value, async (word) => (isName(word) ? idNamed(word, place, naming.session) : word))
}

/** Where an id is looked up; undefined for what is no id. */
export async function placeOf(
  option: Option,
  { path }: Pick<AnyInput, 'path'>,
  { declaration, session }: Naming,
): Promise<Place | undefined> {
  const wanted = idFor(option, declaration)
  if (wanted === undefined) return undefined
  const context = knownFrom(await session.settings(), declaration, wanted.parameter)
  const { [wanted.parameter]: _self, ...others } = path
  const known = { ...context, ...(wanted.path === undefined ? path : others) }
  return {
    ...wanted,
    known,
    wholeTitle: wantsWholeTitle(declaration, session),
    isDeleted: declaration.recovers === true && option.section === 'path',
    spelling: option.section === 'path' && !option.argument ? `--${option.word}` : spelling(option),
  }
}

/** Spaces are looked up in their organization, change requests in their space; what is not in the path comes last. */
function outermostFirst({ declaration, options, flags }: TypedNaming): readonly Option[] {
  const order: readonly string[] = parameterNames(declaration.path ?? '')
  const inPath = options
    .filter(({ section }) => section === 'path')
    .sort((a, b) => order.indexOf(a.path[0] ?? '') - order.indexOf(b.path[0] ?? ''))
  const typed = options.filter(
    (option) =>
      option.section !== 'path' &&
      option.facts.resource !== undefined &&
      (option.argument !== undefined || typedSpellings(option, flags).length > 0),
  )
  return [...inPath, ...typed]
}

/** The input of a task is its body. */
const sectionOf = ({ section }: Option) => (section === 'input' ? 'body' : section)

const valueIn = (input: AnyInput, option: Option): unknown =>
  option.path.reduce<unknown>(
    (value, member) => (isRecord(value) ? value[member] : undefined),
    input[sectionOf(option)],
  )

const withValue = (input: AnyInput, option: Option, value: unknown): AnyInput => {
  const section = sectionOf(option)
  return { ...input, [section]: placed(input[section], option.path, value) }
}

function placed(whole: unknown, [member, ...rest]: readonly string[], value: unknown): unknown {
  if (member === undefined) return value
  const members = isRecord(whole) ? whole : {}
  return { ...members, [member]: placed(members[member], rest, value) }
}

/** The same value with other words: an id may be in a list, or beside the type of what it names. */
async function mapWords(value: unknown, map: (word: string) => Promise<string>): Promise<unknown> {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return Promise.all(value.map((each) => mapWords(each, map)))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(async ([name, each]) => [name, await mapWords(each, map)])
  return Object.fromEntries(await Promise.all(entries))
}
