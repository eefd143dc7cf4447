/** The help of `ws help`, the one command without a declaration. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { commandHelp } from './help.ts'

const spec: CommandSpec = {
  summary: 'Show help on a command or a topic, or find the command that does what you want',
  details:
    'The words are a command (the same as its --help), a topic, or what you want to do, in your own words. ws --help lists nouns and topics, ws help all says what each is for.',
  columns: [],
  examples: ['ws help space update', 'ws help exit-codes', 'ws help disable a share link'],
}

export const helpOfHelp = (width: number): string =>
  commandHelp(
    {
      words: 'ws help [words...]',
      spec,
      options: [],
      siblings: {},
      groups: [],
    },
    width,
  )
