/** `ws schema <command>`: the input and output of a command as JSON Schema, for programs. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import { fields, listOf, optional, toggle, word } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import { allResources } from '../../catalog/walk.ts'
import { UsageError } from '../../errors.ts'
import { type Task, task } from '../../task/task.ts'
import { findCommand } from '../commands/find-command.ts'
import { withKnown } from '../commands/known-verbs.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { noCommand } from './no-command.ts'

export const schema = (root: Tree) =>
  task({
    effect: 'reads',
    format: 'json',
    summary: 'Print the JSON Schema of what a command takes and answers',
    details:
      'Prints an object with `input` and `output`; a flag chooses one of them. `input` has the parts path, query and body; --input takes the body. `x-flag` and `x-argument` name the flag or argument for each member. `output` is the reply of the service. The limits are those that ws checks before it sends anything. `ws schema document` prints the schema of the documents of ws export.',
    arguments: ['command'],
    takesCommand: 'named',
    input: fields({
      command: listOf(word('Words of the command, e.g. space update', { min: 1 })),
      input: optional(toggle('Only what the command takes')),
      reply: optional(toggle('Only what it answers, as --output without a format', { bare: 'output' })),
    }),
    columns: [],
    answersWithoutIds: true,
    examples: [
      'ws schema space update',
      'ws schema cr create --input --jq .properties.body',
      'ws schema space get --output',
      'ws schema document',
    ],
    run: async ({ command, input, reply }, session) => {
      if (input && reply) throw new UsageError("--input and --output can't be given together")
      if (isDocument(command, { input, reply })) return { value: await schemaOfDocument() }
      const spec = await runnable(command, withKnown(root, session))
      const { inputSchema, outputSchema } = await import('../../reference/json-schema.ts')
      const taken = { $schema: dialect, ...inputSchema(spec) }
      const answered = outputSchema(spec)
      if (input) return { value: taken }
      if (reply) return { value: answered === undefined ? null : { $schema: dialect, ...answered } }
      return { value: { input: taken, output: answered ?? null } }
    },
  })

/** No command has this word, so that it can mean the file that `ws export` writes. */
const documentWord = 'document'

const isDocument = (
  [word, ...others]: readonly string[],
  { input, reply }: { readonly input?: boolean | undefined; readonly reply?: boolean | undefined },
) => word === documentWord && others.length === 0 && input !== true && reply !== true

async function schemaOfDocument(): Promise<unknown> {
  const { documentSchema } = await import('../../reference/document-schema.ts')
  return documentSchema(await allResources())
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

async function runnable(words: readonly string[], root: Tree): Promise<Operation | Task> {
  const found = await findCommand(words, root)
  const { spec, rest } = found
  if (spec !== undefined && isRunnable(spec) && rest.length === 0) return spec
  throw noCommand(words, found)
}

const isRunnable = (spec: CommandSpec): spec is Operation | Task => 'kind' in spec
