/** `--site "Product docs"`: ws sends the phrase as an id, and looks it up as a title only if the service does not know that id. */
import { contextParameter } from '../../catalog/lists.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { ParameterName } from '../../catalog/parameters.ts'
import type { AnyInput } from '../../client/request.ts'
import { idGiven } from '../../client/segment.ts'
import type { Calls } from '../../engine/call-options.ts'
import { ApiError, UsageError, WsError } from '../../errors.ts'
import { isName } from '../../settings/names-for-ids.ts'
import { allCandidates, ambiguous, type LookupScope } from './lookup.ts'
import type { NameLookupContext } from './lookup-context.ts'
import { contextFor, type NamingContext, placeOf } from './place.ts'
import { isPhrase } from './syntax.ts'

type PathValues = AnyInput['path']

/** Calls. If the service found no such id, and so changed nothing, it calls again with the ids of things with these titles. */
export const callsByTitleToo = (client: Calls, naming: NamingContext): Calls => ({
  invoke: async (operation, input) => {
    const call = (path: PathValues) => client.invoke(operation, { ...input, path })
    return (await orByTitle(input.path, naming, call)).answer
  },
  // A list sends its first request when its first page is read.
  async *paginate(operation, input, reading) {
    const { answer } = await orByTitle(input.path, naming, async (path) => {
      const pages = client.paginate(operation, { ...input, path }, reading)
      return { pages, first: await pages.next() }
    })
    if (answer.first.done) return
    yield answer.first.value
    yield* answer.pages
  },
})

interface FoundByPhrase<Answer> {
  readonly answer: Answer
  /** The ids of the successful attempt. */
  readonly path: PathValues
}

/** After a 404, tries again with the ids of things with these titles. */
export async function orByTitle<Answer>(
  path: PathValues,
  naming: NamingContext,
  attempt: (path: PathValues) => Promise<Answer>,
): Promise<FoundByPhrase<Answer>> {
  try {
    return { path, answer: await attempt(path) }
  } catch (error) {
    // Destructive commands take exact ids only, never titles.
    const isLost = naming.declaration.destructive !== undefined
    if (!(error instanceof ApiError) || error.status !== 404 || isLost) throw error
    const ids = await idsOfPhrases(path, naming)
    if (ids.size === 0) throw error
    const named = { ...path, ...Object.fromEntries(ids) }
    return { path: named, answer: await attempt(named) }
  }
}

/** The ids of the path's members that are titles. */
async function idsOfPhrases(path: PathValues, naming: NamingContext): Promise<ReadonlyMap<string, string>> {
  // Spaces are listed in their organization, which the path may lack.
  let known: PathValues = { ...(await contextFor(undefined, naming)), ...path }
  const ids = new Map<string, string>()
  for (const parameter of outermostFirst(naming)) {
    const word = known[parameter]
    if (word === undefined || !isPhrase(word) || isName(word)) continue
    const id = await idTitled(word, await placeIn(parameter, known, naming), naming.session)
    if (id === undefined) continue
    known = { ...known, [parameter]: id }
    if (Object.hasOwn(path, parameter)) ids.set(parameter, id)
  }
  return ids
}

const outermost = contextParameter('org')

const outermostFirst = ({ declaration }: NamingContext): readonly ParameterName[] => {
  const inPath = parameterNames(declaration.path ?? '')
  return outermost === undefined || inPath.includes(outermost) ? inPath : [outermost, ...inPath]
}

async function placeIn(
  parameter: ParameterName,
  path: PathValues,
  naming: NamingContext,
): Promise<LookupScope> {
  const option = naming.options.find((each) => each.section === 'path' && each.path[0] === parameter)
  const place = option && (await placeOf(option, { path }, naming))
  return place ?? { parameter, path: undefined, spelling: '--org', known: {} }
}

async function idTitled(
  word: string,
  place: LookupScope,
  session: NameLookupContext,
): Promise<string | undefined> {
  const listed = await quietly(() => allCandidates(place, session))
  if (listed === undefined || listed.some(({ id }) => id === word)) return undefined
  const titled = listed.filter(({ title }) => title === word)
  const [only] = titled
  if (only === undefined) return undefined
  if (titled.length > 1) throw ambiguous(word, titled, place)
  const id = idGiven(only)
  await session.notice(`There is no id "${word}"; ${id} has that title`)
  return id
}

/** Undefined on failure: the service's first error matters more than that of the list. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WsError && !(error instanceof UsageError)) return undefined
    throw error
  }
}
