/** The words that may follow `ws`, as a tree: the catalog's nouns with their workflows, and what ws brings itself. */
import { type Noun, nouns } from '../catalog/index.ts'
import type { Face } from '../catalog/operation.ts'
import { toolNouns, toolVerbs } from '../tools/index.ts'
import { workflowNouns } from '../workflows/index.ts'
import { withWorkflows } from '../workflows/workflow-noun.ts'
import { type HelpGroup, nounRows } from './help.ts'

export interface Tree extends Pick<Noun, 'summary' | 'load'> {
  readonly nouns: Readonly<Record<string, Noun>>
  /** Verbs that are loaded one by one. */
  readonly verbs: Readonly<Record<string, LazyVerb>>
  /** How help lists nouns and lazy verbs. */
  readonly groups: readonly HelpGroup[]
}

interface LazyVerb {
  readonly summary: string
  readonly load: () => Promise<Face>
}

export const root: Tree = {
  summary: 'ws: the command line for a documentation workspace',
  nouns: { ...withWorkflows(nouns, workflowNouns), ...toolNouns },
  verbs: toolVerbs,
  groups: [
    { title: 'The workspace', rows: nounRows(nouns) },
    { title: 'This tool', rows: [...nounRows(toolNouns), ...nounRows(toolVerbs)] },
  ],
}

export const treeOf = ({ nouns = {}, ...noun }: Noun): Tree => ({
  ...noun,
  nouns,
  verbs: {},
  groups: [{ title: 'Groups', rows: nounRows(nouns) }],
})
