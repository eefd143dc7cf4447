/** `ws plugin`: programs of others that are commands of ws. */
import { fields } from '../../catalog/fields.ts'
import { allAliases } from '../../settings/aliases.ts'
import { task } from '../../task/task.ts'
import { type Plugin, pluginsOnPath } from '../alias/plugins.ts'
import { isOwnWord } from '../commands/own-word.ts'
import type { Tree } from '../commands/tree-shape.ts'

export function pluginVerbs(root: () => Tree) {
  const list = task({
    effect: 'reads',
    answers: async () => (await import('../../answers/settings.ts')).plugins,
    summary: 'List the programs on PATH that are commands of ws',
    details:
      'A program `ws-<name>` in a folder of PATH is `ws <name>`, unless ws has a command or you an alias of that name. ws does not run one that another user could change.',
    searchWords: ['extension', 'plug-in'],
    listed: 'programs',
    filledBy: 'a program ws-<name> on PATH',
    input: fields({}),
    columns: ['name', 'path', 'runs', 'reason'],
    answersWithoutIds: true,
    examples: ['ws plugin list', 'ws plugin list -o json'],
    run: async (_given, { context }) => {
      const aliases = new Set(allAliases(context).map(({ name }) => name))
      const found = pluginsOnPath(context)
      const reasonOf = (plugin: Plugin): string | null => {
        const { name, refusal } = plugin
        if (isOwnWord(name, root())) return 'ws has a command of that name'
        if (aliases.has(name)) return 'an alias has that name'
        const first = found.find((each) => each.name === name)
        if (first !== undefined && first !== plugin) return `${first.path} comes before it on PATH`
        return refusal ?? null
      }
      return {
        rows: found.map((plugin) => {
          const reason = reasonOf(plugin)
          return { name: plugin.name, path: plugin.path, runs: reason === null, reason }
        }),
      }
    },
  })
  return { list }
}
