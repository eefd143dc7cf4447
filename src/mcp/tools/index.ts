/** The tools of a server: the few that lead to all commands, and those that were asked for besides. */
import { lazy } from '../../concurrency/lazy.ts'
import { agentJobs } from '../commands.ts'
import type { ServerState } from '../state.ts'
import { apply } from './apply.ts'
import { describe } from './describe.ts'
import { directTools } from './direct.ts'
import { jobTool } from './job.ts'
import { plan } from './plan.ts'
import { read } from './read.ts'
import { search } from './search.ts'
import type { AgentTool } from './tool.ts'

/** By name, in the order of the list. */
export async function toolsOf(state: ServerState): Promise<ReadonlyMap<string, AgentTool>> {
  const direct = await directTools(state)
  return new Map([...(await usualTools()), ...direct].map((tool) => [tool.name, tool]))
}

/** The tools of every server. */
export const usualTools = lazy(async (): Promise<readonly AgentTool[]> => {
  const jobs = (await agentJobs()).map(jobTool)
  return [search, describe, read, ...jobs, plan, apply]
})
