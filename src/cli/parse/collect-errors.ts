/** Runs several readings of one command line: returns all results, or throws the faults of all at once. */
import { UsageError } from '../../errors.ts'

export async function collectErrors<const Work extends readonly unknown[]>(work: Work) {
  const settled = await Promise.allSettled(work)
  const reasons: unknown[] = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const usage = reasons.filter((reason) => reason instanceof UsageError)
  if (usage.length < reasons.length) throw reasons.find((reason) => !(reason instanceof UsageError))
  if (usage.length === 0) return Promise.all(work)
  throw new UsageError(
    usage.flatMap((error) => error.codedFaults),
    usage[0],
  )
}

/** Throws faults found earlier, when the rest is read. */
export async function refuse(faults: readonly string[]): Promise<void> {
  if (faults.length > 0) throw new UsageError(faults)
}
