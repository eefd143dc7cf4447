/** `ws wait <command>`: what a loop in a shell would do, with a deadline and without a storm of requests. */
import { fields, listOf, optional, whole, word } from '../catalog/fields.ts'
import { UsageError } from '../errors.ts'
import { type Seen, task } from '../task.ts'
import { defaultInterval, defaultPatience, until } from './wait/until.ts'

export const wait = task({
  effect: 'reads',
  takesCommand: 'read',
  summary: 'Repeat a command that reads until something is true',
  details:
    'The command runs again and again until the last result of --jq is neither false nor null, and is then shown as it would show itself. --timeout ends the wait after so many seconds, 600 unless given, with exit code 11; it is looked at between two runs.',
  arguments: ['command'],
  input: fields({
    command: listOf(word('Words and flags of the command, e.g. openapi get payments', { min: 1 })),
    interval: optional(whole('Seconds between two runs; 2 unless given', { min: 1, max: 3600 })),
  }),
  columns: [],
  examples: [
    `ws wait openapi get payments --jq '.processingState == "complete"'`,
    "ws wait cr list --space spc_api --jq 'length > 0' --interval 5 --timeout 60",
    'ws wait api GET /v1/spaces/spc_api --jq \'.editMode == "live"\'',
  ],
  firstRequest: async ({ command }, session) => (await session.reading(command)).request(),
  run: async ({ command, interval = defaultInterval }, session) => {
    const reading = await session.reading(command)
    const seen = await until<Seen>(
      {
        what: reading.words,
        shownBy: reading.line,
        interval: interval * 1000,
        patience: session.timeout ?? defaultPatience,
        look: () => reading.read(),
        valueOf: ({ value }) => value,
        isOver: ({ results }) => holds(results),
      },
      session,
    )
    return seen.again()
  },
})

/** As `jq -e` sees it: the last result counts. */
function holds(results: readonly string[] | undefined): boolean {
  if (results === undefined) throw new UsageError('--jq is required: it says what to wait for')
  const last = results.at(-1)
  return last !== undefined && last !== 'false' && last !== 'null'
}
