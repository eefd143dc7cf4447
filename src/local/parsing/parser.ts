/**
 * Reads documents on threads: meanwhile ws answers other callers and hears signals. It gives up documents that take too long or
 * too much memory.
 */
import { ApiError } from '../../errors.ts'
import { invalid } from '../reply/refusals.ts'
import { createLane, type Lane } from './lane.ts'
import type { ParsingTasks } from './tasks.ts'

type TaskName = keyof ParsingTasks
type TaskInput<Name extends TaskName> = Parameters<ParsingTasks[Name]>[0]
type TaskOutput<Name extends TaskName> = Awaited<ReturnType<ParsingTasks[Name]>>

export interface Parser {
  /** @throws ApiError 400 for a document that takes too long; 503 if too many wait */
  run<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>>
  /** Gives up all current work. */
  close(): Promise<void>
}

/** Milliseconds for one new document. */
export const readingTime = 5000

/** Milliseconds for all pages of a space, each of which was once read in time. */
const showingTime = 20_000

/** Separate lanes, so that new documents do not block reading of stored ones. */
const laneOf: Readonly<Record<TaskName, 'incoming' | 'kept'>> = {
  document: 'incoming',
  pageFile: 'incoming',
  writtenPage: 'incoming',
  specification: 'incoming',
  links: 'kept',
  print: 'kept',
}

export function createParser(): Parser {
  const lanes: Record<'incoming' | 'kept', Lane> = {
    incoming: createLane({
      patience: readingTime,
      refusal: () => invalid(tooLong('The document', readingTime)),
    }),
    kept: createLane({
      patience: showingTime,
      refusal: () => invalid(tooLong('What is on these pages', showingTime)),
    }),
  }
  return {
    run: async <Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>> => {
      const outcome = await lanes[laneOf[task]].send({ task, input })
      if (outcome.kind === 'refused') throw new ApiError(outcome.message, { status: 400 })
      if (outcome.kind === 'failed') throw new Error(outcome.stack)
      // The thread has this table too.
      return outcome.value as TaskOutput<Name>
    },
    close: async () => {
      await Promise.all([lanes.incoming.close(), lanes.kept.close()])
    },
  }
}

const tooLong = (what: string, time: number) =>
  `${what} takes longer than ${time / 1000} seconds, or more memory than there is for it: it is too large, or nested too deep; make it smaller, or split it`
