/** The topics of `ws help <topic>`: names and loaders only. ws reads a text on demand. */

export interface Topic {
  readonly summary: string
  /** Words of a question that this topic answers, whatever else the question says. */
  readonly words?: readonly string[]
  /** Questions that this topic answers better than any command or other topic. */
  readonly asked?: readonly string[]
  /** The text uses the words of the commands, so it would match any question: search its headings only. */
  readonly onlyHeadingsFind?: boolean
  /** Markdown. */
  readonly load: () => Promise<string>
}

const text = async (module: Promise<{ readonly default: string }>) => (await module).default

export const topics = {
  context: {
    summary: 'Which organization, space and site commands act on',
    asked: [
      'default organization',
      'two organizations',
      'several organizations',
      'change default organization',
      'change default org',
      'default org',
      'switch organization',
      'default space',
      'find space by name',
      'get id of space',
      'names',
    ],
    load: () => text(import('./topics/context.md')),
  },
  extended: {
    summary: 'Operations that a service may not offer',
    words: ['extended', 'offered'],
    load: () => text(import('./topics/extended.md')),
  },
  output: {
    summary: 'Formats, columns, colours',
    asked: [
      'save answer file',
      'save to file',
      'print ids',
      'only ids',
      'json output',
      'csv output',
      'yaml output',
      'export csv',
      'csv for excel',
      'open in excel',
      'export json',
      'output format',
    ],
    words: [
      'colour',
      'csv',
      'excel',
      'format',
      'pager',
      'sort',
      'spreadsheet',
      'stderr',
      'stdout',
      'table',
      'yaml',
    ],
    load: () => text(import('./topics/output.md')),
  },
  jq: {
    summary: 'Filter the answer',
    words: ['filter', 'jq', 'json'],
    load: () => text(import('./topics/jq.md')),
  },
  flags: {
    summary: 'Flags that commands share: output, safety, connection, lists, bulk',
    onlyHeadingsFind: true,
    asked: ['show requests', 'timeout', 'debug', 'verbose', 'quiet', 'global options'],
    load: () => text(import('../../docs/reference/flags.md')),
  },
  lists: {
    summary: 'Pages, limits, everything',
    words: ['page', 'pagination', 'paging'],
    load: () => text(import('./topics/lists.md')),
  },
  bulk: {
    summary: 'One command for many things',
    asked: ['bulk update', 'bulk edit', 'bulk delete', 'import csv', 'excel', 'csv excel', 'from excel'],
    words: ['all', 'bulk', 'csv', 'each', 'every', 'file', 'many', 'rows', 'several', 'stdin'],
    load: () => text(import('./topics/bulk.md')),
  },
  'exit-codes': {
    summary: 'What exit codes mean',
    asked: ['exit status', 'return code', 'error codes'],
    load: () => text(import('./topics/exit-codes.md')),
  },
  environment: {
    summary: 'Variables that ws reads',
    words: ['env', 'variable'],
    asked: ['proxy', 'certificate'],
    load: () => text(import('./topics/environment.md')),
  },
  safety: {
    summary: 'Dry runs, questions, protection, retries',
    asked: [
      'stop asking',
      'without prompts',
      'skip confirmation',
      'protect production',
      'rate limit',
      'throttle',
      'too many requests',
      'preview change',
      'see before change',
    ],
    words: ['dry', 'preview', 'retry', 'safe', 'safely'],
    load: () => text(import('./topics/safety.md')),
  },
  local: {
    summary: 'The embedded workspace, and how it behaves',
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/explanation/embedded-workspace.md')),
  },
  permissions: {
    summary: 'Who may do what: roles, and which role counts',
    words: ['permission', 'permissions', 'role', 'roles', 'inherit', 'inheritance', 'guest'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/explanation/permissions.md')),
  },
  rehearse: {
    summary: 'Clone a workspace, and try a script on it',
    words: ['rehearse', 'rehearsal', 'clone', 'fork', 'try'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/rehearse.md')),
  },
  documents: {
    summary: 'A workspace as a document: its entries, and how to read it',
    words: ['document', 'documents', 'export', 'inventory'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/explanation/documents.md')),
  },
  compare: {
    summary: 'The differences between two states of a workspace',
    words: ['compare', 'comparison', 'diff', 'difference', 'differences', 'drift', 'changed', 'yesterday'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/compare.md')),
  },
  query: {
    summary: 'Questions in SQL: tables, named queries, twenty examples',
    words: ['sql', 'query', 'queries', 'select', 'report', 'statistics', 'database'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/questions.md')),
  },
  audit: {
    summary: 'Rules that find open, broken and unused things in a workspace',
    words: ['audit', 'compliance', 'lint', 'policy', 'rules', 'sarif'],
    asked: ['security audit'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/audit.md')),
  },
  backups: {
    summary: 'What is in a backup, what is not, and how it is kept',
    words: ['backup', 'backups', 'restore', 'archive', 'disaster', 'retention', 'torn'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/backup.md')),
  },
  agents: {
    summary: 'ws for AI agents: the server, its tools, its guards',
    words: ['agent', 'agents', 'ai', 'assistant', 'llm', 'mcp'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/agents.md')),
  },
  history: {
    summary: 'What ws has changed, and how to undo it',
    words: ['history', 'undo', 'redo', 'revert', 'rollback', 'undone', 'mistake', 'log'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/history.md')),
  },
  learn: {
    summary: 'Operations of a service that the document does not list',
    words: ['learn', 'learnt', 'swagger', 'unlisted', 'undocumented'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/api-learn.md')),
  },
  'end-access': {
    summary: 'Access that ends by itself, on a day',
    asked: ['access ends', 'guest access ends', 'temporary access', 'access until', 'expire access', 'until'],
    words: ['expire', 'expiry', 'expiration', 'temporary'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/end-access.md')),
  },
  profiles: {
    summary: 'Several services or organizations side by side',
    asked: ['several profiles', 'several services', 'two services', 'switch profile'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/profiles.md')),
  },
  'from-curl': {
    summary: 'Move scripts from curl to ws',
    asked: ['move curl', 'replace curl', 'migrate curl', 'instead of curl'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/from-curl.md')),
  },
  troubleshooting: {
    summary: 'What a message means: ws help <code>, e.g. ws help not_found',
    asked: ['error message', 'error code', 'errors', 'problem'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/troubleshooting.md')),
  },
  security: {
    summary: 'What ws stores where, what it connects to, what an agent may do',
    words: ['privacy', 'telemetry', 'security'],
    asked: [
      'what is stored',
      'what is stored where',
      'security review',
      'which folders',
      'which network',
      'network access',
    ],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/explanation/security-review.md')),
  },
  auth: {
    summary: 'Addresses and tokens',
    asked: ['self hosted', 'base url', 'token rotation', 'rotate token', 'renew token'],
    load: () => text(import('./topics/auth.md')),
  },
  code: {
    summary: 'A workspace as code: plan, review, apply',
    words: ['terraform', 'gitops', 'infrastructure', 'kubernetes', 'declarative'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/workspace-as-code.md')),
  },
  ci: {
    summary: 'ws in GitHub, GitLab and Jenkins',
    words: ['action', 'actions', 'ci', 'github', 'gitlab', 'jenkins', 'pipeline'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/ci.md')),
  },
  install: {
    summary: 'Install ws, and connect it to a service',
    words: ['install', 'installation'],
    asked: ['version', 'upgrade'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/install.md')),
  },
  uninstall: {
    summary: 'Everything that ws leaves on a machine, and how to remove it',
    words: ['uninstall', 'deinstall'],
    asked: ['remove ws', 'remove ws from computer', 'delete ws', 'delete files of ws', 'remove completion'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/uninstall.md')),
  },
  'both-changed': {
    summary: 'A conflict: pages of a change request and of its space changed in other ways',
    words: ['conflict', 'conflicts'],
    asked: ['merge conflict', 'conflict of change request', 'resolve conflict', 'solve conflict'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/how-to/merge-conflict.md')),
  },
  glossary: {
    summary: 'Words of a workspace: space, collection, site space, default level',
    words: ['glossary', 'terms', 'meaning'],
    onlyHeadingsFind: true,
    load: () => text(import('../../docs/explanation/glossary.md')),
  },
  scripting: {
    summary: 'ws in programs and CI',
    words: ['cron', 'script', 'shell'],
    load: () => text(import('./topics/scripting.md')),
  },
} as const satisfies Record<string, Topic>
