/** The entry of the thread that reads documents: it answers one order after the other. */
import { parentPort } from 'node:worker_threads'
import { ApiError } from '../../errors.ts'
import { tooDeep } from './depth.ts'
import type { ParsingOrder, ParsingOutcome } from './messages.ts'
import { parsingTasks } from './tasks.ts'

parentPort?.on('message', (order: ParsingOrder) => {
  void carryOut(order).then((outcome) => parentPort?.postMessage(outcome))
})

async function carryOut({ task, input }: ParsingOrder): Promise<ParsingOutcome> {
  try {
    // parser.ts passes the name and the input, and checks their types against this table.
    const run = Reflect.get(parsingTasks, task) as (input: unknown) => Promise<unknown>
    return { kind: 'done', value: await run(input) }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', message: error.message }
    // The parsers recurse at every level: how much stack is left here says nothing.
    if (error instanceof RangeError) return { kind: 'refused', message: tooDeep().message }
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
