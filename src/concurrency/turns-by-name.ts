/** Work of one name runs one after another, in the order in which it came; work of other names runs beside it. */

import { createSemaphore, type Semaphore } from './semaphore.ts'

export interface TurnsByName {
  run<Value>(name: string, work: () => Promise<Value>): Promise<Value>
}

export function createTurnsByName(): TurnsByName {
  const turns = new Map<string, Semaphore>()
  return {
    async run(name, work) {
      const turn = turns.get(name) ?? createSemaphore(1)
      turns.set(name, turn)
      return turn.run(work)
    },
  }
}
