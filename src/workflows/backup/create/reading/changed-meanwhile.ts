/** Compares two passes: whatever differs has changed while ws read. */

import { lazy } from '../../../../concurrency/lazy.ts'
import { addressesIn } from '../../../../estate/address.ts'
import { canonical } from '../../../../estate/compare/equality.ts'
import type { Thing } from '../../../../estate/estate.ts'
import type { TornThing } from '../../../backup-format/manifest.ts'
import { listKey } from './keys.ts'
import type { Pass, TakenReply } from './read-pass.ts'

type ComparedPass = Pick<Pass, 'estate' | 'taken'>

/** Things that are new or other than before, and things that are gone. */
export function differencesOf(before: ComparedPass, { estate, taken }: ComparedPass): readonly TornThing[] {
  const addressOf = lazy(() => addressesIn(estate))
  const left = byPlace(before)
  const changed: TornThing[] = []
  for (const thing of estate.things) {
    const reply = replyOf(thing, taken)
    const place = placeOf(thing, reply)
    const old = left.get(place)
    left.delete(place)
    if (old === undefined || !isSame(old, { thing, reply }))
      changed.push({ kind: thing.kind, address: addressOf()(thing), id: thing.id ?? null })
  }
  return [...changed, ...[...left.values()].map((gone) => goneThing(gone, before))]
}

interface PassThing {
  readonly thing: Thing
  /** Undefined if no reply of its own showed it. */
  readonly reply: TakenReply | undefined
}

function byPlace({ estate, taken }: ComparedPass): Map<string, PassThing> {
  const things = new Map<string, PassThing>()
  for (const thing of estate.things) {
    const reply = replyOf(thing, taken)
    things.set(placeOf(thing, reply), { thing, reply })
  }
  return things
}

const replyOf = ({ reply }: Thing, taken: Pass['taken']): TakenReply | undefined => reply && taken.get(reply)

const placeOf = ({ kind }: Thing, reply: TakenReply | undefined): string => listKey(kind, reply?.path ?? {})

/** The same reply shows the same state, and nearly all replies are the same. */
const isSame = (old: PassThing, now: PassThing): boolean =>
  (old.reply !== undefined && old.reply.stamp === now.reply?.stamp) ||
  stateOf(old.thing) === stateOf(now.thing)

/** Members that change without anybody's doing, such as when somebody was last seen, are not state. */
const stateOf = ({ values, reply }: Thing): string => canonical([values, reply?.updatedAt, reply?.revision])

/** Its address says nothing any more: its place is told by its id alone. */
function goneThing({ thing: { kind }, reply }: PassThing, { estate }: ComparedPass): TornThing {
  const id = Object.values(reply?.path ?? {}).at(-1)
  return { kind, address: `${kind}/#${id ?? estate.organization.id}`, id: id ?? null }
}
