/** One thread that starts on first use, works on one order at a time, and is replaced after one that took too long. */
import { Worker } from 'node:worker_threads'
import { ApiError } from '../../errors.ts'
import type { ParsingOrder, ParsingOutcome } from './messages.ts'

export interface Lane {
  /** @throws ApiError */
  send(order: ParsingOrder): Promise<ParsingOutcome>
  close(): Promise<void>
}

interface LaneOptions {
  /** Milliseconds for one order. */
  readonly patience: number
  /** The error for an order that takes longer. */
  readonly refusal: () => ApiError
}

/** Maximum number of waiting orders. */
const longestQueue = 50

/** Mebibytes of the thread's heap; the largest document takes half of it. */
const memory = 768

/** Mebibytes, as for the main thread. Parsers recurse at every level, and a larger stack would only overflow later. */
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

  const carryOut = async (order: ParsingOrder): Promise<ParsingOutcome> => {
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
    // The document must not see anything of this process.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, stackSizeMb: stack },
  })
  thread.unref()
  return thread
}

interface ParsingExchange {
  readonly order: ParsingOrder
  readonly patience: number
  readonly refusal: () => ApiError
}

/** Keeps the process alive only while somebody waits for an answer. */
function answerOf(thread: Worker, { order, patience, refusal }: ParsingExchange): Promise<ParsingOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ParsingOutcome>()
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
