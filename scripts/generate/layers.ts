/** Tells who may import whom: test/layers.test.ts checks it, and CONTRIBUTING draws it. `room-descriptions.ts` says what each room holds. */

export interface Floor {
  /** The folder of these rooms. Files at the top of src are rooms too. */
  readonly folder: string
  /** Rooms by level, the lowest first: a room may import all rooms of lower levels, and none of its own. */
  readonly levels: readonly (readonly string[])[]
  /** Rooms of lower levels that a room must not import all the same. */
  readonly walls?: readonly Wall[]
  /** Rooms that lie beside the folder, not in it: src imports their texts. */
  readonly beside?: readonly string[]
  /** These connect everything: they import any room, and no room imports them. */
  readonly wiring?: readonly string[]
}

export interface Wall {
  readonly rooms: readonly string[]
  readonly mayNotImport: readonly string[]
  readonly because: string
}

const house: Floor = {
  folder: 'src',
  levels: [
    ['concurrency', 'text', 'permissions', 'reports', 'markdown', 'agents', 'completions', 'docs'],
    ['json'],
    ['catalog', 'api-changes'],
    ['estate', 'answers'],
    ['errors', 'http'],
    ['disk', 'workspaces', 'render', 'client'],
    ['context'],
    ['locks'],
    ['settings', 'jq', 'sql', 'local'],
    ['task', 'learnt'],
    ['engine', 'reference'],
    ['workflows', 'tools'],
    ['cli', 'mcp'],
  ],
  walls: [
    {
      rooms: ['task', 'learnt', 'engine', 'reference', 'workflows', 'tools', 'cli', 'mcp'],
      mayNotImport: ['local'],
      because: 'the embedded workspace is a service: commands reach it by requests, through the context',
    },
    {
      rooms: ['local'],
      mayNotImport: ['client', 'render', 'estate'],
      because: 'a service shares nothing with its callers but the catalog',
    },
    {
      rooms: ['engine', 'workflows', 'tools'],
      mayNotImport: ['render'],
      because: 'they yield values, and faces show them',
    },
    { rooms: ['client'], mayNotImport: ['estate'], because: 'it knows one call, and no workspace' },
    {
      rooms: ['engine', 'tools'],
      mayNotImport: ['estate'],
      because: 'jobs over a whole workspace are workflows',
    },
    {
      rooms: ['workflows'],
      mayNotImport: ['agents', 'reference'],
      because: 'a job knows no face and no manual',
    },
  ],
  beside: ['completions', 'docs'],
  wiring: ['system', 'main', 'standalone'],
}

/** On the floors below, files beside the rooms may import them and be imported, as long as there is no circle. */
const engine: Floor = {
  folder: 'src/engine',
  levels: [
    ['redact'],
    ['repeat', 'lists', 'input', 'wait', 'history'],
    ['bulk', 'candidates'],
    ['execute', 'journal'],
    ['steps'],
  ],
}

const cli: Floor = {
  folder: 'src/cli',
  levels: [
    ['parse'],
    ['prompt', 'lists', 'names', 'filter', 'help', 'wait'],
    ['ask', 'edit', 'alias'],
    ['commands'],
    ['suggest', 'complete', 'self', 'unknown'],
    ['output'],
    ['bulk'],
    ['build'],
  ],
}

const mcp: Floor = {
  folder: 'src/mcp',
  levels: [['calls', 'limits'], ['plans'], ['tools'], ['serving'], ['http']],
}

const local: Floor = {
  folder: 'src/local',
  levels: [
    ['reply'],
    ['store', 'pdf'],
    ['access', 'audit', 'parsing', 'git', 'fixtures', 'loading', 'server'],
    ['admin', 'domain', 'fetching'],
    ['presenters'],
    ['discussions'],
    ['handlers'],
    ['request'],
  ],
}

const domain: Floor = {
  folder: 'src/local/domain',
  levels: [
    ['content', 'specifications', 'integrations'],
    ['sites', 'git-sync'],
  ],
}

const client: Floor = { folder: 'src/client', levels: [['exchange', 'lists'], ['retry']] }

const estate: Floor = {
  folder: 'src/estate',
  levels: [['lists'], ['reading'], ['compare'], ['document', 'plan']],
}

export const floors: readonly Floor[] = [house, engine, cli, mcp, local, domain, client, estate]
