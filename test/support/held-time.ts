/** Time that passes only when a test says so. */
import { vi } from 'vitest'

/** Intervals wait until the test moves the time on (`vi.advanceTimersByTime`). */
export const holdIntervals = (): void => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
