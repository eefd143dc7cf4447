/** One thread, started when it is needed first: works on one order at a time, and is replaced when one had to be given up. */
import { Worker } from 'node:worker_threads'
import { ApiError } from '../../errors.ts'
import type { Order, Outcome } from './messages.ts'

export interface Lane {
  /** @throws ApiError */
  send(order: Order): Promise<Outcome>
  close(): Promise<void>
}

interface LaneOptions {
  /** Milliseconds that an order may take. */
  readonly patience: number
  /** What is said of one that takes longer. */
  readonly refusal: () => ApiError
}

/** Orders that may wait. */
const longestQueue = 50

/** Mebibytes of the thread's heap: a document of the greatest size takes half of it. */
const memory = 768

/** Mebibytes: that of the main thread. Parsers call themselves for every level, and a longer stack only ends later. */
const stack = 1

export function createLane({ patience, refusal }: LaneOptions): Lane {
  let thread: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false

  const giveUp = async () => {
    const given = thread
    thread = undefined
    await given?.terminate()
  }

  const carryOut = async (order: Order): Promise<Outcome> => {
    if (isClosed) throw closed()
    thread ??= await startThread()
    try {
      return await answerOf(thread, { order, patience, refusal })
    } catch (error) {
      await giveUp()
      throw error
    }
  }

  return {
    send: (order) => {
      if (waiting >= longestQueue) return Promise.reject(busy())
      waiting += 1
      const outcome = turn
        .then(() => carryOut(order))
        .finally(() => {
          waiting -= 1
        })
      turn = outcome.catch(() => undefined)
      return outcome
    },
    close: async () => {
      isClosed = true
      await giveUp()
    },
  }
}

const busy = () => new ApiError('Too many documents wait to be read; try again', { status: 503 })

const closed = () => new ApiError('The workspace is being closed', { status: 503 })

async function startThread(): Promise<Worker> {
  const { default: code } = await import('./thread.ts?bundled')
  const thread = new Worker(code, {
    eval: true,
    // Nothing of this process is the document's business.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, stackSizeMb: stack },
  })
  thread.unref()
  return thread
}

interface Exchange {
  readonly order: Order
  readonly patience: number
  readonly refusal: () => ApiError
}

/** Keeps the process from ending only while an answer is awaited. */
function answerOf(thread: Worker, { order, patience, refusal }: Exchange): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => reject(refusal()), patience)
  const onError = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal() : error)
  const onExit = () => reject(closed())
  thread.once('message', resolve).once('error', onError).once('exit', onExit)
  thread.ref()
  thread.postMessage(order)
  return promise.finally(() => {
    clearTimeout(timer)
    thread.unref()
    thread.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}
