/** Workflows by the noun they stand under, beside the operations; like the catalog's tree, names and loaders only. */
import type { WorkflowNoun } from './workflow-noun.ts'

export const workflowNouns = {
  space: { load: () => import('./space.ts') },
} as const satisfies Record<string, WorkflowNoun>
