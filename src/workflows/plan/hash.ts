/** Identifies a plan: the same state and the same document give the same hash. */
import { createHash } from 'node:crypto'
import { canonical } from '../../estate/equality.ts'
import type { Plan } from '../../estate/plan/plan.ts'

/** SHA-256 in hexadecimal, of everything that would be done and of what it was planned on. */
export const hashOf = (plan: Plan): string => createHash('sha256').update(canonical(plan)).digest('hex')
