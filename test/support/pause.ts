/**
 * Waits for time itself, which tests do in this file only (test/sleeping.test.ts). What a test waits for it asks about, by `expect.poll`
 * or a promise: a fixed time is too short on a busy machine, and too long on every other.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** @param _why - why there is nothing to ask about: what passes is what is tested. */
export const pause = (milliseconds: number, _why: string): Promise<void> => wait(milliseconds)

/** For Context.sleep, where time passes as it does. */
export const realSleep = (milliseconds: number): Promise<void> => wait(milliseconds)
