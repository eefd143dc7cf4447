/** Replaces `~Title` and addresses in the input of a command with ids. */
import { idFor } from '../../catalog/lists.ts'
import { type Option, parameterNames } from '../../catalog/options.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import type { AnyInput } from '../../client/request.ts'
import { isObject } from '../../json/object.ts'
import { isName } from '../../settings/names-for-ids.ts'
import { typedSpellings } from '../parse/values.ts'
import type { Typed } from '../parse/words.ts'
import { idNamed, refuseBeginning } from './lookup.ts'
import { orByTitle } from './phrases.ts'
import { type NamingContext, placeOf } from './place.ts'
import { holdsName, isNameOrEmail, takesIdsOnly } from './syntax.ts'
import { valueIn, withValue } from './value.ts'

export interface TypedNaming extends NamingContext {
  readonly flags: Typed
}

/** Asks the service nothing if there is no name; does not touch bodies of `--input`. */
export async function withoutNames(input: AnyInput, naming: TypedNaming): Promise<AnyInput> {
  if (takesIdsOnly(naming.session)) return input
  let result = input
  for (const option of outermostFirst(naming)) {
    const value = valueIn(result, option)
    if (!holdsName(value, namesIn(option, naming))) continue
    const id = await idInContext(option, value, { input: result, naming })
    result =
      id === undefined
        ? await withIdsAt(option, value, { input: result, naming })
        : withValue(result, option, id)
  }
  return result
}

/** Resolves names of the context once. */
async function idInContext(option: Option, value: unknown, { input, naming }: NamedInput) {
  const { context } = option
  const { session } = naming
  if (context === undefined || session.current()[context]?.value !== value) return undefined
  const id = (await session.settings())[context]?.value
  const place = await placeOf(option, input, naming)
  if (id !== undefined && place !== undefined) {
    const title = session.titles.find(place.parameter, id)
    refuseBeginning(String(value), { id, title, emails: [], urls: [] }, place)
  }
  return id
}

/** Tells names from ids: an e-mail address stands for a person, and for nothing else. A job looks for people in its own ways. */
function namesIn(option: Option, { declaration }: NamingContext) {
  if (option.section === 'input') return isName
  const sought = idFor(option, declaration)
  return sought !== undefined && parameterOf(sought.parameter)?.byEmail ? isNameOrEmail : isName
}

interface NamedInput {
  readonly input: AnyInput
  readonly naming: NamingContext
}

/** A holder may be given as a title of several words: the path then has its id too. */
async function withIdsAt(option: Option, value: unknown, { input, naming }: NamedInput): Promise<AnyInput> {
  const place = await placeOf(option, input, naming)
  if (place === undefined && option.facts.resource === 'thing') {
    const { idOfThing } = await import('./thing.ts')
    const id = await mapWords(value, (word) => idOfThing(word, { option, naming }))
    return withValue(input, option, id)
  }
  if (place === undefined) return input
  const isNamed = namesIn(option, naming)
  const look = (known: AnyInput['path']) =>
    mapWords(value, async (word) =>
      isNamed(word) ? idNamed(word, { ...place, known }, naming.session) : word,
    )
  const { path, answer } = await orByTitle(place.known, naming, look)
  const found = Object.entries(input.path).map(([name, word]) => [name, path[name] ?? word])
  return withValue({ ...input, path: Object.fromEntries(found) }, option, answer)
}

/** Spaces need their organization, change requests their space. Options outside the path come last. */
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

/** Maps every word of a value: an id may stand in a list, or beside the type of its thing. */
async function mapWords(value: unknown, map: (word: string) => Promise<string>): Promise<unknown> {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return Promise.all(value.map((each) => mapWords(each, map)))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(async ([name, each]) => [name, await mapWords(each, map)])
  return Object.fromEntries(await Promise.all(entries))
}
