/** `ws schema <command>`: what a command takes and prints as JSON Schema, for programs. */

import { fields, listOf, oneOf, optional, toggle, word } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import { allResources } from '../../catalog/walk.ts'
import { UsageError } from '../../errors.ts'
import { type AnswerForm, answerForms } from '../../reference/answer-forms.ts'
import type { JsonSchema } from '../../reference/json-schema.ts'
import { type Task, task } from '../../task/task.ts'
import { findCommand } from '../commands/find-command.ts'
import { isRunnable } from '../commands/is-runnable.ts'
import { withKnown } from '../commands/learnt-verbs.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { verbFlags } from '../commands/verb-flags.ts'
import { namedWords } from './named-words.ts'
import { noCommand } from './no-command.ts'

export const schema = (root: Tree) =>
  task({
    effect: 'reads',
    answers: async () => (await import('../../answers/tools.ts')).printedSchema,
    format: 'json',
    keptAsFile: true,
    summary: 'Print the JSON Schema of what a command takes and answers',
    details:
      'Prints an object with `input` and `output`; a flag chooses one of them. `input` has the parts path, query and body; --input takes the body. `x-flag` and `x-argument` name the flag or argument for each member. The limits are those that ws checks before it sends anything. `output` is what -o json prints: of a list, an array; null if the command prints nothing. A member that a schema does not name may be there all the same. `ws schema error` prints the schema of errors on stderr, `ws schema document` that of the documents of ws export.',
    arguments: ['command'],
    takesCommand: 'named',
    typedElsewhere: { explain: 'schema ... get', '... --generate-cli-skeleton': 'schema ...' },
    input: fields({
      command: listOf(word('Words of the command, e.g. space update', { min: 1 })),
      input: optional(toggle('Only what the command takes')),
      reply: optional(toggle('Only what it answers, as --output without a format', { bare: 'output' })),
      answer: optional(oneOf('Only what it prints in this form', answerForms)),
    }),
    columns: [],
    answersWithoutIds: true,
    examples: [
      'ws schema space update',
      'ws schema cr create --input --jq .properties.body',
      'ws schema space get --output',
      'ws schema space list --answer ndjson',
      'ws schema error',
      'ws schema document',
    ],
    run: async (given, session) => {
      refuseSeveral(given)
      const fixed = await schemaOfWord(given)
      if (fixed !== undefined) return { value: fixed }
      const words = namedWords(given.command)
      const spec = await runnable(words, withKnown(root, session))
      const value = await schemaOf(spec, given)
      if (value === null) await session.notice(toldNothing(words, spec, given))
      return { value }
    },
  })

interface SchemaParts {
  readonly input?: boolean | undefined
  readonly reply?: boolean | undefined
  readonly answer?: AnswerForm | undefined
}

const flagsOf = ({ input, reply, answer }: SchemaParts) =>
  [input && '--input', reply && '--output', answer && '--answer'].filter(Boolean)

function refuseSeveral(parts: SchemaParts): void {
  const given = flagsOf(parts)
  if (given.length > 1) throw new UsageError(`${given.join(' and ')} can't be given together`)
}

async function schemaOf(
  spec: Operation | Task,
  { input, reply, answer }: SchemaParts,
): Promise<JsonSchema | null> {
  const { inputSchema } = await import('../../reference/json-schema.ts')
  const { answerSchema } = await import('../../reference/answer-schema.ts')
  if (answer !== undefined) {
    const isLeftOut = answer === 'rows' && !takesRows(spec)
    return complete(isLeftOut ? undefined : await answerSchema(spec, answer))
  }
  const taken = { $schema: dialect, ...inputSchema(spec) }
  if (input) return taken
  const printed = await answerSchema(spec, 'json')
  return reply ? complete(printed) : { input: taken, output: printed ?? null }
}

/** Null for a command that prints nothing in that form. */
const complete = (schema: JsonSchema | undefined) =>
  schema === undefined ? null : { $schema: dialect, ...schema }

function toldNothing(words: readonly string[], spec: Operation | Task, { answer }: SchemaParts): string {
  const command = `ws ${words.join(' ')}`
  return answer === 'rows' && !takesRows(spec)
    ? `${command} takes no rows`
    : `${command} prints nothing in this form`
}

const takesRows = (spec: Operation | Task) => verbFlags(spec, {}).groups.includes('bulk')

/** No command has these words, so that they can mean what several commands print or read. */
async function schemaOfWord({ command, ...parts }: SchemaParts & { readonly command: readonly string[] }) {
  const [word = '', ...others] = command
  if (others.length > 0 || (word !== 'document' && word !== 'error')) return undefined
  const [flag] = flagsOf(parts)
  if (flag !== undefined) throw new UsageError(`${flag} has no effect here: ws schema ${word} has one form`)
  if (word === 'document') return schemaOfDocument()
  const { errorSchema } = await import('../../reference/answer-schema.ts')
  return complete(errorSchema())
}

async function schemaOfDocument(): Promise<JsonSchema> {
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
