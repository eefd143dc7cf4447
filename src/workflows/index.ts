/** Workflows by noun, beside the operations; like the catalog's tree, names and loaders only. */

import type { CommandSpec } from '../catalog/command-spec.ts'
import type { Noun } from '../catalog/index.ts'
import type { BodyDocument, Gate } from '../catalog/operation.ts'
import type { BodyFilling } from './body-filling.ts'
import type { GateCheck } from './gate-check.ts'
import type { WorkflowNoun } from './workflow-noun.ts'

export const workflowNouns = {
  cr: { load: () => import('./cr.ts') },
  local: {
    load: () => import('./local.ts'),
    instead: {
      init: {
        field: 'fromBackup',
        load: async () => (await import('./clone/from-backup.ts')).initFromBackup,
      },
    },
  },
  openapi: { load: () => import('./openapi.ts') },
  space: { load: () => import('./space.ts') },
  team: { load: () => import('./team.ts') },
} as const satisfies Record<string, WorkflowNoun>

/** Checks of `--gate`, by the name in the declaration of an operation. */
export const workflowGates = {
  'api-changes': async () => (await import('./api-changes/gate.ts')).passApiChanges,
} as const satisfies Record<Gate, () => Promise<GateCheck>>

/** Readers of documents that fill a body, by the name in the declaration of an operation. */
export const workflowFillings = {
  'saml-metadata': async () => (await import('./saml-metadata/settings.ts')).samlSettings,
} as const satisfies Record<BodyDocument, () => Promise<BodyFilling>>

/** Nouns that hold nothing but workflows. */
export const workflowOwnNouns: Readonly<Record<string, Noun>> = {
  backup: {
    summary: 'Backups: copy an organization to the disk, and back',
    load: () => import('./backup.ts'),
  },
  content: {
    summary: 'The pages of a space as a folder of Markdown, and back',
    load: () => import('./content.ts'),
  },
  history: {
    summary: 'What ws has changed, and the values before',
    load: () => import('./history.ts'),
    usual: 'list',
  },
}

/** Workflows at the root, beside the nouns. */
export const workflowVerbs = {
  access: {
    summary: 'Show who may do what, and why',
    load: async () => (await import('./access.ts')).access,
    below: {
      words: ['copy'],
      load: () => import('./access-copy.ts'),
      nouns: {
        review: {
          summary: 'Reviews of access, decided in a spreadsheet',
          load: () => import('./access-review.ts'),
        },
      },
    },
  },
  apply: {
    summary: 'Change a workspace to match a document',
    load: async () => (await import('./apply.ts')).apply,
  },
  audit: {
    summary: 'Check a workspace for open, broken and unused things',
    load: async () => (await import('./audit.ts')).audit,
  },
  diff: {
    summary: 'Compare two states of a workspace',
    load: async () => (await import('./diff.ts')).diff,
  },
  export: {
    summary: 'Write an organization as a document (YAML or JSON)',
    load: async () => (await import('./export.ts')).exporting,
  },
  inbox: {
    summary: 'Show what waits for you: reviews, requested changes, comments',
    load: async () => (await import('./inbox.ts')).inbox,
  },
  offboard: {
    summary: 'Remove a person from the organization, its teams and reviews',
    load: async () => (await import('./offboard.ts')).offboard,
  },
  plan: {
    summary: 'Show what a document of a workspace would change',
    load: async () => (await import('./plan.ts')).plan,
  },
  query: {
    summary: 'Ask a workspace questions in SQL',
    load: async () => (await import('./query.ts')).query,
  },
  redo: {
    summary: 'Take back an undo',
    load: async () => (await import('./undo.ts')).redo,
  },
  report: {
    summary: 'Report on an organization on one page',
    load: async () => (await import('./report.ts')).report,
  },
  rehearse: {
    summary: 'Try a script on a copy, and see what it would change',
    load: async () => (await import('./rehearse.ts')).rehearse,
  },
  tree: {
    summary: 'Draw an organization: collections, spaces, sites',
    load: async () => (await import('./tree.ts')).tree,
  },
  undo: {
    summary: 'Undo what ws has changed, newest first',
    load: async () => (await import('./undo.ts')).undo,
  },
} as const satisfies Record<string, RootWorkflow>

export interface RootWorkflow {
  readonly summary: string
  readonly load: () => Promise<CommandSpec>
  /** Commands whose words begin with this one. */
  readonly below?: {
    readonly words: readonly string[]
    readonly load: () => Promise<Readonly<Record<string, CommandSpec>>>
    readonly nouns: Readonly<Record<string, Noun>>
  }
}
