/** Gives entries the ids of things that an earlier run made for them and could not finish, so that ws makes nothing twice. */
import { addressesBeside } from '../../../estate/address.ts'
import type { EstatePair } from '../../../estate/compare/match.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { type EarlierRun, type Intent, madeKey } from '../../apply-journal/journal-state.ts'

/** @returns by the thing of the document, the id of the live one */
export function madeEarlier({ from, to }: EstatePair, earlier: EarlierRun): ReadonlyMap<Thing, string> {
  const live = new Map(from.things.map((thing) => [`${thing.kind} ${thing.id}`, thing]))
  const addressOf = addressesBeside(to, from)
  const taken = new Set(to.things.map(({ kind, id }) => `${kind} ${id}`))
  const intents = new Map(earlier.open.map((intent) => [madeKey(intent.kind, intent.address), intent]))
  const found = new Map<Thing, string>()
  /** The live thing that is to hold it. */
  const holderOf = ({ holder }: Thing) => {
    if (holder === undefined || holder === to.organization) return from.organization
    const known = live.get(`${holder.kind} ${found.get(holder) ?? holder.id}`)
    if (known !== undefined) return known
    const named = from.things.filter(({ kind, name }) => kind === holder.kind && name === holder.name)
    return named.length === 1 ? named[0] : undefined
  }
  for (const thing of to.things) {
    if (live.has(`${thing.kind} ${thing.id}`)) continue
    const key = madeKey(thing.kind, addressOf(thing))
    const intent = intents.get(key)
    const id =
      earlier.made.get(key) ??
      (intent && freshId(intent, { from, taken, holder: holderOf(thing), open: earlier.open }))
    if (id === undefined || !live.has(`${thing.kind} ${id}`) || taken.has(`${thing.kind} ${id}`)) continue
    taken.add(`${thing.kind} ${id}`)
    found.set(thing, id)
  }
  return found
}

/** Things of the document that an earlier run for it had begun to make: perhaps it did not come to set all of their values. */
export function begunEarlier({ from, to }: EstatePair, { begunThings }: EarlierRun): ReadonlySet<Thing> {
  const addressOf = addressesBeside(to, from)
  return new Set(to.things.filter((thing) => begunThings.has(madeKey(thing.kind, addressOf(thing)))))
}

interface AdoptionContext {
  readonly from: Estate
  readonly taken: ReadonlySet<string>
  readonly holder: Thing | undefined
  readonly open: readonly Intent[]
}

/** The one thing that has come to stand beside those that were there; undefined where there is not just one. */
function freshId(
  { kind, intent, beside }: Intent,
  { from, taken, holder, open }: AdoptionContext,
): string | undefined {
  if (beside === undefined) return undefined
  const same = from.things.filter((thing) => thing.kind === kind)
  const known = new Set(beside)
  const around = same.filter(({ id = '' }) => known.has(id)).map((thing) => thing.holder)
  // A copy lies beside its template at first, and anything else where it is to be.
  const holders = new Set(intent === 'copy' ? around : [holder])
  // Of two that were under way at once, the step itself looks which is which.
  if (open.filter((each) => each.kind === kind && each.intent === intent).length > 1) return undefined
  const fresh = same.filter(
    (thing) => !known.has(thing.id ?? '') && !taken.has(`${kind} ${thing.id}`) && holders.has(thing.holder),
  )
  return fresh.length === 1 ? fresh[0]?.id : undefined
}
