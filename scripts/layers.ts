/** The table of rooms and their allowed imports: test/layers.test.ts checks it, and CONTRIBUTING and the architecture page show it. */

export interface Room {
  /** The room's folder, or its file without `.ts`. */
  readonly name: string
  /** The end of the sentence "Here is ...". */
  readonly holds: string
  /** The rooms of the same floor that it imports: exactly these. */
  readonly imports: readonly string[]
}

export interface Floor {
  /** The folder of these rooms. */
  readonly folder: string
  readonly rooms: readonly Room[]
  /** Any room may import these. Within the floor, they import only each other. */
  readonly shared?: readonly string[]
  /** These connect everything and may import anything. */
  readonly wiring?: readonly string[]
}

const room = (name: string, holds: string, imports: readonly string[] = []): Room => ({
  name,
  holds,
  imports,
})

/** Files at the top of src are rooms too. */
const house: Floor = {
  folder: 'src',
  rooms: [
    room('errors', 'every class of error, with its exit code'),
    room('cancellation', 'the end of a request or a read before its time'),
    room('http', 'the shapes of one HTTP exchange', ['cancellation']),
    room('workspaces', 'the interface to embedded workspaces', ['http']),
    room('agents', 'the interface to the server for agents'),
    room('misbehaviour', 'the faults that a served workspace makes on purpose, in words', [
      'errors',
      'workspaces',
    ]),
    room('answer', 'the words that mean yes at a question'),
    room('disk', 'reading and writing of files that survives faults, crashes and Ctrl-C', [
      'cancellation',
      'errors',
    ]),
    room('context', 'the world that a command sees: streams, clock, environment, transport', [
      'agents',
      'http',
      'workspaces',
    ]),
    room('change-report', 'the shape of differences between two states, for people'),
    room('findings-report', 'the shape of what rules found in a workspace'),
    room('api-changes', 'what changed between two OpenAPI descriptions, and what of it breaks clients'),
    room('permissions', 'the roles: which decides in a place, and what it lets somebody do'),
    room('catalog', 'the declarations of operations and resources: data only'),
    room('estate', 'a workspace as resources: read, addressed, in order, as a document', ['catalog']),
    room('render', 'values as text: tables, JSON, YAML, CSV, Markdown', [
      'change-report',
      'findings-report',
      'api-changes',
      'errors',
    ]),
    room('settings', 'profiles, settings, tokens: which are in force, and how they are kept', [
      'errors',
      'context',
      'disk',
    ]),
    room(
      'learnt',
      'operations that a description taught: kept, and made into operations like the declared ones',
      ['catalog', 'errors', 'context', 'disk', 'settings'],
    ),
    room('client', 'sends a call, tries again, and decides what to believe', [
      'cancellation',
      'catalog',
      'errors',
      'http',
    ]),
    room('task', 'the shape of a command that is not one operation', [
      'api-changes',
      'change-report',
      'findings-report',
      'catalog',
      'client',
      'context',
      'http',
      'settings',
    ]),
    room('database-flags', 'the flags that name a database in place of a file', [
      'catalog',
      'errors',
      'settings',
      'task',
      'workspaces',
    ]),
    room('progress', 'the bar and the lines that tell how far a long run has come', ['context', 'render']),
    room('jq', 'jq: filters that run over JSON', ['errors', 'context']),
    room('local', 'the embedded workspace: the API on SQLite', [
      'catalog',
      'permissions',
      'errors',
      'context',
      'disk',
      'http',
      'workspaces',
    ]),
    room('engine', 'one call, many rows, or a task, through one list of steps', [
      'change-report',
      'catalog',
      'client',
      'settings',
      'errors',
      'context',
      'disk',
      'http',
      'task',
    ]),
    room('workflows', 'commands that take several calls', [
      'api-changes',
      'change-report',
      'findings-report',
      'permissions',
      'catalog',
      'estate',
      'client',
      'engine',
      'errors',
      'task',
      'http',
      'settings',
      'context',
      'disk',
      'workspaces',
      'misbehaviour',
      'database-flags',
      'progress',
    ]),
    room('tools', 'commands of ws itself: auth, profiles, completion, doctor, local', [
      'change-report',
      'catalog',
      'learnt',
      'client',
      'engine',
      'settings',
      'errors',
      'context',
      'disk',
      'task',
      'workspaces',
      'misbehaviour',
      'database-flags',
      'progress',
      'answer',
      'completions',
    ]),
    room('reference', 'help topics, search, completion scripts, man page, Markdown, JSON Schema', [
      'catalog',
      'estate',
      'task',
      'docs',
    ]),
    room('mcp', 'the face for agents: JSON in, JSON out', [
      'agents',
      'cancellation',
      'catalog',
      'client',
      'context',
      'disk',
      'engine',
      'errors',
      'estate',
      'http',
      'jq',
      'learnt',
      'reference',
      'render',
      'settings',
      'task',
      'workflows',
      'docs',
    ]),
    room('cli', 'the face for people and scripts: words in, text out', [
      'change-report',
      'findings-report',
      'catalog',
      'estate',
      'client',
      'engine',
      'workflows',
      'tools',
      'learnt',
      'settings',
      'render',
      'errors',
      'context',
      'disk',
      'http',
      'task',
      'progress',
      'jq',
      'answer',
      'reference',
    ]),
  ],
  shared: ['awaitable', 'lazy', 'json', 'nearest', 'semaphore', 'shell-word'],
  wiring: ['main', 'system', 'standalone'],
}

/** Files beside these rooms may import them and be imported, as long as there is no circle. */
const cli: Floor = {
  folder: 'src/cli',
  rooms: [
    room('parse', 'words, flags and files become values, or faults'),
    room('help', 'help pages, and the greeting', ['parse']),
    room('edit', '`--edit`: a value in an editor, and the changes that the person made', [
      'help',
      'parse',
      'prompt',
    ]),
    room('commands', 'the tree of commands: its shape, search, and the flags of each verb', [
      'edit',
      'help',
      'parse',
    ]),
    room('prompt', 'questions, and consent to a loss', ['parse']),
    room('ask', 'questions for arguments that are missing, with pickers', ['parse', 'prompt']),
    room('names', 'names in place of ids: `~Title`, addresses, numbers', ['parse']),
    room('filter', '`--jq`', ['parse']),
    room('lists', '`--all`, `--limit`, `--recursive`: how much of a list is read', ['parse']),
    room('suggest', 'the next command after a 404, an empty list, or a failure', [
      'commands',
      'help',
      'names',
      'parse',
    ]),
    room('output', 'the view of the engine: tables, files, requests, pagers', [
      'filter',
      'lists',
      'parse',
      'prompt',
      'suggest',
    ]),
    room('bulk', '`--from`: reads rows from files, and reports on them', [
      'lists',
      'names',
      'output',
      'parse',
    ]),
    room('wait', '`--wait` and `--interval`', ['parse']),
    room('unknown', 'suggestions for an unknown command or flag', ['commands', 'help', 'parse']),
    room('complete', 'answers for completion scripts, at every press of Tab', ['commands', 'parse']),
    room('self', 'commands that look at the tree of commands: commands, schema, help', [
      'commands',
      'help',
      'parse',
    ]),
  ],
}

/** `pipeline.ts` is the list of steps; nothing else knows their order. */
const engine: Floor = {
  folder: 'src/engine',
  rooms: [
    room('lists', 'several lists read as one'),
    room('candidates', 'the ids that are known: remembered, listed, deleted by this ws', ['lists']),
    room('redact', 'masks tokens, in every spelling that a service may send them back in'),
    room('input', 'what is wrong with an input, as data'),
    room('wait', 'looks again and again until something holds'),
    room('repeat', 'calls that can be made again and again with the same outcome'),
    room('bulk', 'many rows: sent, judged, counted', ['repeat']),
    room('journal', 'what a run over many rows writes down, so that it can go on', ['bulk']),
    room('history', 'every change with the values before and after, in a chain of hashes'),
    room('execute', 'one call, many rows, or a task', ['bulk', 'repeat']),
    room('steps', 'the steps of every call, a file each', ['candidates', 'execute', 'input', 'wait']),
  ],
}

const local: Floor = {
  folder: 'src/local',
  rooms: [
    room('markdown', 'Markdown taken apart: tokens, sections, links'),
    room('store', 'the file and its database: tables, migrations, turns, statements, search', ['markdown']),
    room('fixtures', 'the content of `--sample`, and made-up workspaces of any size', ['store']),
    room('fetching', 'documents by URL, and the addresses that it may reach', ['fixtures']),
    room('pdf', 'pages on paper', ['markdown']),
    room('parsing', 'readers of documents from outside, and the thread that they run on', [
      'markdown',
      'pdf',
    ]),
    room('access', 'who asks, what they may do, and finding things for them', ['store']),
    room('domain', 'the rules: content, sites, specifications, integrations', [
      'access',
      'markdown',
      'parsing',
      'pdf',
      'store',
    ]),
    room('presenters', 'replies made of rows', ['access', 'domain', 'store']),
    room('discussions', 'comments, replies, and the handlers that both of their nouns share', [
      'domain',
      'markdown',
      'presenters',
      'store',
    ]),
    room('handlers', 'a handler for each operation; the same files as in catalog', [
      'access',
      'discussions',
      'domain',
      'presenters',
      'store',
    ]),
    room('request', 'routes and the words of a request', ['handlers']),
    room('loading', 'rows made of replies: the mirror of the presenters, for clones', ['store']),
    room('admin', 'snapshots, tokens, users, the soundness of a file', ['access', 'store']),
    room('server', 'the workspace behind a port', ['store']),
  ],
}

/** The rules of the embedded workspace, by subject. */
const domain: Floor = {
  folder: 'src/local/domain',
  rooms: [
    room('content', 'pages, revisions, change requests, where comments are made'),
    room('sites', 'sites: outline, settings, addresses', ['content']),
    room('specifications', 'reading an OpenAPI specification, and how far it has come'),
    room('integrations', 'who sees an integration, and lists of them'),
  ],
}

/** Files beside these rooms may import them and be imported, as long as there is no circle. */
const mcp: Floor = {
  folder: 'src/mcp',
  rooms: [
    room('tools', 'the tools that agents call, a file each', ['plans']),
    room('plans', 'changes that agents have planned: made, kept, applied once'),
    room('limits', '`--orgs` and `--spaces`, held where requests leave'),
    room('http', 'the server behind a port'),
  ],
}

export const floors: readonly Floor[] = [house, engine, cli, mcp, local, domain]
