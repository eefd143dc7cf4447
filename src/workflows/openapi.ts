/** Workflows of `ws openapi`. */
import { fields, oneOf, optional, word } from '../catalog/fields.ts'
import { task } from '../task.ts'

const side = (which: string) =>
  word(`${which}: a file, an address, a specification (payments), or one version (payments@<version>)`, {
    min: 1,
  })

export const diff = task({
  effect: 'reads',
  forAgents: { as: 'command', without: ['failOn'], things: ['from', 'to'] },
  summary: 'Tell what changed between two OpenAPI descriptions, and what of it breaks clients',
  searchWords: [
    'breaking changes',
    'oasdiff',
    'compatibility',
    'compare two specs',
    'compare specs',
    'swagger diff',
  ],
  details:
    'A word with a dot or a slash is a file (- is stdin); https://... is an address; any other word is a specification of the organization, in its latest version, or in the one after the @. ' +
    'Levels are those of oasdiff 1.31, and so are the names of rules: breaking (clients that worked may fail), warning (some may: a list of values in a response grows), info. ' +
    'Requests and responses are told apart: a value that becomes optional is safe to send, and a loss to who reads it. ' +
    'Servers, callbacks, webhooks and security schemes count; words for people, examples and links do not. ' +
    'One cause is one finding, with all operations that it touches. What cannot be compared is an error, and never no change.',
  arguments: ['from', 'to'],
  input: fields({
    from: side('Description before'),
    to: side('Description after'),
    failOn: optional(
      oneOf('Exit with 12 where a finding has this level, or a worse one', ['breaking', 'warning', 'info']),
    ),
  }),
  formats: ['junit', 'github'],
  columns: ['level', 'id', 'text', 'operations', 'source'],
  sentences: ['text'],
  examples: [
    'ws openapi diff payments@ver_payments_1 payments',
    'ws openapi diff payments@ver_payments_1 payments --fail-on warning -o markdown',
    'ws openapi diff payments@ver_payments_1 payments -o json --jq .summary',
  ],
  run: async (input, session) => (await import('./api-changes/diff.ts')).diffDescriptions(input, session),
})
