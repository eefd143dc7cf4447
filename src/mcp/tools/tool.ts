/** The shape of a tool, and the check of its arguments. */
import type { AgentServing } from '../../agents/agent-server.ts'
import type { ObjectSchema } from '../../catalog/fields.ts'
import { describeFault } from '../../engine/input/describe-fault.ts'
import { schemaFaults } from '../../engine/input/find-faults.ts'
import { UsageError } from '../../errors.ts'
import type { JsonObject } from '../../json/object.ts'
import type { JsonSchema } from '../../reference/json-schema.ts'
import { guessAt } from '../../text/nearest.ts'
import type { ToolAnswer } from '../answers.ts'
import type { AgentWork } from '../calls/work.ts'
import type { NeedsPerson, Respondent } from '../person.ts'
import type { ServerState } from '../state.ts'

export interface AgentTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly annotations: Annotations
  call(given: JsonObject, call: ToolCall): Promise<ToolAnswer | NeedsPerson>
}

/** A server that only reads lists no tool that changes anything. */
export const isListed = (
  { annotations }: Pick<AgentTool, 'annotations'>,
  { allowWrites }: Pick<AgentServing, 'allowWrites'>,
): boolean => allowWrites || annotations.readOnlyHint

/** As clients see it. Its schema refuses what the tool refuses: an argument that it does not name. */
export const listedTool = ({ call: _call, inputSchema, ...tool }: AgentTool) => ({
  ...tool,
  inputSchema: { ...inputSchema, additionalProperties: inputSchema.additionalProperties ?? false },
})

export interface Annotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint: boolean
}

export const reading: Annotations = { readOnlyHint: true, openWorldHint: true }

/** One call of a tool. */
export interface ToolCall extends AgentWork {
  readonly state: ServerState
  /** Undefined if the client can't ask a person. */
  readonly person: Respondent | undefined
}

/** @throws UsageError with every fault */
export async function checkArguments(tool: string, given: JsonObject, schema: ObjectSchema): Promise<void> {
  const known = Object.keys(schema.shape)
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  const faults = [
    ...unknown.map((name) => `${tool} has no argument ${JSON.stringify(name)}${guessAt(name, known)}`),
    ...(await schemaFaults(given, schema, 'input')).map((fault) =>
      describeFault(fault, fault.member.join('.')),
    ),
  ]
  if (faults.length > 0) throw new UsageError(faults)
}

/** The schema of data of the workspace. */
export const dataSchema = (more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { data: {}, untrusted: { type: 'string' }, ...more },
  required: ['data', 'untrusted'],
})
