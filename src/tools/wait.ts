/** `ws wait <command>`: repeats a command until a condition is true, with a deadline and without flooding the service. */
import { fields, listOf, optional, toggle, whole, word } from '../catalog/fields.ts'
import { describeFor } from '../engine/wait/changes.ts'
import { atLeastForALook, defaultInterval, defaultPatience, until } from '../engine/wait/until.ts'
import { UsageError } from '../errors.ts'
import { type ShownAnswer, task } from '../task/task.ts'
import { createSpinner } from './wait/spinner.ts'

export const wait = task({
  effect: 'reads',
  exits: [11],
  answers: async () => (await import('../answers/tools.ts')).anything,
  takesCommand: 'read',
  typedElsewhere: {
    watch: 'wait ... --appear',
    '... --watch': 'wait ... --appear',
    '... -w': 'wait ... --appear',
  },
  summary: 'Repeat a command that reads until something is true',
  searchWords: [
    'wait',
    'wait until',
    'wait until approved',
    'wait until merged',
    'wait specification processed',
    'watch',
    'poll',
  ],
  details:
    'ws repeats the command until the last result of --jq is neither false nor null, and then shows the answer as usual. --appear waits until the thing exists, or until the list has an item; with --jq, both must be true. ws keeps waiting while the service is not reachable or overloaded, and while the thing does not exist (404); any other error ends the wait. --timeout sets the longest wait in seconds (600 by default). Then ws exits with 11 and shows the last answer.',
  arguments: ['command'],
  input: fields({
    command: listOf(word('Words and flags of the command, e.g. openapi get payments', { min: 1 })),
    appear: optional(toggle('Wait until it is there: no 404 any more, or a list that has an item')),
    interval: optional(
      whole('Seconds between two runs; 2 unless given', { min: 1, max: 3600, unit: 'seconds' }),
    ),
  }),
  columns: [],
  examples: [
    `ws wait openapi get payments --jq '.processingState == "complete"'`,
    "ws wait cr list --space spc_api --jq 'length > 0' --interval 5 --timeout 60",
    'ws wait space get spc_api --appear',
    'ws wait api GET /v1/spaces/spc_api --jq \'.editMode == "live"\'',
  ],
  firstRequest: async ({ command }, session) => (await session.reading(command)).request(),
  run: async ({ command, appear = false, interval = defaultInterval }, session) => {
    let left = session.timeout ?? defaultPatience
    const reading = await session.reading(command, { timeLeft: () => Math.max(left, atLeastForALook) })
    const { filter } = reading
    if (filter === undefined && !appear)
      throw new UsageError('--jq or --appear is required: it says what to wait for')
    const seen = await until<ShownAnswer>(
      {
        what: reading.words,
        hint: `${reading.line} shows how it is; --timeout allows more seconds`,
        interval: interval * 1000,
        patience: left,
        look: (remaining) => {
          left = remaining
          return reading.read()
        },
        valueOf: ({ value }) => value,
        isOver: ({ value, results }) => !(appear && isEmptyList(value)) && holds(results),
        describe: ({ value }) => describeFor(value, filter ?? ''),
      },
      {
        ...session,
        isWatched: session.context.err.isTerminal,
        pulse: async (text) => createSpinner(session.context, { quiet: session.quiet, text }),
      },
    )
    return seen.again()
  },
})

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** Like `jq -e`: the last result counts. Without a filter, any answer is enough. */
function holds(results: readonly string[] | undefined): boolean {
  const last = results?.at(-1)
  return results === undefined || (last !== undefined && last !== 'false' && last !== 'null')
}
