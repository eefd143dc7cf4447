/** `--site "Product docs"`: sent as an id like every word; only when the service knows no such id is it looked up as a title. */
import { contextParameter } from '../../catalog/lists.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { ParameterName } from '../../catalog/parameters.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { idGiven } from '../../client/segment.ts'
import { ApiError, UsageError, WsError } from '../../errors.ts'
import { isName } from '../../settings/names.ts'
import type { Asking } from './asking.ts'
import { allCandidates, ambiguous, type LookupScope } from './lookup.ts'
import { contextFor, type Naming, placeOf } from './place.ts'
import { isPhrase } from './syntax.ts'

type Calls = Pick<Client, 'invoke' | 'paginate'>
type Path = AnyInput['path']

/** Calls; where nothing of that id was found, and so nothing was changed, calls again with the ids of what has these titles. */
export const callsByTitleToo = (client: Calls, naming: Naming): Calls => ({
  invoke: async (operation, input) => {
    const call = (path: Path) => client.invoke(operation, { ...input, path })
    return (await orByTitle(input.path, naming, call)).answer
  },
  // The first request of a list is made when its first page is asked for.
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

interface Found<Answer> {
  readonly answer: Answer
  /** The ids that it was found with. */
  readonly path: Path
}

/** Where a 404 says that some id is none, tries again with the ids of what has these titles. */
export async function orByTitle<Answer>(
  path: Path,
  naming: Naming,
  attempt: (path: Path) => Promise<Answer>,
): Promise<Found<Answer>> {
  try {
    return { path, answer: await attempt(path) }
  } catch (error) {
    // What is lost must have been named beyond doubt: there several words are nothing but an id.
    const isLost = naming.declaration.destructive !== undefined
    if (!(error instanceof ApiError) || error.status !== 404 || isLost) throw error
    const ids = await idsOfPhrases(path, naming)
    if (ids.size === 0) throw error
    const named = { ...path, ...Object.fromEntries(ids) }
    return { path: named, answer: await attempt(named) }
  }
}

/** The ids of those members of the path that are titles. */
async function idsOfPhrases(path: Path, naming: Naming): Promise<ReadonlyMap<string, string>> {
  // Spaces are listed in their organization, which need not be part of the path.
  let known: Path = { ...(await contextFor(undefined, naming)), ...path }
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

const outermostFirst = ({ declaration }: Naming): readonly ParameterName[] => {
  const inPath = parameterNames(declaration.path ?? '')
  return outermost === undefined || inPath.includes(outermost) ? inPath : [outermost, ...inPath]
}

async function placeIn(parameter: ParameterName, path: Path, naming: Naming): Promise<LookupScope> {
  const option = naming.options.find((each) => each.section === 'path' && each.path[0] === parameter)
  const place = option && (await placeOf(option, { path }, naming))
  return place ?? { parameter, path: undefined, spelling: '--org', known: {} }
}

async function idTitled(word: string, place: LookupScope, session: Asking): Promise<string | undefined> {
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

/** What the service said first is worth more than why the list can't be had. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WsError && !(error instanceof UsageError)) return undefined
    throw error
  }
}
