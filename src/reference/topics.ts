/** What `ws help <topic>` tells: names and loaders only; a text is read when it is asked for. */

export interface Topic {
  readonly summary: string
  /** Markdown. */
  readonly load: () => Promise<string>
}

const text = async (module: Promise<{ readonly default: string }>) => (await module).default

export const topics = {
  context: {
    summary: 'Which organization, space and site commands act on',
    load: () => text(import('./topics/context.md')),
  },
  output: { summary: 'Formats, columns, colours', load: () => text(import('./topics/output.md')) },
  jq: { summary: 'Filter the answer', load: () => text(import('./topics/jq.md')) },
  lists: { summary: 'Pages, limits, everything', load: () => text(import('./topics/lists.md')) },
  bulk: { summary: 'One command for many things', load: () => text(import('./topics/bulk.md')) },
  'exit-codes': { summary: 'What exit codes mean', load: () => text(import('./topics/exit-codes.md')) },
  environment: { summary: 'Variables that ws reads', load: () => text(import('./topics/environment.md')) },
  safety: {
    summary: 'Dry runs, questions, protection, retries',
    load: () => text(import('./topics/safety.md')),
  },
  local: {
    summary: 'The embedded workspace, and what it decides',
    load: () => text(import('../../docs/embedded-workspace.md')),
  },
  auth: { summary: 'Addresses and tokens', load: () => text(import('./topics/auth.md')) },
  scripting: { summary: 'ws in programs and CI', load: () => text(import('./topics/scripting.md')) },
} as const satisfies Record<string, Topic>
