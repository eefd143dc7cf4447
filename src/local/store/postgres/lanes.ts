/** Lets work on one address in one after the other, once it has met other work there: it would only come to nothing again. */

interface Turn {
  /** True where one that was alone here met others all the same: those of another server. */
  readonly isShared: boolean
  /** It met others. The address has a lane from now on, until nobody waits there any more. */
  collide(): void
  leave(): void
}

interface AddressLane {
  last: Promise<void>
  count: number
  isShared: boolean
}

/** @returns waits behind others, where the address has a lane */
export function createLanes(): (address: string) => Promise<Turn> {
  const lanes = new Map<string, AddressLane>()
  const open = (address: string) => {
    if (!lanes.has(address)) lanes.set(address, { last: Promise.resolve(), count: 0, isShared: false })
  }
  return async (address) => {
    const lane = lanes.get(address)
    if (lane === undefined) return { isShared: false, collide: () => open(address), leave: () => undefined }
    const before = lane.last
    const { promise, resolve } = Promise.withResolvers<void>()
    lane.last = promise
    lane.count += 1
    await before
    let comesBack = false
    return {
      isShared: lane.isShared,
      collide: () => {
        comesBack = true
        lane.isShared = true
      },
      leave: () => {
        lane.count -= 1
        if (lane.count === 0 && !comesBack) lanes.delete(address)
        resolve()
      },
    }
  }
}
