/** `ws report`: an organization on one page, of which each section is the answer of a query. */
import { fields, listOf, optional, ownName, writtenFile } from '../catalog/fields.ts'
import { task } from '../task/task.ts'

const views = async () => (await import('./query-views/index.ts')).queryViews
const earlier = async (file: string, scope: string) =>
  (await import('./audit/reports/trend.ts')).earlierPoints(file, scope)

export const report = task({
  effect: 'reads',
  answers: async () => (await import('../answers/reports.ts')).workspace,
  summary: 'Report on an organization on one page',
  searchWords: ['report', 'page for management', 'dashboard', 'html report'],
  details:
    'Sections are figures, the tree, who may do what, the age of change requests, stale spaces, public sites, and what an audit finds; then the queries that you name (ws query --list). ' +
    'ws reads the organization once for all of them. Reports and audits in the folder of the page, written by --html or -o json, make the trend of the findings. --html writes a page for a browser, which needs no network; -o markdown is for the summary of a job, -o json for programs. ' +
    'If a part could not be read, the report says so, and the exit code is 8.',
  arguments: ['queries?'],
  input: fields({
    queries: optional(listOf(ownName('query', 'Further queries with a name'))),
    html: optional(writtenFile('File for the page; - for stdout', { mayBeStdout: true })),
  }),
  keptAsFile: true,
  columns: [],
  answersWithoutIds: true,
  examples: [
    'ws report --html report.html',
    'ws report inactive-members team-sizes -o markdown',
    'ws report -o json',
  ],
  run: async (input, session) => {
    const { reportWorkspace } = await import('./query/report.ts')
    return reportWorkspace({ ...input, views, earlier }, session)
  },
})
