/** Keeps what agents have planned, until it is applied once or is too old. */
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Consent } from '../engine/consent.ts'
import { UsageError } from '../errors.ts'
import type { ReadResult } from './calls/read-result.ts'
import type { AgentWork } from './calls/work.ts'

/** A change that is ready to be made. */
export interface ReadyChange {
  /** The name of its command. */
  readonly name: string
  readonly destroys: boolean
  /** More about it, for a person who is asked. */
  readonly about: string
  /** The command line for a person. */
  readonly line: string | undefined
  /** Reads again what the plan saw, then makes the change. @throws ConflictError */
  apply(work: AgentWork, consentFor: ConsentFor): Promise<ReadResult>
}

/** @param hasSent - true once a change has left */
export type ConsentFor = (hasSent: () => boolean) => Consent

export interface KeptPlan extends ReadyChange {
  readonly agreed: Set<string>
  /** A time of `age()`. */
  readonly until: number
}

export interface Plans {
  /** @returns its hash, which no one can guess */
  keep(planned: ReadyChange, bound: string): string
  /** Takes it out: a plan is used once. @throws UsageError if there is none */
  take(hash: string): KeptPlan
  /** Keeps a plan again while a person is asked; its time does not start anew. */
  putBack(hash: string, plan: KeptPlan): void
}

/** Milliseconds. */
export const validFor = 15 * 60_000

const mostKept = 500

export function createPlans({ age }: Pick<Context, 'age'>): Plans {
  const kept = new Map<string, KeptPlan>()
  const put = (hash: string, plan: KeptPlan) => {
    for (const [old, { until }] of kept) if (until < age() || kept.size >= mostKept) kept.delete(old)
    kept.set(hash, plan)
  }
  return {
    keep: (planned, bound) => {
      const hash = createHash('sha256').update(bound).update(randomBytes(16)).digest('hex')
      put(hash, { ...planned, agreed: new Set(), until: age() + validFor })
      return hash
    },
    take: (hash) => {
      const found = kept.get(hash)
      kept.delete(hash)
      if (found === undefined || found.until < age())
        throw new UsageError(
          'There is no such plan: it was applied, it is older than 15 minutes, or it never was',
          {
            hint: 'Plan it again: the tool plan gives a new hash',
          },
        )
      return found
    },
    putBack: put,
  }
}
