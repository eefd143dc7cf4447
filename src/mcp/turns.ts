/** Lets pieces of work run one after the other, in the order in which they came. */

export interface AgentTurns {
  take<Value>(work: () => Promise<Value>): Promise<Value>
}

export function createTurns(): AgentTurns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: (work) => {
      const done = last.then(work)
      // The failure belongs to whoever waits for this piece of work.
      last = done.catch(() => undefined)
      return done
    },
  }
}
