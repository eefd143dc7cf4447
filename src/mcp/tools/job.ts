/** Tools of jobs: tasks that look at a whole workspace, declared for agents. */

import { fields, optional, word } from '../../catalog/fields.ts'
import { UsageError } from '../../errors.ts'
import type { JsonObject } from '../../json/object.ts'
import { membersIn } from '../../json/object.ts'
import type { JsonSchema } from '../../reference/json-schema.ts'
import { jsonSchema } from '../../reference/json-schema.ts'
import { guessAt } from '../../text/nearest.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import { argumentsSchema } from '../calls/command-schema.ts'
import { readCommand, selecting } from './read.ts'
import { type AgentTool, checkArguments, dataSchema, reading } from './tool.ts'

const filtering = { jq: selecting.jq }

const withDocument = {
  ...filtering,
  document: optional(word('Text of a document (YAML or JSON) that an argument names as -', { min: 1 })),
}

export function jobTool(command: AgentCommand): AgentTool {
  const own = membersIn(argumentsSchema(command).properties)
  const { states } = command.spec.kind === 'task' ? (command.spec.forAgents ?? {}) : {}
  const wishes = fields(states === undefined ? filtering : withDocument)
  const shared = membersIn(jsonSchema(wishes).properties)
  const { required = [] } = argumentsSchema(command)
  return {
    name: command.words.join('_'),
    description: `${command.spec.summary}.`,
    inputSchema: { type: 'object', properties: { ...own, ...shared }, required } as JsonSchema,
    outputSchema: dataSchema({ incomplete: { type: 'string' } }),
    annotations: reading,
    call: async (given, call) => {
      const { wish, rest } = divided(given, Object.keys(shared))
      await checkArguments(command.name, wish, wishes)
      refuseUnknown(command, Object.keys(rest), Object.keys(own))
      if (wish.document !== undefined && !states?.some((name) => rest[name] === '-'))
        throw new UsageError(`document has no effect: ${states?.join(' or ')} names it as -`)
      return readCommand(command, rest, wish, call)
    },
  }
}

function divided(given: JsonObject, names: readonly string[]) {
  const part = (isWish: boolean): JsonObject =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name) === isWish))
  return { wish: part(true), rest: part(false) }
}

function refuseUnknown({ name }: AgentCommand, given: readonly string[], own: readonly string[]): void {
  const faults = given
    .filter((each) => !own.includes(each))
    .map((each) => `${name} has no argument ${JSON.stringify(each)}${guessAt(each, own)}`)
  if (faults.length > 0) throw new UsageError(faults)
}
