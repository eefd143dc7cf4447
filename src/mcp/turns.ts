/** Lets pieces of work begin in the order in which they came, so many at once. */

export interface AgentTurns {
  take<Value>(work: () => Promise<Value>): Promise<Value>
  /** Pieces of work that have not begun. */
  waiting(): number
}

export function createTurns(atOnce = 1): AgentTurns {
  const queue: (() => void)[] = []
  let underWay = 0
  const begin = async () => {
    if (underWay === atOnce) return new Promise<void>((resolve) => queue.push(resolve))
    underWay += 1
  }
  const end = () => {
    const next = queue.shift()
    if (next === undefined) underWay -= 1
    else next()
  }
  return {
    take: async (work) => {
      await begin()
      return work().finally(end)
    },
    waiting: () => queue.length,
  }
}
