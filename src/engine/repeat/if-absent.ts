/** Looks for a thing of the same name in the list before it makes one. */
import type { KeyPart, NaturalKey } from '../../catalog/natural-key.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { Performed } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError, ConflictError, ReplyError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import { quotedTitle } from '../../text/quoted-title.ts'
import type { Calling, PerformCall } from './call.ts'
import { LookError, looking } from './look-error.ts'
import { isUntouched, oldestOf } from './twice.ts'

type ItemsByName = ReadonlyMap<string, readonly unknown[]>

/** Reads each list once for all rows. Rows that name the same thing run one after the other. */
export function callIfAbsent(call: PerformCall, key: NaturalKey, { client, onFound }: Calling): PerformCall {
  const lists = new Map<string, Promise<ItemsByName>>()
  const last = new Map<string, Promise<Performed | undefined>>()
  const itemsFor = (input: AnyInput) => {
    const path = pathOfList(key, input)
    const place = JSON.stringify(path)
    const items = lists.get(place) ?? readItems(path, key, client)
    lists.set(place, items)
    // After a failure the list may have changed, or was never read.
    return { items, forget: () => lists.delete(place) }
  }
  const attempt: PerformCall = async (input) => {
    const { items, forget } = itemsFor(input)
    try {
      const seen = (await looking(() => items)).get(keyOf(input.body, key, 'field')) ?? []
      const found = seen.length > 1 ? await looking(() => lasting({ key, client }, input)) : seen
      const [only] = found
      if (found.length > 1) throw new LookError(several(found, input, key))
      const made = only === undefined ? await makeUnlessThere(call, input, { key, client }) : undefined
      if (made !== undefined && 'status' in made) return made
      await onFound('is there already')
      return { status: 200, value: made === undefined ? only : made.there }
    } catch (error) {
      forget()
      throw error
    }
  }
  return async (input) => {
    const thing = JSON.stringify([pathOfList(key, input), keyOf(input.body, key, 'field')])
    const earlier = last.get(thing)
    const mine = (async () => {
      const there = await earlier?.catch(() => undefined)
      return there === undefined ? attempt(input) : { ...there, status: 200 }
    })()
    last.set(thing, mine)
    return mine
  }
}

interface MadeByName {
  readonly key: NaturalKey
  readonly client: Calling['client']
}

/** Somebody may have made the same since ws looked, so that the service refuses a second: then that one will do. */
async function makeUnlessThere(
  call: PerformCall,
  input: AnyInput,
  made: MadeByName,
): Promise<Performed | { readonly there: unknown }> {
  try {
    return await settled(await call(input), input, made)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const [there, ...others] = await namesakesOf(input, made)
    if (there === undefined || others.length > 0) throw error
    return { there }
  }
}

/** Somebody may have made the same at the same time: the older one stays, and all go on with it. */
async function settled(made: Performed, input: AnyInput, { key, client }: MadeByName): Promise<Performed> {
  const own = memberOf(made.value, key.id)
  const found = await namesakesOf(input, { key, client })
  const kept = oldestOf(found, key.id)
  const now = found.find((item) => memberOf(item, key.id) === own)
  const id = memberOf(kept, key.id)
  if (kept === undefined || now === undefined || typeof own !== 'string' || id === own) return made
  if (key.removal === undefined || !isUntouched(made.value, now)) throw twice([String(id), own], input, key)
  const { operation, parameter } = key.removal
  await client.perform(operation, { path: { ...input.path, [parameter]: own }, query: {} })
  return { ...made, status: 200, value: kept }
}

/** Another run may be about to take its double away: so ws looks again before it calls them several. */
async function lasting(made: MadeByName, input: AnyInput): Promise<readonly unknown[]> {
  let found: readonly unknown[] = []
  for (let look = 0; look < mostLooks; look += 1) {
    found = await listed(input, made)
    if (found.length < 2) return found
  }
  return found
}

const mostLooks = 5

/** None where the service does not show the list: the thing is made, whatever else there is. */
async function namesakesOf(input: AnyInput, made: MadeByName): Promise<readonly unknown[]> {
  try {
    return await listed(input, made)
  } catch (error) {
    if (error instanceof ApiError || error instanceof ReplyError) return []
    throw error
  }
}

async function listed(input: AnyInput, { key, client }: MadeByName): Promise<readonly unknown[]> {
  const { narrowedBy } = key.list
  const name = memberOf(input.body, key.name.field)
  const narrowed = narrowedBy === undefined ? {} : { [narrowedBy]: name }
  const items = await readItems(pathOfList(key, input), key, client, narrowed)
  return items.get(keyOf(input.body, key, 'field')) ?? []
}

const twice = (ids: readonly string[], { body }: AnyInput, { name }: NaturalKey) =>
  new ConflictError(
    `${quotedTitle(String(memberOf(body, name.field)))} is there twice now: ${ids.join(' and ')}`,
    {
      hint: 'Somebody else made it at the same time: keep one of them, and remove the other by its id',
    },
  )

async function readItems(
  path: AnyInput['path'],
  key: NaturalKey,
  client: Calling['client'],
  narrowed: Readonly<Record<string, unknown>> = {},
): Promise<ItemsByName> {
  const found = new Map<string, unknown[]>()
  for (const each of key.queries) {
    const query = { ...each, ...narrowed }
    for await (const { items } of client.paginate(key.list, { path, query }, { ahead: true })) {
      for (const item of items) {
        const name = keyOf(item, key, 'member')
        found.set(name, [...(found.get(name) ?? []), item])
      }
    }
  }
  return found
}

/** The name and the holder, from the body's fields or the thing's members. */
const keyOf = (value: unknown, { name, holders }: NaturalKey, side: keyof KeyPart): string =>
  JSON.stringify([name, ...holders].map((part) => memberOf(value, part[side]) ?? null))

function pathOfList({ list }: NaturalKey, { path }: AnyInput): AnyInput['path'] {
  return Object.fromEntries(parameterNames(list.path).map((name) => [name, path[name] ?? '']))
}

function several(found: readonly unknown[], { body }: AnyInput, { name }: NaturalKey): ConflictError {
  const ids = found.map((item) => (isObject(item) ? String(item.id) : ''))
  return new ConflictError(
    `${found.length} have the ${name.field} ${quotedTitle(String(memberOf(body, name.field)))}: ${ids.join(', ')}`,
    {
      hint: 'Nothing was made: at most one may have it; name one of them by its id, or rename the others',
    },
  )
}
