/** The nouns of ws itself: like the catalog's tree, names and loaders only. */

import type { CommandSpec } from '../catalog/command-spec.ts'
import type { Noun } from '../catalog/index.ts'
import type { KnownAsked, KnownCommands } from '../learnt/known-commands.ts'

/** Commands at the root, beside the nouns. */
export const toolVerbs = {
  api: {
    summary: 'Send any request to the service',
    load: async () => (await import('./api.ts')).api,
    below: {
      words: ['drift', 'forget', 'learn', 'operations'],
      load: () => import('./learn/verbs.ts'),
      known: async (asked) => (await import('./learn/known.ts')).knownCommands(asked),
    },
  },
  browse: {
    summary: 'Open the page of a resource in the browser',
    load: async () => (await import('./browse.ts')).browse,
  },
  completion: {
    summary: 'Set up completion of ws in a shell',
    load: async () => (await import('./completion.ts')).completion,
  },
  doctor: {
    summary: 'Check everything that ws depends on',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  licenses: {
    summary: 'Print the licenses of third-party code in ws',
    load: async () => (await import('./licenses.ts')).licenses,
  },
  wait: {
    summary: 'Repeat a command that reads until something is true',
    load: async () => (await import('./wait.ts')).wait,
  },
} as const satisfies Record<string, RootVerb>

interface RootVerb {
  readonly summary: string
  readonly load: () => Promise<CommandSpec>
  /** Commands whose words begin with this one. */
  readonly below?: {
    readonly words: readonly string[]
    readonly load: () => Promise<Readonly<Record<string, CommandSpec>>>
    /** Commands that only this machine knows. */
    readonly known: (asked: KnownAsked) => Promise<KnownCommands>
  }
}

export const toolNouns = {
  auth: { summary: 'Log in to a service, and out again', load: () => import('./auth.ts') },
  profile: {
    summary: 'Profiles: services and what commands act on there',
    alsoCalled: ['context', 'account'],
    load: () => import('./profile.ts'),
  },
  config: { summary: 'Settings of a profile, and what is in force', load: () => import('./config.ts') },
  mcp: {
    summary: 'Serve agents by the Model Context Protocol',
    load: () => import('./mcp.ts'),
    usual: 'serve',
  },
  local: {
    summary: 'The embedded workspace',
    load: () => import('./local.ts'),
    nouns: {
      user: { summary: 'Users of the embedded workspace', load: () => import('./local/user.ts') },
      token: { summary: 'Tokens that act as one of them', load: () => import('./local/token.ts') },
      snapshot: { summary: 'Copies to go back to', load: () => import('./local/snapshot.ts') },
    },
  },
} as const satisfies Record<string, Noun>
