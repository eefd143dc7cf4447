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

const wishes = fields({
  jq: selecting.jq,
  document: optional(word('Text of a document (YAML or JSON) that an argument names as -', { min: 1 })),
})

export function jobTool(command: AgentCommand): AgentTool {
  const own = membersIn(argumentsSchema(command).properties)
  const shared = membersIn(jsonSchema(wishes).properties)
  const { required = [] } = argumentsSchema(command)
  return {
    name: command.words.join('_'),
    description: `${command.spec.summary}.`,
    inputSchema: { type: 'object', properties: { ...own, ...shared }, required } as JsonSchema,
    outputSchema: dataSchema({ incomplete: { type: 'string' } }),
    annotations: reading,
    call: async (given, call) => {
      const { wish, rest } = divided(given)
      await checkArguments(command.name, wish, wishes)
      refuseUnknown(command, Object.keys(rest), Object.keys(own))
      return readCommand(command, rest, wish, call)
    },
  }
}

function divided(given: JsonObject): { readonly wish: JsonObject; readonly rest: JsonObject } {
  const { jq, document, ...rest } = given
  return {
    wish: { ...(jq === undefined ? {} : { jq }), ...(document === undefined ? {} : { document }) },
    rest,
  }
}

function refuseUnknown({ name }: AgentCommand, given: readonly string[], own: readonly string[]): void {
  const known = [...own, 'org', 'space', 'site']
  const faults = given
    .filter((each) => !known.includes(each))
    .map((each) => `${name} has no argument ${JSON.stringify(each)}${guessAt(each, known)}`)
  if (faults.length > 0) throw new UsageError(faults)
}
