/** Checks the structured content that tools for agents answer with: against the tool's own schema, and the data against the command's. */
import { agentCommands } from '../../../src/mcp/commands.ts'
import { usualTools } from '../../../src/mcp/tools/index.ts'
import { answerSchema } from '../../../src/reference/answer-schema.ts'
import { validatorFor } from './check-answers.ts'

export class UndescribedError extends Error {}

interface AgentsCall {
  readonly tool: string
  readonly given: object
  readonly structured: unknown
}

/** @throws if it is otherwise than described */
export async function requireDescribedData({ tool, given, structured }: AgentsCall): Promise<void> {
  const own = (await usualTools()).find(({ name }) => name === tool)
  if (own !== undefined) requireValid(structured, own.outputSchema, `the tool ${tool}`)
  const { command = tool, jq } = given as { readonly command?: unknown; readonly jq?: unknown }
  if (jq !== undefined || !['read', command].includes(tool) || !isObject(structured)) return
  // A long text, or a long list, was cut to fit.
  if ('cut' in structured || !('data' in structured)) return
  const spec = (await agentCommands()).get(String(command).replaceAll('_', ' '))?.spec
  const schema = spec && (await answerSchema(spec, 'json'))
  if (schema !== undefined && structured.data !== null)
    requireValid(structured.data, schema, `data of ${command}`)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function requireValid(value: unknown, schema: object, what: string): void {
  const fault = validatorFor(schema)(value)
  if (fault !== undefined)
    throw new UndescribedError(
      `${what} differs from its schema: ${fault}\n${JSON.stringify(value).slice(0, 600)}`,
    )
}
