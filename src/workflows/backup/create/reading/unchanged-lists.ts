/** Stands between a reading and the service: answers lists whose things have not changed from what is known about them. */

import type { Operation } from '../../../../catalog/operation.ts'
import { listingsOf } from '../../../../catalog/relations.ts'
import type { Resource } from '../../../../catalog/resource.ts'
import { after } from '../../../../concurrency/awaitable.ts'
import type { EstateSource, ReadInput } from '../../../../estate/lists/source.ts'
import { isObject, type JsonObject } from '../../../../json/object.ts'
import { parseJson } from '../../../../json/parse.ts'
import { listKeyAt, placeKey } from './keys.ts'
import type { KnownBackup } from './known-backup.ts'
import type { ListName, RecordedLists } from './recorded-lists.ts'
import { type Pointer, type Replies, stampOf } from './replies.ts'

/** Where the bytes of a reply are that came from the disk, or have gone there already. */
export type Origins = Map<JsonObject, { readonly pointer: Pointer; readonly stamp: string }>

interface TakingOver {
  readonly resources: readonly Resource[]
  readonly replies: Replies
  readonly known: KnownBackup
  readonly recorded: RecordedLists
  readonly origins: Origins
  /** By the key of each thing of this pass that tells when it has changed. */
  readonly stamps: ReadonlyMap<string, string>
  /** By the key of each other thing of this pass that has lists. */
  readonly states: ReadonlyMap<string, string>
  /** How many requests were spared. */
  readonly counts: { spared: number }
  /** Keys of lists that this pass has taken from the backup before. */
  readonly given: Set<string>
}

export function takingOver(source: EstateSource, run: TakingOver): EstateSource {
  const listed = listedBy(run.resources)
  return {
    ...source,
    list: (operation, input) => {
      const found = listed.get(operation)
      const near = found && nearestStamp(input.path, run.stamps)
      if (found === undefined || near === undefined) return source.list(operation, input)
      const { around, stamp, holder } = near
      const asked = { ...found, around, stamp, name: { of: nameOf(found, input), holder } }
      const known = knownItems(asked, run)
      if (known !== undefined) return { value: known }
      return after(source.list(operation, input), (answer) => {
        // A list in doubt is read anew each time.
        if ('value' in answer && answer.doubt === undefined) record(answer.value, asked, run)
        return answer
      })
    },
  }
}

interface ListOfResource {
  readonly resource: Resource
  /** True: nothing around its things tells when one of them has changed. */
  readonly changesUnseen: boolean
}

/** The lists whose items are things, without secrets. */
function listedBy(resources: readonly Resource[]): ReadonlyMap<Operation, ListOfResource> {
  return new Map(
    resources
      .filter(({ secret }) => secret.length === 0)
      .flatMap((resource) =>
        listingsOf(resource)
          .filter(({ member, nests, operation }) => !member && !nests && operation.paginated)
          .map((listing): [Operation, ListOfResource] => [
            listing.operation,
            { resource, changesUnseen: resource.changesWith === undefined },
          ]),
      ),
  )
}

interface ListToTakeOver extends ListOfResource {
  readonly name: ListName
  readonly around: string
  readonly stamp: string
}

/** From the holder outwards: paths of requests begin with the innermost id. */
function nearestStamp(path: ReadInput['path'], stamps: ReadonlyMap<string, string>) {
  const whole = placeKey(path)
  const own = stamps.get(whole)
  if (own !== undefined) return { holder: whole, around: whole, stamp: own }
  const ids = Object.entries(path)
  for (let inner = 1; inner < ids.length; inner += 1) {
    const around = placeKey(Object.fromEntries(ids.slice(inner)))
    const stamp = stamps.get(around)
    if (stamp !== undefined) return { holder: whole, around, stamp }
  }
  return undefined
}

const nameOf = ({ resource: { kind } }: ListOfResource, { query = {} }: ReadInput): string =>
  isEmpty(query) ? kind : `${kind}\n${JSON.stringify(query)}`

function isEmpty(query: NonNullable<ReadInput['query']>): boolean {
  for (const _ in query) return false
  return true
}

function knownItems(asked: ListToTakeOver, run: TakingOver): readonly JsonObject[] | undefined {
  const { stamp, name } = asked
  const recorded = run.recorded.get(name, stamp)
  if (recorded !== undefined && mayHaveChanged(recorded, asked)) return undefined
  const pointers = recorded ?? fromBackup(asked, run)
  const items = pointers && readItems(pointers, run)
  if (pointers === undefined || items === undefined) return undefined
  if (recorded === undefined) run.recorded.set(name, { stamp, items: pointers })
  run.counts.spared += 1
  return items
}

/** Nothing around them tells; an empty list has none of them. */
const mayHaveChanged = (pointers: readonly Pointer[], { changesUnseen }: ListToTakeOver) =>
  changesUnseen && pointers.length > 0

/** A backup does not say which of several queries a thing came from: the first that is asked gets all, and the others nothing. */
function fromBackup(asked: ListToTakeOver, { known, given, states }: TakingOver) {
  const { around, stamp, resource, name } = asked
  const { kind } = resource
  const { holder } = name
  const pointers = known.list({ kind, holder, around, stamp, state: states.get(holder) })
  if (pointers === undefined || mayHaveChanged(pointers, asked)) return undefined
  const key = listKeyAt(kind, holder)
  const isFirst = !given.has(key)
  given.add(key)
  return isFirst ? pointers : []
}

/** Undefined if the disk has lost something. */
function readItems(pointers: readonly Pointer[], { replies, origins }: TakingOver) {
  const items: JsonObject[] = []
  for (const pointer of pointers) {
    const bytes = replies.bytes(pointer)
    const parsed = parseJson(bytes.toString('utf8'))
    if (!('value' in parsed) || !isObject(parsed.value)) return undefined
    origins.set(parsed.value, { pointer, stamp: stampOf(bytes) })
    items.push(parsed.value)
  }
  return items
}

function record(
  items: readonly unknown[],
  asked: ListToTakeOver,
  { replies, origins, recorded }: TakingOver,
): void {
  const pointers: Pointer[] = []
  for (const item of items) {
    if (!isObject(item)) return
    const text = JSON.stringify(item)
    const pointer = replies.append(text)
    origins.set(item, { pointer, stamp: stampOf(text) })
    pointers.push(pointer)
  }
  recorded.set(asked.name, { stamp: asked.stamp, items: pointers })
}
