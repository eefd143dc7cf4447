/** Commands about ws itself that need the whole tree of commands; names and loaders only. */
import type { LazyVerb, Tree } from '../commands/tree-shape.ts'

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
