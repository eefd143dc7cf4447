/** `--site "Product docs"`: sent as an id like every word; only when the service knows no such id is it looked up as a title. */
import { parameterNames } from '../../catalog/options.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { idGiven } from '../../client/segment.ts'
import { ApiError, UsageError, WsError } from '../../errors.ts'
import { allCandidates, ambiguous } from './lookup.ts'
import { type Naming, placeOf } from './names.ts'
import { isPhrase } from './syntax.ts'

type Calls = Pick<Client, 'invoke' | 'paginate'>

/** Calls; where nothing of that id was found, and so nothing was changed, calls again with the ids of what has these titles. */
export const callsByTitleToo = (client: Calls, naming: Naming): Calls => ({
  invoke: (operation, input) => orByTitle(input, naming, (asked) => client.invoke(operation, asked)),
  // The first request of a list is made when its first page is asked for.
  async *paginate(operation, input, reading) {
    const { pages, first } = await orByTitle(input, naming, async (asked) => {
      const begun = client.paginate(operation, asked, reading)
      return { pages: begun, first: await begun.next() }
    })
    if (first.done) return
    yield first.value
    yield* pages
  },
})

async function orByTitle<Value>(
  input: AnyInput,
  naming: Naming,
  attempt: (input: AnyInput) => Promise<Value>,
): Promise<Value> {
  try {
    return await attempt(input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const named = await byTitle(input, naming)
    if (named === undefined) throw error
    return attempt(named)
  }
}

/** Undefined when some phrase is nobody's title. */
async function byTitle(input: AnyInput, naming: Naming): Promise<AnyInput | undefined> {
  let path = input.path
  for (const parameter of parameterNames(naming.declaration.path ?? '')) {
    const word = path[parameter]
    const option = naming.options.find((each) => each.section === 'path' && each.path[0] === parameter)
    if (word === undefined || option === undefined || !isPhrase(word)) continue
    const id = await idTitled(word, { option, path, naming })
    if (id === undefined) return undefined
    path = { ...path, [parameter]: id }
  }
  return { ...input, path }
}

interface Phrase {
  readonly option: Naming['options'][number]
  readonly path: AnyInput['path']
  readonly naming: Naming
}

async function idTitled(word: string, { option, path, naming }: Phrase): Promise<string | undefined> {
  const place = await placeOf(option, { path }, naming)
  const listed = place && (await quietly(() => allCandidates(place, naming.session)))
  if (place === undefined || listed === undefined) return undefined
  if (listed.some(({ id }) => id === word)) return word
  const titled = listed.filter(({ title }) => title === word)
  const [only] = titled
  if (only === undefined) return undefined
  if (titled.length > 1) throw ambiguous(word, titled, place)
  const id = idGiven(only)
  await naming.session.notice(`There is no id "${word}"; ${id} has that title`)
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
