/** `ws audit`: finds what is open that should not be, what is broken, and who is left over. */
import {
  fields,
  listOf,
  oneOf,
  optional,
  ownName,
  renamedField,
  toggle,
  word,
  writtenFile,
} from '../catalog/fields.ts'
import { severities } from '../reports/findings-report.ts'
import { task } from '../task/task.ts'
import { fillingFields } from './diff/fillings.ts'

export const audit = task({
  forAgents: {
    as: 'job',
    without: ['baseline', 'newOnly', 'out', 'html', 'untilFrom', 'allowEnv', 'allowFile', 'showSecrets'],
    states: ['source'],
  },
  effect: 'reads',
  contexts: ['org'],
  exits: [12],
  answers: async () => (await import('../answers/reports.ts')).audit,
  summary: 'Check a workspace for open, broken and unused things',
  searchWords: [
    'lint',
    'audit ci',
    'audit gate',
    'check',
    'compliance',
    'security',
    'policy',
    'sarif',
    'junit',

    'stale change requests',
    'public sites',
    'unused spaces',
    'orphaned spaces',
    'broken images',
  ],
  details:
    'The source is `live` (your current organization, the default), `profile:NAME`, `snapshot:NAME`, a document or a backup folder. ' +
    'If the service refuses a list that a rule needs, ws reports the rule as not checked (exit code 8). It also says what it can not check because the API does not show it. ' +
    'With `.ws-audit.yaml`, in the working directory or above, you can change rules, add your own rules in jq, and list exceptions with an owner and an expiry date (ws help audit). ' +
    'Further formats of -o are sarif, junit, gitlab and github; use markdown for job summaries.',
  arguments: ['source?'],
  input: fields({
    source: optional(word('live, profile:NAME, snapshot:NAME, a document, or a backup folder', { min: 1 })),
    rules: optional(listOf(word('Only these rules', { min: 1, splits: true }), 'Only these rules')),
    failOn: optional(oneOf('Lowest severity that exits with 12; high by default', severities)),
    baseline: optional(ownName('path', 'Earlier report of -o json; its findings do not count as failures')),
    newOnly: optional(toggle('Show only findings that are not in the baseline')),
    out: optional(
      renamedField(writtenFile('File for the document that findings point into, e.g. workspace.yaml'), {
        word: 'document',
        since: '0.1.0',
      }),
    ),
    untilFrom: optional(ownName('path', 'Document whose `until` says what has ended, or ends soon')),
    ...fillingFields,
    html: optional(
      writtenFile('File for a page with charts, search and an access matrix; - for stdout', {
        mayBeStdout: true,
      }),
    ),
  }),
  flags: { rules: 'rules' },
  formats: ['sarif', 'junit', 'gitlab', 'github'],
  columns: ['severity', 'rule', 'status', 'address', 'id', 'message', 'document.file', 'document.line'],
  sentences: ['message'],
  examples: [
    'ws audit --fail-on high',
    'ws audit --rules share-link-active,team-empty',
    'ws audit --fail-on high --out workspace.yaml -o sarif',
    'ws audit --fail-on high -o json --jq .summary',
  ],
  run: async (input, session) => (await import('./audit/audit.ts')).auditWorkspace(input, session),
})
