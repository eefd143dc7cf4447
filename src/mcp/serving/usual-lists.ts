/** The lists that depend on nothing but the version of ws, by method: `npm run generate` keeps them as data, for the first answers. */

import { usualTools } from '../tools/index.ts'
import { listedTool } from '../tools/tool.ts'
import { listedPrompts } from './prompts.ts'
import { fixedResources, resourceTemplates } from './resources.ts'

export const usualLists = async () => ({
  'tools/list': { tools: (await usualTools()).map(listedTool) },
  'resources/list': { resources: await fixedResources() },
  'resources/templates/list': { resourceTemplates },
  'prompts/list': { prompts: listedPrompts() },
})
