/** The tool `describe`: what one command takes and does. */
import { fields, optional, toggle, word } from '../../catalog/fields.ts'
import { type JsonSchema, jsonSchema } from '../../reference/json-schema.ts'
import { told } from '../answers.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import { argumentsSchema } from '../calls/command-schema.ts'
import { commandNamed, effectOf } from '../commands.ts'
import { type AgentTool, checkArguments } from './tool.ts'

export const commandField = word('e.g. space update', { min: 1 })

const input = fields({ command: commandField, output: optional(toggle('Also the schema of its answer')) })

export const describe: AgentTool = {
  name: 'describe',
  description:
    'Show the arguments of a command as JSON Schema, and what it does; with output, the schema of its answer, too.',
  inputSchema: jsonSchema(input),
  outputSchema: {
    type: 'object',
    properties: {
      command: { type: 'string' },
      summary: { type: 'string' },
      effect: { enum: ['reads', 'changes', 'destroys'] },
      arguments: { type: 'object' },
      answer: { type: ['object', 'null'], description: 'JSON Schema of what it answers; null for nothing' },
    },
    required: ['command', 'effect', 'arguments'],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async (given, { state }) => {
    await checkArguments('describe', given, input)
    const command = await commandNamed(String(given.command), state)
    return told(await descriptionOf(command, given.output === true))
  },
}

export async function descriptionOf(command: AgentCommand, withOutput: boolean) {
  const { summary, details, deprecated, extended } = command.spec
  return {
    command: command.name,
    summary,
    ...(details === undefined ? {} : { details }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(extended === true ? { extended } : {}),
    effect: effectOf(command),
    arguments: argumentsSchema(command),
    ...(withOutput ? { answer: await answerOf(command) } : {}),
  }
}

/** Null for a command that answers nothing. */
async function answerOf({ spec }: AgentCommand): Promise<JsonSchema | null> {
  const { answerSchema } = await import('../../reference/answer-schema.ts')
  return (await answerSchema(spec, 'json')) ?? null
}
