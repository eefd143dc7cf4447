/** A command of Commander as ws uses it: its output is kept, and its errors are thrown. */
import { Command, type CommanderError, Option as CommanderOption } from 'commander'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { globalGroups } from '../parse/flags.ts'
import { ParseError, type ParseFailure } from '../parse/parse-error.ts'
import { takeSwitchValues } from '../parse/switches.ts'
import { commanderOptions } from '../parse/words.ts'
import type { LinePosition } from './line-position.ts'

/** All commands of a run share these: Commander keeps no values in them, and making them again for each takes a millisecond. */
export const globalOptions = lazy(() =>
  globalGroups.flatMap((group) => group.options).flatMap(commanderOptions),
)
const helpOption = lazy(() => new CommanderOption('-h, --help', 'Show help'))

export function makeCommand(
  name: string,
  { words, printed }: Pick<LinePosition, 'words' | 'printed'>,
): Command {
  const command: Command = new Command(name)
    .enablePositionalOptions()
    .helpCommand(false)
    .exitOverride((error) => {
      throw isAnswer(error) ? error : misuseOf(error, { command, words })
    })
    // Commander compares letters only, and could suggest a destructive command.
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => printed.push(text),
      writeErr: (text) => printed.push(text),
      outputError: () => undefined,
      // The help text is ready for printing: Commander would open the streams to ask for width and colours.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
    })
    .addHelpOption(helpOption())
  takeSwitchValues(command)
  return command
}

const isAnswer = ({ code }: CommanderError) =>
  code === 'commander.helpDisplayed' || code === 'commander.help' || code === 'commander.version'

/** Commander prints what the function returns at once, and most runs need none of the code for help. */
export function answerHelp(
  command: Command,
  printed: Awaitable<string>[],
  text: () => Promise<string>,
): void {
  command.helpInformation = () => {
    printed.push(text())
    return ''
  }
}

/** Only for commands that the line reaches: adding them to every child would cost more than all the rest. */
export function addGlobalOptions(command: Command): void {
  for (const option of globalOptions()) command.addOption(option)
}

export const unknownCommand = 'commander.unknownCommand'

export const misuseOf = (
  fault: ParseFailure['fault'],
  { command, words }: Pick<LinePosition, 'command' | 'words'>,
) =>
  new ParseError({
    fault,
    words,
    args: command.args,
    flags: command.options.flatMap(({ long }) => long ?? []),
  })
