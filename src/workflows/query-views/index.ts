/** Answers of other commands as tables: who may do what, what an audit finds, what ws has changed. */
import type { Kind } from '../../catalog/kinds.ts'
import { documentKinds } from '../../catalog/kinds.ts'
import { messageOf, WsError } from '../../errors.ts'
import { isDocument } from '../../estate/estate.ts'
import type { Finding } from '../../reports/findings-report.ts'
import type { ColumnType } from '../../sql/table.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { answerAccess, answerFrom } from '../access/answer.ts'
import { auditWorkspace } from '../audit/audit.ts'
import { readState } from '../diff/sources.ts'
import type { State } from '../diff/state.ts'
import { createReadingProgress } from '../estate/reading-progress.ts'
import { listEntries } from '../history/list.ts'
import type { QueryColumn, ViewRows, ViewTable } from '../query/tables/kind-tables.ts'

type ViewColumn = readonly [name: string, type: ColumnType, about: string, member?: string]

const view = (
  name: string,
  columns: readonly ViewColumn[],
  read: ViewTable['read'],
  absent?: ViewTable['absent'],
): ViewTable => ({
  name,
  kind: null,
  resources: [],
  read,
  ...(absent === undefined ? {} : { absent }),
  columns: columns.map(
    ([column, type, about, member = column]): QueryColumn => ({
      name: column,
      type,
      about,
      source: { from: 'member', member },
    }),
  ),
})

export const queryViews: readonly ViewTable[] = [
  view(
    'access',
    [
      ['person', 'text', 'E-mail address or id; null for people without names'],
      ['user', 'text', 'Id of the user'],
      ['name', 'text', 'Name of the person'],
      ['role', 'text', 'Role that counts there; null if it is unknown'],
      ['kind', 'text', 'Kind of the thing: organization, team, collection, space, site'],
      ['id', 'text', 'Id of the thing'],
      ['address', 'text', 'Address of the thing'],
      ['direct', 'boolean', 'Whether a permission of the thing itself names the person'],
      ['lastSeenAt', 'text', 'When the person was last seen there'],
      ['via', 'json', 'Ways to the role, the strongest first'],
      ['reason', 'text', 'Why nobody is named, or why a person has no role'],
    ],
    async (source, session) =>
      source === 'live' ? rowsOf(await answerAccess({}, session)) : accessIn(source, session),
    (_source, _session, state) => state && accessAbsent(state),
  ),
  view(
    'findings',
    [
      ['rule', 'text', 'Rule of ws audit'],
      ['severity', 'text', 'critical, high, medium, low or info'],
      ['status', 'text', 'fail, or could-not-check'],
      ['kind', 'text', 'Kind of the thing'],
      ['id', 'text', 'Id of the thing'],
      ['address', 'text', 'Address of the thing'],
      ['message', 'text', 'What is wrong'],
      ['why', 'text', 'Why it matters'],
      ['fix', 'text', 'Command that fixes it'],
      ['fingerprint', 'text', 'Stays the same while the thing keeps its id'],
    ],
    async (source, session) => {
      const result = await auditWorkspace({ source }, session)
      if (result === undefined || !('report' in result)) return { items: [], reasons: [] }
      const { findings, summary } = result.report
      const { scope, checkedAt, bySeverity } = summary
      return { items: findings, reasons: uncheckedIn(findings), counts: { scope, checkedAt, bySeverity } }
    },
  ),
  view(
    'history',
    [
      ['id', 'text', 'Id of the entry'],
      ['time', 'text', 'When the command ran'],
      ['service', 'text', 'Where it changed something', 'source'],
      ['state', 'text', 'done, failed, unknown, undone', 'data.state'],
      ['changes', 'number', 'Number of changes', 'data.changes'],
      ['command', 'text', 'The command', 'data.command'],
      ['note', 'text', 'Note of the person', 'data.note'],
    ],
    async (source, session) => {
      const reason = historyAbsent(source, session)
      return reason === undefined ? rowsOf(await listEntries({}, session)) : { items: [], reasons: [reason] }
    },
    historyAbsent,
  ),
]

function historyAbsent(source: string, { historyOf }: Session): string | undefined {
  // An agent has ws history list, which knows its limits.
  if (historyOf !== undefined) return 'agents ask history list for it'
  return source === 'live' ? undefined : 'only this machine has a history'
}

const accessAbsent = ({ estate }: State): string | undefined =>
  isDocument(estate) ? 'a document does not tell who has access' : undefined

/** Rules that could not look everywhere may have missed findings. */
const uncheckedIn = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ status }) => status === 'could-not-check')
    .map(({ rule, message }) => `the rule ${rule} could not be checked: ${message}`)

/** The error that its command would end with is the reason why rows may be missing. */
async function rowsOf(result: TaskResult): Promise<ViewRows> {
  if (result === undefined || !('rows' in result)) return { items: [], reasons: [] }
  const items: unknown[] = []
  for await (const row of result.rows) items.push(row)
  const ending = 'afterwards' in result ? result.afterwards : undefined
  try {
    await ending?.()
    return { items, reasons: [] }
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    return { items, reasons: [messageOf(error)] }
  }
}

async function accessIn(source: string, session: Session): Promise<ViewRows> {
  const progress = createReadingProgress(session)
  const kinds = new Set<Kind>(documentKinds)
  const state = await readState(source, { kinds, session, progress, withReplies: true }).finally(() =>
    progress.end(),
  )
  try {
    const reason = accessAbsent(state)
    if (reason !== undefined) return { items: [], reasons: [reason] }
    return await rowsOf(answerFrom(state.estate, { single: undefined }))
  } finally {
    await state.close?.()
  }
}
