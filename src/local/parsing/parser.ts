/**
 * Reads documents beside everything else: other callers are answered and signals heard, however long one takes. Whatever
 * takes too long, or too much memory, is given up.
 */
import { ApiError } from '../../errors.ts'
import { invalid } from '../refusals.ts'
import { createLane, type Lane } from './lane.ts'
import type { ParsingTasks } from './tasks.ts'

type TaskName = keyof ParsingTasks
type Input<Name extends TaskName> = Parameters<ParsingTasks[Name]>[0]
type Output<Name extends TaskName> = Awaited<ReturnType<ParsingTasks[Name]>>

export interface Parser {
  /** @throws ApiError 400 for a document that can't be read in time; 503 when too many wait. */
  run<Name extends TaskName>(task: Name, input: Input<Name>): Promise<Output<Name>>
  /** Gives up what is under way. */
  close(): Promise<void>
}

/** Milliseconds for one document that comes in. */
export const readingTime = 5000

/** Milliseconds for the pages of a space, each of which was read in time when it came in. */
const showingTime = 20_000

/** Who brings new documents does not keep others from those that are there. */
const laneOf: Readonly<Record<TaskName, 'incoming' | 'kept'>> = {
  document: 'incoming',
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
    run: async <Name extends TaskName>(task: Name, input: Input<Name>): Promise<Output<Name>> => {
      const outcome = await lanes[laneOf[task]].send({ task, input })
      if (outcome.kind === 'refused') throw new ApiError(outcome.message, { status: 400 })
      if (outcome.kind === 'failed') throw new Error(outcome.stack)
      // The thread has this table too.
      return outcome.value as Output<Name>
    },
    close: async () => {
      await Promise.all([lanes.incoming.close(), lanes.kept.close()])
    },
  }
}

const tooLong = (what: string, time: number) =>
  `${what} takes longer than ${time / 1000} seconds, or more memory than there is for it: it is too large, or nested too deep; make it smaller, or split it`
