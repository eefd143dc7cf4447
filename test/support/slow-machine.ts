/** Time limits for tests, wide enough for a slow or busy machine. */

/** How much slower than the developers' machine. */
const slower = 5

/** @param milliseconds - the limit on a usual machine */
export const onSlowMachine = (milliseconds: number): number => milliseconds * slower
