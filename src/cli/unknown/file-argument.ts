/** Tells that a file is an argument here, where other tools take it behind -f. */
import { optionsOf } from '../../catalog/options.ts'
import { findCommand } from '../commands/find-command.ts'
import { argumentUsage } from '../help/help.ts'
import { root } from '../tree.ts'

/** The usage; undefined if no argument of the command is a file. */
export async function fileArgument(words: string): Promise<string | undefined> {
  const { spec, rest } = await findCommand(words.split(' ').slice(1), root)
  if (spec === undefined || rest.length > 0) return undefined
  const args = optionsOf(spec).filter(({ argument }) => argument !== undefined)
  if (!args.some(({ facts }) => facts.resource === 'path')) return undefined
  return [words, ...args.map(argumentUsage)].join(' ')
}
