/**
 * Waits for a fixed time. Only this file may (test/sleeping.test.ts): tests otherwise wait by `expect.poll` or a promise, since a
 * fixed time is too short on a busy machine, and too long on every other.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** @param _why - the reason why there is nothing to poll: time itself is under test */
export const pause = (milliseconds: number, _why: string): Promise<void> => wait(milliseconds)

/** For Context.sleep in real time. */
export const realSleep = (milliseconds: number): Promise<void> => wait(milliseconds)
