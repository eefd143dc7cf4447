/** Compares two passes: whatever differs has changed while ws read. */
import { addressesIn } from '../../../estate/address.ts'
import { canonical } from '../../../estate/equality.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import type { TornThing } from '../../backup-format/manifest.ts'
import type { Pass } from './read-pass.ts'
import { stampOf } from './replies.ts'

/** The state of each thing, by its place; the estate itself need not stay in memory. */
export type States = ReadonlyMap<string, string>

/** Members that change without anybody's doing, such as when somebody was last seen, are no state. */
export function statesOf({ estate, taken }: Pick<Pass, 'estate' | 'taken'>): States {
  const states = new Map<string, string>()
  for (const thing of estate.things) {
    const { values, reply } = thing
    const { updatedAt, revision } = reply ?? {}
    states.set(keyOf(thing, taken), stampOf(canonical([values, updatedAt, revision])))
  }
  return states
}

const keyOf = ({ kind, reply }: Thing, taken: Pass['taken']): string =>
  `${kind} ${JSON.stringify((reply && taken.get(reply)?.path) ?? null)}`

/** Things that are new or other than before; things that are gone are told by their place alone. */
export function differencesOf(before: States, { estate, taken }: Pick<Pass, 'estate' | 'taken'>) {
  const after = statesOf({ estate, taken })
  const addressOf = addressesIn(estate)
  const changed = estate.things.filter((thing) => {
    const key = keyOf(thing, taken)
    return before.get(key) !== after.get(key)
  })
  const torn = [
    ...changed.map((thing) => ({ kind: thing.kind, address: addressOf(thing), id: thing.id ?? null })),
    ...[...before.keys()].filter((key) => !after.has(key)).map((key) => goneOf(key, estate)),
  ]
  return { after, torn }
}

function goneOf(key: string, { organization }: Estate): TornThing {
  const space = key.indexOf(' ')
  const path: unknown = JSON.parse(key.slice(space + 1))
  const ids: unknown[] = Object.values(path ?? {})
  // The key begins with the kind of a thing.
  const kind = key.slice(0, space) as TornThing['kind']
  const id = ids.at(-1)
  return { kind, address: `${kind}/#${id ?? organization.id}`, id: typeof id === 'string' ? id : null }
}
