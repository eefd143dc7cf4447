/** Workflows of `ws openapi`. */
import { fields, oneOf, optional, word } from '../catalog/fields.ts'
import { task } from '../task/task.ts'

const side = (which: string) =>
  word(`${which}: a file, an address, a specification (payments), or one version (payments@<version>)`, {
    min: 1,
  })

export const diff = task({
  effect: 'reads',
  contexts: ['org'],
  exits: [12],
  answers: async () => (await import('../answers/reports.ts')).apiChanges,
  forAgents: { as: 'command', without: ['failOn'], things: ['from', 'to'] },
  summary: 'Show what changed between two OpenAPI descriptions, and what breaks clients',
  searchWords: [
    'compatible',
    'new version compatible',
    'breaking changes',
    'oasdiff',
    'compatibility',
    'compare two specs',
    'compare specs',
    'swagger diff',
  ],
  details:
    'A word with a dot or a slash is a file (- is stdin), and https://... is an address. Any other word is a specification of the organization: its latest version, or the version after the @. ' +
    'Levels and names of rules are those of oasdiff 1.31: breaking (working clients will fail), warning (some clients may fail, e.g. if a response gets new values), info. ' +
    'Requests and responses have different rules. For example, a member that becomes optional breaks no client that sends it, but may break one that reads it. ' +
    'ws also compares servers, callbacks, webhooks and security schemes. It ignores descriptions, examples and links. ' +
    'Each cause is reported once, with all operations that it affects. If ws can not compare something, it reports an error.',
  arguments: ['from', 'to'],
  input: fields({
    from: side('Description before'),
    to: side('Description after'),
    failOn: optional(
      oneOf('Exit with 12 where a finding has this level, or a worse one', ['breaking', 'warning', 'info']),
    ),
  }),
  formats: ['junit', 'github'],
  keptAsFile: true,
  columns: ['level', 'id', 'text', 'operations', 'source'],
  sentences: ['text'],
  examples: [
    'ws openapi diff payments@ver_payments_1 payments',
    'ws openapi diff payments@ver_payments_1 payments --fail-on warning -o markdown',
    'ws openapi diff payments@ver_payments_1 payments -o json --jq .summary',
  ],
  run: async (input, session) => (await import('./api-changes/diff.ts')).diffDescriptions(input, session),
})
