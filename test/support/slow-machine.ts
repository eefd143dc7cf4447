/** Time limits for tests, wide enough for a slow or busy machine. */

/** How much slower than the developers' machine. */
const slower = 5

/**
 * For what either comes soon or only after a wait that is longer than the result.
 * @param milliseconds - the limit on a usual machine
 */
export const onSlowMachine = (milliseconds: number): number => milliseconds * slower
