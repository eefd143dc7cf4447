/** Fails a test whose program printed JSON that differs from its schema. */
import type { PrintedAnswer } from './check-answers.ts'

export async function requireDescribed(printed: PrintedAnswer): Promise<void> {
  const { faultsOf } = await import('./check-answers.ts')
  const faults = await faultsOf(printed)
  if (faults.length === 0) return
  throw new Error(`JSON that differs from ws schema:\n${faults.join('\n')}`)
}
