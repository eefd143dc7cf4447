/** `ws query`: answers questions in SQL, over everything that an organization holds. */
import { fields, listOf, optional, ownName, toggle, whole, word } from '../catalog/fields.ts'
import { task } from '../task/task.ts'

const views = async () => (await import('./query-views/index.ts')).queryViews

export const query = task({
  forAgents: {
    as: 'command',
    without: ['file', 'source'],
    freeText: { field: 'statement', isNamed: (text) => /^[A-Za-z][\w-]*$/.test(text) },
  },
  effect: 'reads',
  contexts: ['org'],
  answers: async () => (await import('../answers/query.ts')).rows,
  summary: 'Ask a workspace questions in SQL',
  searchWords: [
    'sql',
    'open comments',
    'open comments older than',
    'comments nobody answered',
    'unanswered comments',
    'number of pages',
    'change requests last month',
    'since last release',
    'select',
    'query',
    'question',
    'report',
    'statistics',
    'count spaces',
    'inactive',
    'inactive members',
    'who never logged in',
    'stale',
    'stale spaces',
    'largest spaces',
    'duplicate titles',
    'join',
    'group by',
  ],
  details:
    'SQL is that of SQLite, and only reads: one SELECT, or WITH ... SELECT, or VALUES. There is a table for each kind of thing (--tables), with the members of the API as columns (--describe). ' +
    "ws reads only the tables that the statement names; conditions like space = 'spc_api' read that holder alone, and --explain shows what is read. " +
    'If a part could not be read, stderr names it and the exit code is 8.',
  arguments: ['statement?'],
  input: fields({
    statement: optional(
      ownName('query', 'Statement, name of a query (--list), or - for stdin', { hasSpaces: true }),
    ),
    file: optional(word('File with the statement, or - for stdin', { min: 1, short: 'f' })),
    param: optional(
      listOf(word('Value of a parameter, as name=value for :name', { min: 1, usually: 'name=value' })),
    ),
    source: optional(
      listOf(
        word('live, profile:NAME, snapshot:NAME, a document or a backup folder; adds a column source', {
          min: 1,
        }),
      ),
    ),
    list: optional(toggle('List the queries that have a name')),
    tables: optional(toggle('List the tables, and which of them the service offers')),
    describe: optional(ownName('table', 'Table whose columns to list')),
    explain: optional(toggle('Show what would be read, and read nothing')),
    maxRequests: optional(whole('Most requests; 1000 by default', { min: 1 })),
    maxRows: optional(whole('Most rows of the tables and of the answer; 1000000 by default', { min: 1 })),
  }),
  flags: { param: 'param', source: 'source' },
  keptAsFile: true,
  columns: [],
  examples: [
    'ws query inactive-members --param days=30',
    'ws query "SELECT title, updatedAt FROM spaces ORDER BY updatedAt LIMIT 5"',
    'ws query "SELECT t.title, count(*) AS people FROM teams t JOIN team_members m ON m.team = t.id GROUP BY t.id"',
    'ws query inactive-members --out inactive.csv',
    'ws query --list',
    'ws query --tables',
    'ws query --describe spaces',
  ],
  preview: async (input, session) => {
    const { answerQuery } = await import('./query/query.ts')
    return answerQuery({ ...input, views, explain: true }, session)
  },
  run: async (input, session) => {
    const { answerQuery } = await import('./query/query.ts')
    return answerQuery({ ...input, views }, session)
  },
})
