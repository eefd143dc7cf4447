/** Who may import whom: the one table that test/layers.test.ts holds, and that CONTRIBUTING and the architecture page show. */

export interface Room {
  /** The room's folder, or its file without `.ts`. */
  readonly name: string
  /** Ends the sentence "Here is ...". */
  readonly holds: string
  /** Rooms of the same floor that it imports from: each is used, and there are no others. */
  readonly imports: readonly string[]
}

export interface Floor {
  /** The folder whose rooms these are. */
  readonly folder: string
  readonly rooms: readonly Room[]
  /** Any room may import these. They import nothing of the floor but each other. */
  readonly shared?: readonly string[]
  /** These wire everything together and may import anything. */
  readonly wiring?: readonly string[]
}

const room = (name: string, holds: string, imports: readonly string[] = []): Room => ({
  name,
  holds,
  imports,
})

/** Files at the top of src are rooms, too. */
const house: Floor = {
  folder: 'src',
  rooms: [
    room('errors', 'every class of error, with its exit code'),
    room('http', 'the shapes of one HTTP exchange'),
    room('workspaces', 'the interface to embedded workspaces'),
    room('answer', 'the words that mean yes at a question'),
    room('disk', 'reading and writing of files that survives faults, crashes and Ctrl-C', ['errors']),
    room('context', 'the world that a command sees: streams, clock, environment, transport', [
      'http',
      'workspaces',
    ]),
    room('permissions', 'the roles: which decides in a place, and what it lets somebody do'),
    room('catalog', 'the declarations of operations and resources: data only'),
    room('estate', 'a workspace as resources: what of a value can be set', ['catalog']),
    room('render', 'values as text: tables, JSON, YAML, CSV, Markdown', ['errors']),
    room('settings', 'profiles, settings, tokens: which are in force, and how they are kept', [
      'errors',
      'context',
      'disk',
    ]),
    room('client', 'how a call is sent, retried and believed', ['catalog', 'errors', 'http']),
    room('task', 'the shape of a command that is not one operation', [
      'catalog',
      'client',
      'context',
      'http',
      'settings',
    ]),
    room('progress', 'the bar and the lines that tell how far a long run has come', ['context', 'render']),
    room('local', 'the embedded workspace: the API on SQLite', [
      'catalog',
      'permissions',
      'errors',
      'context',
      'disk',
      'http',
      'workspaces',
    ]),
    room('workflows', 'commands that take several calls', ['catalog', 'client', 'errors', 'task', 'http']),
    room('tools', 'commands of ws itself: auth, profiles, completion, doctor, local', [
      'catalog',
      'client',
      'settings',
      'errors',
      'context',
      'disk',
      'task',
      'workspaces',
      'progress',
      'answer',
      'completions',
    ]),
    room('reference', 'help topics, search, completion scripts, man page, Markdown, JSON Schema', [
      'catalog',
      'task',
      'docs',
    ]),
    room('cli', 'the face for people and scripts: words in, text out', [
      'catalog',
      'estate',
      'client',
      'workflows',
      'tools',
      'settings',
      'render',
      'errors',
      'context',
      'disk',
      'http',
      'task',
      'progress',
      'answer',
      'reference',
    ]),
  ],
  shared: ['once', 'json'],
  wiring: ['main', 'system', 'standalone'],
}

/** Files beside these rooms may import them and be imported, as long as no circle comes of it. */
const cli: Floor = {
  folder: 'src/cli',
  rooms: [
    room('candidates', 'the ids that are known: remembered, read for completion, deleted by this ws'),
    room('names', 'what stands for an id: `~Title`, addresses, numbers', ['candidates']),
    room('repeat', '`--if-needed` and `--if-absent`: calls that can be made again and again'),
    room('bulk', 'runs over many rows: reading, checking, sending, the journal', ['names', 'repeat']),
    room('complete', 'answers for completion scripts, at every press of Tab', ['candidates']),
    room('edit', '`--edit`: a value in an editor, and what was changed of it'),
    room('redact', 'tokens in every spelling that a service may send them back in'),
    room('self', 'commands that look at the tree of commands: commands, schema, help'),
    room('unknown', 'what to name in place of an unknown command or flag'),
  ],
}

const local: Floor = {
  folder: 'src/local',
  rooms: [
    room('tables', 'the types of the tables'),
    room('migrations', 'the schema, a file for each change of it'),
    room('markdown', 'Markdown taken apart: tokens, sections, links'),
    room('store', 'the file and its database: connection, turns, statements, search', [
      'markdown',
      'migrations',
      'tables',
    ]),
    room('access', 'who asks, what they may do, and finding things for them', ['store']),
    room('sample', 'the content of `--sample`', ['store']),
    room('seed', 'made-up workspaces of any size', ['store']),
    room('fetching', 'documents by URL, and which addresses may be fetched from', ['sample']),
    room('pdf', 'pages on paper', ['markdown']),
    room('parsing', 'what reads the texts of others, and the thread that it runs on', ['markdown', 'pdf']),
    room('integrations', 'who sees an integration, and lists of them', ['store']),
    room('specifications', 'reading an OpenAPI specification, and how far it has come'),
    room('content', 'pages, revisions, change requests, where comments are made', [
      'access',
      'markdown',
      'parsing',
      'pdf',
      'store',
    ]),
    room('sites', 'sites: outline, settings, addresses', ['access', 'content', 'markdown', 'store']),
    room('presenters', 'replies made of rows', [
      'access',
      'content',
      'integrations',
      'sites',
      'specifications',
      'store',
    ]),
    room('discussions', 'comments, replies, and the handlers that both of their nouns share', [
      'content',
      'markdown',
      'presenters',
      'store',
    ]),
    room('handlers', 'a handler for each operation; the same files as in catalog', [
      'access',
      'content',
      'discussions',
      'integrations',
      'presenters',
      'sites',
      'specifications',
      'store',
    ]),
    room('request', 'routes and the words of a request', ['handlers']),
    room('upkeep', 'snapshots, tokens, users, the soundness of a file', ['access', 'store', 'tables']),
    room('server', 'the workspace behind a port', ['store']),
  ],
}

export const floors: readonly Floor[] = [house, cli, local]
