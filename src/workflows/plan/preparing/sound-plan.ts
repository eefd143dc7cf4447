/** Makes a plan that has no change that the service lacks, and that tells what goes along with a person. */
import type { Plan } from '../../../estate/plan/plan.ts'
import { planOffered } from './plan-offered.ts'
import { type SilentReading, withTakenAlong } from './taken-along.ts'

export const soundPlan = async (make: () => Plan, reading: SilentReading): Promise<Plan> =>
  withTakenAlong(await planOffered({ ...reading, make }), reading)
