/** Commands about ws itself that need the whole tree of commands; names and loaders only. */
import type { Noun } from '../../catalog/index.ts'
import type { LazyVerb, Tree } from '../commands/tree-shape.ts'

export const selfNouns = (root: () => Tree) =>
  ({
    alias: {
      summary: 'Names of yours for command lines',
      load: async () => (await import('./alias.ts')).aliasVerbs(root),
    },
    plugin: {
      summary: 'Programs of others that are commands of ws',
      load: async () => (await import('./plugin.ts')).pluginVerbs(root),
    },
  }) as const satisfies Record<string, Noun>

export const selfVerbs = (root: () => Tree) =>
  ({
    commands: {
      summary: 'List every command, for tools and agents',
      load: async () => (await import('./commands.ts')).commands(root()),
    },
    schema: {
      summary: 'Print the JSON Schema of what a command takes and answers',
      load: async () => (await import('./schema.ts')).schema(root()),
    },
  }) as const satisfies Record<string, LazyVerb>
