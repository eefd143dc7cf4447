/** The words that may follow `ws`, as a tree: the catalog's nouns with their workflows, and ws's own commands. */
import { nouns } from '../catalog/index.ts'
import { toolNouns, toolVerbs } from '../tools/index.ts'
import { workflowNouns, workflowOwnNouns, workflowVerbs } from '../workflows/index.ts'
import { withWorkflows } from '../workflows/workflow-noun.ts'
import type { Tree } from './commands/tree-shape.ts'
import { selfNouns, selfVerbs } from './self/index.ts'

const ownNouns = { ...toolNouns, ...selfNouns(() => root) }
const ownVerbs = { ...toolVerbs, ...selfVerbs(() => root) }

export const root: Tree = {
  summary: 'ws: the command line for a documentation workspace',
  nouns: { ...withWorkflows({ ...nouns, ...ownNouns }, workflowNouns), ...workflowOwnNouns },
  verbs: { ...workflowVerbs, ...ownVerbs },
  groups: async () => {
    const [{ nounRows }, { topics }] = await Promise.all([
      import('./help/help.ts'),
      import('../reference/topics.ts'),
    ])
    return [
      { title: 'Things of a workspace', rows: [...nounRows(nouns), ...nounRows(workflowOwnNouns)] },
      { title: 'A workspace as a whole', rows: nounRows(workflowVerbs) },
      { title: 'This tool', rows: [...nounRows(ownNouns), ...nounRows(ownVerbs)] },
      { title: 'Topics (ws help <topic>)', rows: nounRows(topics) },
    ]
  },
  isBrief: true,
}
