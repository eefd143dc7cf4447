/** Counts the trouble that rows met and overcame: printing thousands of retries and outages would hide the rest. */
import { duration } from '../../../client/retry/outage.ts'
import type { CallPolicy } from '../../../engine/clients.ts'
import { grouped, type Progress } from '../../../task/progress.ts'
import type { CliSession } from '../../session.ts'

export interface Trouble {
  /** For the client of the run. */
  readonly policy: Pick<CallPolicy, 'notice' | 'retrying' | 'outage' | 'areMany'>
  /** Printed at the end; undefined if there was no trouble. */
  summary(): string | undefined
}

const mostReasons = 3

export function createTrouble({ notice }: Pick<CliSession, 'notice'>, progress: Progress): Trouble {
  const reasons = new Map<string, number>()
  let retries = 0
  let waited = 0
  const retrying = async (reason: string) => {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    retries += 1
    progress.remark('retries', `${grouped(retries)} ${retries === 1 ? 'retry' : 'retries'}`)
  }
  return {
    policy: {
      areMany: true,
      notice,
      retrying,
      outage: {
        began: notice,
        waiting: async (passed) => progress.remark('outage', `no answer for ${duration(passed)}`),
        ended: async (passed) => {
          waited += passed
          progress.remark('outage', undefined)
        },
      },
    },
    summary: () => {
      const most = [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, mostReasons)
      const told = most.map(([reason, times]) => `${reason} (${grouped(times)} x)`).join(', ')
      const parts = [
        ...(waited === 0 ? [] : [`Waited ${duration(waited)} for the service`]),
        ...(retries === 0 ? [] : [`${grouped(retries)} ${retries === 1 ? 'retry' : 'retries'}: ${told}`]),
      ]
      return parts.length === 0 ? undefined : parts.join('; ')
    },
  }
}
