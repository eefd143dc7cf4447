/** Bounds of time that tests assert: wide enough for a machine that is slow, or busy with something else. */

/** How many times slower than the one that ws is made on. */
const slower = 5

/** @param milliseconds - the bound on a usual machine. */
export const onSlowMachine = (milliseconds: number): number => milliseconds * slower
