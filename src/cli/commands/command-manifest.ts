/** Every command of ws as plain data, for code that needs all of them. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { formatsOfRuns } from '../../catalog/own-formats.ts'
import { relatedCommands } from '../../reference/related.ts'
import { type CommandTree, type CommandWords, commandTree, type HelpOfCommand } from '../../reference/tree.ts'
import { argumentNotes, contextRow, flagRows, usageOf } from '../help/help.ts'
import { globalGroups, type SharedGroup, sharedGroups } from '../parse/flags.ts'
import type { Tree } from './tree-shape.ts'
import { groupsOfReads, relationsFor, verbFlags } from './verb-flags.ts'

export const commandManifest = (root: Tree): Promise<CommandTree> =>
  commandTree({
    ...root,
    globals: globalGroups.flatMap(({ options }) => options),
    groups: Object.fromEntries(Object.entries(sharedGroups).map(([name, { options }]) => [name, options])),
    groupsOfReads,
    wordsOfGroups: { bulk: formatsOfRuns } satisfies Readonly<
      Partial<Record<SharedGroup, readonly string[]>>
    >,
    flagsOf: async (spec, noun) => verbFlags(spec, await relationsFor(spec, noun)).flags,
    describe: described,
    shared: [...Object.values(sharedGroups), ...globalGroups].map(({ title, options }) => ({
      title,
      rows: options.flatMap(flagRows),
    })),
  })

async function described(spec: CommandSpec, { words, siblings, noun }: CommandWords): Promise<HelpOfCommand> {
  const { options, flags } = verbFlags(spec, await relationsFor(spec, noun))
  const own = flags.filter((option) => options.includes(option))
  const args = options.filter(({ argument }) => argument !== undefined)
  const context = options.filter(({ argument, section }) => argument === undefined && section === 'path')
  return {
    usage: usageOf(['ws', ...words].join(' '), options),
    context: context.map(contextRow),
    arguments: args.map((option) => [option.word, argumentNotes(option)]),
    flags: own.flatMap(flagRows),
    related: relatedCommands(spec, { words, siblings }),
  }
}
