/** The entry of the thread that reads documents: one order after the other, each answered with what came of it. */
import { parentPort } from 'node:worker_threads'
import { ApiError } from '../../errors.ts'
import { tooDeep } from '../depth.ts'
import type { Order, Outcome } from './messages.ts'
import { parsingTasks } from './tasks.ts'

parentPort?.on('message', (order: Order) => {
  void carryOut(order).then((outcome) => parentPort?.postMessage(outcome))
})

async function carryOut({ task, input }: Order): Promise<Outcome> {
  try {
    // The name and the input come from parser.ts, where their types are checked against this table.
    const run = Reflect.get(parsingTasks, task) as (input: unknown) => Promise<unknown>
    return { kind: 'done', value: await run(input) }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', message: error.message }
    // The parsers call themselves for every level; what is left of the stack tells nothing.
    if (error instanceof RangeError) return { kind: 'refused', message: tooDeep().message }
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
