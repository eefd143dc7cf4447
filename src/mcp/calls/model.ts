/** `like` of a command that makes something: beside a model, it plans all that lies in it, too. */
import { nounOf } from '../../catalog/kinds.ts'
import type { JsonObject } from '../../json/object.ts'
import type { JsonSchema } from '../../reference/json-schema.ts'
import { likeTask } from '../../workflows/like.ts'
import type { AgentCommand } from './agent-command.ts'

const model = 'like'

/** The command as these arguments mean it. */
export async function withModel(command: AgentCommand, given: JsonObject): Promise<AgentCommand> {
  const { spec } = command
  const task = spec.kind === 'operation' && given[model] !== undefined ? await likeTask(spec) : undefined
  return task === undefined ? command : { ...command, spec: task }
}

/** The argument, for a command that takes a model. */
export function modelSchema({ spec }: Pick<AgentCommand, 'spec'>): JsonSchema {
  if (spec.kind !== 'operation' || spec.like === undefined) return {}
  const noun = nounOf(spec.like)
  const description = `Id of a ${noun} to make the new one like, with all that lies in it; beside it, all else is optional`
  return { [model]: { type: 'string', minLength: 1, description } }
}
