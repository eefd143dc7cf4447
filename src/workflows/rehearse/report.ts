/** A rehearsal for people and programs, and how it ends. */
import type { rehearsalAnswer } from '../../answers/changes.ts'
import { allResources } from '../../catalog/walk.ts'
import { FoundError, PartialError, ProgramError } from '../../errors.ts'
import type { ChangeRemark } from '../../reports/change-report.ts'
import type { ResultOf } from '../../task/result.ts'
import { counted } from '../../text/counted.ts'
import { changesOf, rowsOf, toldGaps } from '../diff/report.ts'
import { lineWithConsent } from '../plan/consent-line.ts'
import type { Rehearsal, RehearsedRun, RehearseOptions } from './rehearsal.ts'
import { shownRequest } from './sent-requests.ts'
import { unchanged } from './states.ts'

export const rehearsalFormat = 'ws-rehearsal/1'

export async function resultOf(
  rehearsal: Rehearsal,
  asked: RehearseOptions,
): Promise<ResultOf<typeof rehearsalAnswer>> {
  const { clone, network, first, second, plan } = rehearsal
  const { comparison } = first
  const title = `${clone.place.name} -> after ${asked.command.join(' ')}`
  return {
    value: {
      format: rehearsalFormat,
      command: asked.command,
      clone: {
        name: clone.place.name,
        origin: clone.origin,
        organization: clone.organization,
        asOf: clone.description?.to ?? null,
      },
      ...(network === undefined ? {} : { network }),
      ...shownRun(first),
      ...(second === undefined ? {} : { second: shownRun(second) }),
      ...(plan === undefined ? {} : { plan: shownPlan(plan) }),
    },
    items: comparison.changes,
    rows: rowsOf(comparison),
    changes: {
      ...changesOf(comparison, { title, isShort: false, resources: await allResources() }),
      ...(comparison === unchanged
        ? { summary: 'No differences: nothing was sent that changes anything' }
        : {}),
      remarks: [
        ...remarksOn(first, asked),
        ...(second === undefined ? [] : secondRun(second, asked)),
        ...(network?.closed && [first, second].some((run) => run !== undefined && run.exit !== 0)
          ? [closedNetwork]
          : []),
        ...(plan === undefined ? [] : planRemarks(plan)),
      ],
    },
    afterwards: async () => end([first, ...(second === undefined ? [] : [second])], asked),
  }
}

/** A program that fails may have wanted it. */
const closedNetwork: ChangeRemark = {
  title: 'Network',
  tone: 'muted',
  lines: ['closed but for the fork; --network opens it, with the live service in reach'],
}

const shownRun = ({ exit, sent, approximated, comparison }: RehearsedRun) => {
  const { changes, summary, notCompared } = comparison
  return {
    exitCode: exit,
    changes,
    summary,
    notCompared: toldGaps(notCompared),
    requests: sent.map(shownRequest),
    approximated,
  }
}

const shownPlan = ({ file, hash, plan: { steps, blocked } }: NonNullable<Rehearsal['plan']>) => ({
  file,
  hash,
  requests: steps.length,
  blocked,
})

const lineOf = ({ method, url }: { readonly method: string; readonly url: string }) => `${method} ${url}`

function remarksOn(
  { exit, sent, approximated }: RehearsedRun,
  { requests = false }: RehearseOptions,
): readonly ChangeRemark[] {
  const lines = sent.map((each) => {
    const { body, status } = shownRequest(each)
    return `${lineOf(each)}${body === null ? '' : ` ${JSON.stringify(body)}`} -> ${status}`
  })
  const remarks: readonly ChangeRemark[] = [
    ...(requests ? [{ title: 'Request', tone: 'muted', lines, isWhole: true, isToCopy: true } as const] : []),
    {
      title: 'Approximated',
      tone: 'bad',
      lines: [...new Set(approximated.map((each) => `${lineOf(each)}: ${each.reason}`))],
    },
    { title: 'Exit code', tone: exit === 0 ? 'muted' : 'bad', lines: [String(exit)] },
  ]
  return remarks.filter((remark) => remark.lines.length > 0)
}

/** A program that can be run again changes nothing the second time. */
function secondRun(run: RehearsedRun, asked: RehearseOptions): readonly ChangeRemark[] {
  const { changes } = run.comparison
  const lines =
    changes.length === 0
      ? ['no differences']
      : changes.map(({ action, address, id }) => `${action} ${address}${id === null ? '' : `  ${id}`}`)
  return [
    { title: 'Second run', tone: changes.length === 0 ? 'muted' : 'bad', lines },
    ...remarksOn(run, asked).map((remark) => ({ ...remark, title: `Second run: ${remark.title}` })),
  ]
}

function planRemarks({ file, plan }: NonNullable<Rehearsal['plan']>): readonly ChangeRemark[] {
  const { length } = plan.steps
  const line = lineWithConsent(plan, { words: ['apply', '--plan', file], takesBlocked: true })
  const way = length === 0 ? '' : `: send ${length === 1 ? 'it' : 'them'} with ${line}`
  const remarks: readonly ChangeRemark[] = [
    {
      title: 'Plan',
      tone: 'muted',
      lines: [`${counted(length, 'request')} in ${file}${way}`],
    },
    {
      title: 'Not in the plan',
      tone: 'bad',
      lines: plan.blocked.map(({ address, reason }) => `${address}: ${reason}`),
    },
  ]
  return remarks.filter(({ lines }) => lines.length > 0)
}

function end(runs: readonly RehearsedRun[], { command, exitCode = false }: RehearseOptions): void {
  const failed = runs.find(({ exit }) => exit !== 0)
  if (failed !== undefined)
    throw new ProgramError(`${command[0]} ended with exit code ${failed.exit}`, failed.exit)
  const approximated = runs.flatMap((run) => run.approximated)
  if (approximated.length > 0)
    throw new PartialError(
      `${counted(approximated.length, 'request')} met something that the clone does not hold as the service does`,
      { hint: 'See Approximated: above; the service may answer these differently' },
    )
  const changes = runs.reduce((sum, { comparison }) => sum + comparison.changes.length, 0)
  if (exitCode && changes > 0) throw new FoundError(counted(changes, 'difference'))
}
