/** Remembers addresses: every person in an answer on access needs those of the same places. */
import type { AddressOf } from '../../estate/address.ts'
import type { Thing } from '../../estate/estate.ts'

export function remembered(address: AddressOf): AddressOf {
  const known = new Map<Thing, string>()
  return (thing) => {
    const found = known.get(thing) ?? address(thing)
    known.set(thing, found)
    return found
  }
}
