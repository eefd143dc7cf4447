/** `ws audit`: finds what is open that should not be, what is broken, and who is left over. */
import { fields, listOf, oneOf, optional, ownName, toggle, word } from '../catalog/fields.ts'
import { severities } from '../findings-report.ts'
import { task } from '../task.ts'

export const audit = task({
  forAgents: { as: 'job', without: ['baseline', 'newOnly', 'document'], states: ['source'] },
  effect: 'reads',
  summary: 'Check a workspace against rules: what is open, broken, left over',
  searchWords: [
    'lint',
    'check',
    'compliance',
    'security',
    'policy',
    'sarif',
    'junit',

    'stale',
    'public sites',
    'unused spaces',
    'orphaned spaces',
    'broken images',
  ],
  details:
    'The source is `live` (the settings in force, the default), `profile:NAME`, `snapshot:NAME`, a document or a backup folder. ' +
    'A rule that a refused list keeps from looking could not be checked (exit code 8); what the API does not tell is said, and never passes for checked. ' +
    '`.ws-audit.yaml` in the working directory or above changes rules, adds your own in jq, and has exceptions with owner and expiry (ws help audit). ' +
    '-o also takes sarif, junit, gitlab and github; markdown fits the summary of a job.',
  arguments: ['source?'],
  input: fields({
    source: optional(word('live, profile:NAME, snapshot:NAME, a document, or a backup folder', { min: 1 })),
    rules: optional(listOf(word('Only these rules', { min: 1, splits: true }), 'Only these rules')),
    failOn: optional(oneOf('Least severity that ends with exit code 12; high unless given', severities)),
    baseline: optional(ownName('path', 'Earlier report of -o json: what it holds does not fail')),
    newOnly: optional(toggle('Leave out what the baseline holds')),
    document: optional(
      ownName('path', 'File for the document that findings point into, e.g. workspace.yaml'),
    ),
    html: optional(ownName('path', 'File for a page with charts, search and an access matrix')),
  }),
  flags: { rules: 'rules' },
  formats: ['sarif', 'junit', 'gitlab', 'github'],
  columns: ['severity', 'rule', 'status', 'address', 'id', 'message', 'document.file', 'document.line'],
  sentences: ['message'],
  examples: [
    'ws audit --fail-on critical',
    'ws audit --rules share-link-active,team-empty',
    'ws audit --fail-on critical --document workspace.yaml -o sarif',
    'ws audit --fail-on critical -o json --jq .summary',
  ],
  run: async (input, session) => (await import('./audit/audit.ts')).auditWorkspace(input, session),
})
