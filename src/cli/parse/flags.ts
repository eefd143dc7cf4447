/**
 * The flags of every command, and the groups for lists, bodies and the like: plain data, since the root needs them before any
 * schema loads.
 */
import type { FieldFacts } from '../../catalog/fields.ts'
import type { Option } from '../../catalog/options.ts'
import { ownFormats } from '../../catalog/own-formats.ts'
import type { OptionKind } from '../../catalog/value-form.ts'
import { outputFormats } from '../../settings/settings.ts'

export interface FlagGroup<Each extends Option = PlainOption> {
  readonly title: string
  readonly options: readonly Each[]
}

/** A flag without a schema. */
export interface PlainOption extends Option {
  /** The environment variable of the flag. */
  readonly variable: string | undefined
  /** Further choices, for some commands only. */
  readonly more: readonly string[]
}

interface PlainFlagOptions extends Omit<FieldFacts, 'about'> {
  readonly repeatable?: boolean
  readonly choices?: readonly string[]
  readonly more?: readonly string[]
  readonly variable?: string
}

const flag = (
  word: string,
  kind: OptionKind,
  about: string,
  { repeatable = false, choices, more = [], variable, ...facts }: PlainFlagOptions = {},
): PlainOption => ({
  word,
  kind,
  section: 'input',
  path: [word],
  repeatable,
  nullable: false,
  negatable: false,
  required: false,
  facts: { about, ...facts },
  choices: choices && { values: choices, open: false },
  hasFileTwin: false,
  argument: undefined,
  context: undefined,
  wrap: (value) => value,
  variable,
  more,
})

/** Switches that stand for another flag with a value; the last of both counts. */
export const shorthands: ReadonlyMap<string, string> = new Map([['--json', '--output=json']])

export const outputGroup: FlagGroup = {
  title: 'Output flags',
  options: [
    flag('output', 'text', 'Format', { short: 'o', choices: [...outputFormats, 'curl'], more: ownFormats }),
    flag('json', 'boolean', 'The same as --output json'),
    flag('fields', 'text', 'Columns or JSON members, e.g. id,urls.app', {
      repeatable: true,
      splits: true,
      resource: 'field',
      min: 1,
    }),
    flag('sort-by', 'text', 'Sort the whole list by a member; -member for descending', { resource: 'field' }),
    flag('jq', 'text', 'Filter the JSON with a jq expression; strings come raw', { min: 1 }),
    flag('arg', 'map', 'Text that --jq knows as $name', { repeatable: true }),
    flag('argjson', 'map', 'JSON that --jq knows as $name', { repeatable: true }),
    flag('envelope', 'boolean', 'Keep {items, count, next} around a list in JSON'),
    flag('no-header', 'boolean', 'Leave out the header of tables, CSV and TSV'),
    flag('csv-json', 'boolean', 'CSV and TSV cells hold lists as JSON, not as words divided by ;'),
    flag('csv-raw', 'boolean', 'CSV and TSV cells as sent: no guard for spreadsheets, no escapes'),
    flag('bom', 'boolean', 'CSV begins with a byte order mark, for Excel', { variable: 'WS_CSV_BOM' }),
    flag('color', 'text', 'When to colour', { choices: ['always', 'never', 'auto'] }),
    flag('quiet', 'boolean', 'Only errors on stderr', { short: 'q' }),
    flag('debug', 'boolean', 'Trace requests and replies on stderr, secrets masked', {
      short: 'd',
      variable: 'WS_DEBUG',
    }),
  ],
}

export const safetyGroup: FlagGroup = {
  title: 'Safety flags',
  options: [
    flag('yes', 'boolean', 'Do not ask for confirmation', { short: 'y' }),
    flag('confirm', 'text', 'Id that may be destroyed although its profile protects it', {
      repeatable: true,
      splits: true,
      min: 1,
    }),
    flag('dry-run', 'boolean', 'Show the request, send nothing; -o curl gives a curl line', { short: 'n' }),
    flag('no-input', 'boolean', 'Never prompt'),
    flag('note', 'text', 'Reason for the changes, kept in the history', { min: 1 }),
    flag('no-history', 'boolean', 'Do not record the changes: ws undo will not know them'),
    flag('exact-ids', 'boolean', 'Take every id as it stands: no ~titles, no addresses', {
      variable: 'WS_EXACT_IDS',
    }),
  ],
}

export const connectionGroup: FlagGroup = {
  title: 'Connection flags',
  options: [
    flag('org', 'text', 'Organization, where no argument names it', { min: 1 }),
    flag('space', 'text', 'Space, where no argument names it', { min: 1 }),
    flag('site', 'text', 'Site, where no argument names it', { min: 1 }),
    flag('profile', 'text', 'Profile to use', { min: 1, resource: 'profile' }),
    flag('base-url', 'text', 'Address of the service without /v1, or local:[PATH]', { min: 1 }),
    flag('token-file', 'text', 'File that holds the token', { min: 1 }),
    flag('timeout', 'number', 'Seconds for a whole call', {
      variable: 'WS_TIMEOUT',
      min: 1,
      max: 86_400,
      unit: 'seconds',
    }),
    flag('retries', 'number', 'Attempts after the first', { min: 0, max: 10 }),
    flag('outage', 'text', 'Longest wait of rows or pages for a service that is away: 30s, 5m (usual), 0', {
      min: 1,
      written: 'duration',
    }),
    flag('refresh', 'boolean', 'Ask anew which extended operations the service offers: ws help extended'),
    flag('max-page-size-bytes', 'number', 'Largest reply to read; 33554432 unless given', {
      min: 1024,
      // A string of Node holds half a gigabyte.
      max: 536_870_000,
    }),
  ],
}

/** Every command accepts these, before or after its words, even if it has no use for them. */
export const globalGroups: readonly FlagGroup[] = [outputGroup, safetyGroup, connectionGroup]

/** For every paginated list. */
export const listGroup: FlagGroup = {
  title: 'List flags',
  options: [
    flag('all', 'boolean', 'Every item, over as many pages as it takes'),
    flag('limit', 'number', 'At most this many items', { min: 1, max: 100_000_000 }),
    flag('page', 'text', 'Start at this page, named by an earlier list', { min: 1 }),
    flag('page-size', 'number', 'Items a request', { min: 1, max: 1000 }),
  ],
}

/** For every list whose items hold others. */
export const nestingGroup: FlagGroup = {
  title: 'Nesting flags',
  options: [flag('recursive', 'boolean', 'Also everything in nested ones, each after its parent')],
}

/** For every operation with a body. */
export const bodyGroup: FlagGroup = {
  title: 'Body flags',
  options: [flag('input', 'text', 'Whole body as JSON or YAML, a file or - for stdin; flags override it')],
}

/** For every update whose present values ws can read. */
export const editGroup: FlagGroup = {
  title: 'Edit flags',
  options: [flag('edit', 'boolean', 'Open the present values in $VISUAL or $EDITOR, send your changes')],
}

/** For every operation whose answer names a file. */
export const saveGroup: FlagGroup = {
  title: 'Save flags',
  options: [
    flag('out', 'text', 'Write the file itself here; replaces one that is there under --yes only', {
      min: 1,
      resource: 'path',
      formerly: { word: 'save', since: '0.1.0' },
    }),
  ],
}

/** For every task whose answer people keep as a file. */
export const answerGroup: FlagGroup = {
  title: 'File flags',
  options: [
    flag('out', 'text', 'Write the answer to this file, in the form of -o or of its ending', {
      min: 1,
      resource: 'path',
    }),
  ],
}

/** For every operation whose answer holds a secret. */
export const secretsGroup: FlagGroup = {
  title: 'Secret flags',
  options: [flag('show-secrets', 'boolean', 'Show the secrets of the answer, which are masked otherwise')],
}

/** For every operation that reads one thing. */
export const historyGroup: FlagGroup = {
  title: 'History flags',
  options: [flag('history', 'boolean', 'What ws has changed of it, in place of the thing itself')],
}

/** For every operation whose work goes on after the reply. */
export const waitGroup: FlagGroup = {
  title: 'Wait flags',
  options: [
    flag('wait', 'boolean', 'Wait until what goes on after the reply is over (--timeout); not with --from'),
    flag('interval', 'number', 'Seconds between two looks; 2 unless given', {
      min: 1,
      max: 3600,
      unit: 'seconds',
    }),
  ],
}

/** For every operation that a service refuses once it is done. */
export const neededGroup: FlagGroup = {
  title: 'Repeat flags',
  options: [flag('if-needed', 'boolean', 'Succeed where it was done before, and send nothing twice')],
}

/** For every operation that makes a thing with a name in a list. */
export const absentGroup: FlagGroup = {
  title: 'Repeat flags',
  options: [
    flag(
      'if-absent',
      'boolean',
      'Answer with the one of exactly this name where there is one, and make none',
    ),
  ],
}

/** For every operation that makes a thing which others lie in. */
export const likeGroup: FlagGroup = {
  title: 'Likeness flags',
  options: [
    flag('like', 'text', 'Make it like this one, with what lies in it: shows the requests, and asks', {
      min: 1,
      resource: 'model',
    }),
  ],
}

/** For every operation that a check may keep back. */
export const gateGroup: FlagGroup = {
  title: 'Gate flags',
  options: [
    flag('gate', 'text', 'Exit with 12, and send nothing, where the change has this level or a worse one', {
      choices: ['breaking', 'warning'],
    }),
  ],
}

/** For every operation that judges a thing which others may change meanwhile. */
export const judgedGroup: FlagGroup = {
  title: 'Judgement flags',
  options: [
    flag(
      'outdated-ok',
      'boolean',
      'Send it even if the thing has changed since ws showed it on this machine',
    ),
  ],
}

/** For every operation that the service's own description lacks. */
export const absentFromServiceGroup: FlagGroup = {
  title: 'Offer flags',
  options: [flag('force', 'boolean', 'Send it, though the description of the service lacks it')],
}

/** For every operation whose body the document of another system can fill. */
export const metadataGroup: FlagGroup = {
  title: 'Metadata flags',
  options: [
    flag(
      'metadata-file',
      'text',
      'Metadata of the other system (XML), a file or - for stdin; flags override it',
      {
        min: 1,
        resource: 'path',
      },
    ),
    flag('metadata-url', 'text', 'Address of that metadata, from https://', { min: 1 }),
  ],
}

/** For every operation except lists of everything, and those with a flag of the same name; `resource` is the placeholder in usage. */
export const bulkGroup: FlagGroup = {
  title: 'Bulk flags',
  options: [
    flag('from', 'text', 'Run for each id or row of a file (or -): ids one a line, NDJSON, JSON, YAML, CSV', {
      min: 1,
      resource: 'path',
    }),
    flag('from-format', 'text', 'Format of --from, if its name or first line does not tell', {
      choices: ['ids', 'csv', 'tsv', 'json', 'ndjson', 'yaml'],
    }),
    flag('from-as', 'text', 'Argument that an id of --from fills, where the words leave that open', {
      min: 1,
    }),
    flag('allow-empty', 'boolean', 'Do nothing where nothing comes through the pipe of --from -'),
    flag('columns', 'text', 'Members of the rows to use; the rest of each row is left out', {
      repeatable: true,
      splits: true,
      min: 1,
    }),
    flag('concurrency', 'number', 'Rows under way at the same time; 8 unless given', { min: 1, max: 256 }),
    flag('fail-fast', 'boolean', 'Begin no further row after a failure'),
    flag('requests', 'boolean', 'With --dry-run: each request whole, in place of a table'),
    flag(
      'failed',
      'text',
      'File for the rows that failed, ready for --from; it replaces only what a run has written',
      { min: 1, resource: 'path' },
    ),
    flag('journal', 'text', 'File that keeps account of the run; in the state folder unless given', {
      min: 1,
      resource: 'path',
    }),
    flag('resume', 'text', 'Go on with a run that was cut short; its journal may be named with =', {
      min: 1,
      resource: 'path',
      written: 'optional',
    }),
    flag(
      'unknown',
      'text',
      'Under --resume, rows with an unknown outcome: send them again, or take them for done',
      {
        choices: ['resend', 'done'],
      },
    ),
  ],
}

/** Groups that many commands share, in the order of help. */
export const sharedGroups = {
  body: bodyGroup,
  edit: editGroup,
  list: listGroup,
  nesting: nestingGroup,
  wait: waitGroup,
  save: saveGroup,
  answer: answerGroup,
  secrets: secretsGroup,
  history: historyGroup,
  needed: neededGroup,
  absent: absentGroup,
  like: likeGroup,
  gate: gateGroup,
  judged: judgedGroup,
  offer: absentFromServiceGroup,
  metadata: metadataGroup,
  bulk: bulkGroup,
} as const

export type SharedGroup = keyof typeof sharedGroups
