/** A plan for people and programs: its changes, and what there is to know before somebody applies it. */
import { nounOf, nounsOf } from '../../catalog/kinds.ts'
import { allOperations, allResources } from '../../catalog/walk.ts'
import type { KeptPlace } from '../../estate/compare/kept-places.ts'
import { beyondLimit } from '../../estate/plan/limits.ts'
import { type Filled, type FoundDanger, fill, type Plan, type PlanStep } from '../../estate/plan/plan.ts'
import type { JsonObject } from '../../json/object.ts'
import type { ChangeRemark, ChangeReport } from '../../reports/change-report.ts'
import type { Loss } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { changesOf } from '../diff/report.ts'
import { newIdOf } from './new-id.ts'

const meanings = {
  publish: 'more people can see something',
  sso: 'single sign-on goes',
  elevate: 'somebody becomes an admin, or a team or everybody gets more rights',
  members: 'a person loses the organization',
  admins: 'nobody is left to look after it',
  self: 'it is your own access',
  delete: 'it is removed',
} as const

interface PlanReportOptions {
  readonly title: string
  readonly maxChanges?: number | undefined
  /** True if the command does something beside the plan. */
  readonly hasMore?: boolean | undefined
}

const nothingElse = 'Nothing else to do'

export async function planReport(
  plan: Plan,
  { title, maxChanges, hasMore = false }: PlanReportOptions,
): Promise<ChangeReport> {
  const { format: _format, steps, ...comparison } = plan
  const report = changesOf(
    { ...comparison, format: 'ws-diff/1' },
    { title: `live -> ${title}`, isShort: false, resources: await allResources() },
  )
  const summary =
    steps.length > 0
      ? `${report.summary}; ${counted(steps.length, 'request')}`
      : hasMore
        ? nothingElse
        : 'Nothing to do'
  const groups = withTemplates(report.groups, steps)
  return { ...report, groups, summary, remarks: remarksOn(plan, maxChanges) }
}

/** About entries whose place the document does not tell. */
export const keptRemarks = (kept: readonly KeptPlace[] = []): readonly ChangeRemark[] =>
  kept.length === 0
    ? []
    : [
        {
          title: 'Stays in place',
          tone: 'muted',
          lines: kept.map(({ address, reason }) => `${address}: ${reason}`),
        },
      ]

export const withAbout = (report: ChangeReport, about: ChangeReport['about'] = []): ChangeReport =>
  about.length === 0 ? report : { ...report, about: [...(report.about ?? []), ...about] }

/** Says of each copy what it is a copy of. */
function withTemplates(groups: ChangeReport['groups'], steps: readonly PlanStep[]): ChangeReport['groups'] {
  const templates = new Map(
    steps.flatMap(({ does, subject: { address, of } }) =>
      does === 'copy' && of !== undefined ? [[address, of]] : [],
    ),
  )
  if (templates.size === 0) return groups
  return groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => {
      const of = entry.mark === '+' ? templates.get(entry.address) : undefined
      return of === undefined ? entry : { ...entry, notes: [...entry.notes, `copy of ${of}`] }
    }),
  }))
}

function remarksOn(plan: Plan, maxChanges: number | undefined): readonly ChangeRemark[] {
  const { blocked, dangers, unmanaged } = plan
  const outliving = unmanaged.filter(({ loses }) => loses !== undefined)
  const kept = unmanaged.filter(({ reason }) => reason !== undefined)
  const remarks: readonly ChangeRemark[] = [
    {
      title: 'Unmanaged',
      tone: 'muted',
      lines: unmanagedLines(unmanaged.filter((each) => !outliving.includes(each) && !kept.includes(each))),
    },
    {
      title: 'Protected',
      tone: 'bad',
      lines: kept.map(({ address, protectedBy, reason }) => `${address}: ${reason}, kept by ${protectedBy}`),
    },
    { title: 'Stays', tone: 'bad', lines: outlivingLines(outliving) },
    {
      title: 'Blocked',
      tone: 'bad',
      lines: blocked.map(
        ({ address, reason, hint }) => `${address}: ${hint === null ? reason : `${reason}; ${hint}`}`,
      ),
    },
    {
      title: 'Danger',
      tone: 'bad',
      lines: dangers.map(dangerText),
    },
    { title: 'Limit', tone: 'bad', lines: beyondLimit(plan.shares, maxChanges).map(limitText) },
  ]
  return remarks.filter(({ lines }) => lines.length > 0)
}

function dangerText({ danger, address, opensBefore, closedBy }: FoundDanger): string {
  const way =
    closedBy === undefined ? '' : ` (not with \`${closedBy.member}: false\` in the entry ${closedBy.address})`
  const early = opensBefore === undefined ? '' : `; it opens before its ${opensBefore} is set${way}`
  return `${danger}: ${address}: ${meanings[danger]}${early}`
}

/** Many would drown the changes. */
const mostNamed = 5

function unmanagedLines(unmanaged: Plan['unmanaged']): readonly string[] {
  if (unmanaged.length > mostNamed) {
    const kinds = [...Map.groupBy(unmanaged, ({ kind }) => kind)]
    return [
      `${kinds.map(([kind, { length }]) => counted(length, nounOf(kind))).join(', ')}; -o json names them`,
    ]
  }
  return unmanaged.map(({ address, id, protectedBy }) =>
    [
      address,
      ...(id === null ? [] : [id]),
      ...(protectedBy === undefined ? [] : [`kept by ${protectedBy}`]),
    ].join('  '),
  )
}

/** By the holder that goes. */
function outlivingLines(outliving: Plan['unmanaged']): readonly string[] {
  const groups = Map.groupBy(outliving, ({ loses, kind }) => `${kind} ${loses}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const things = counted(group.length, nounOf(first.kind), nounsOf(first.kind))
    return `${things} in ${first.loses} without an entry: ws removes none, and the API does not say where they go`
  })
}

export const limitText = ({ kind, existing, changed }: Plan['shares'][number]): string =>
  `${changed} of ${existing} of the kind ${kind} would change`

/** The request as it would be sent; an id that does not exist yet is told by its address. */
export function requestOf({ method, path, parameters, body }: PlanStep, steps: readonly PlanStep[]) {
  const nameOf = nameIn(steps)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(parameters[name], nameOf))
  return { method, url, body: body === undefined ? null : (fill(body, nameOf) as JsonObject) }
}

/** The calls of a plan, with addresses in place of ids that do not exist yet. */
export async function callsOf(steps: readonly PlanStep[]): Promise<NonNullable<Loss['requests']>> {
  const operations = await allOperations()
  return steps.flatMap(({ method, path, parameters, body }) => {
    const operation = operations.find((each) => each.method === method && each.path === path)
    // The plan's shapes are those of the operation.
    const filled = fill({ path: parameters, body }, nameIn(steps)) as {
      path: Record<string, string>
      body?: JsonObject
    }
    return operation === undefined ? [] : [{ operation, input: filled }]
  })
}

const nameIn = (steps: readonly PlanStep[]) => (number: number) => {
  const { does, subject } = steps[number - 1] ?? {}
  // A deleted thing comes back with its id.
  if (does === 'recover' && typeof subject?.id === 'string') return subject.id
  return newIdOf(subject?.address ?? String(number))
}

const segment = (value: Filled | undefined, nameOf: (number: number) => string) =>
  typeof value === 'string' ? encodeURIComponent(value) : String(fill(value, nameOf))
