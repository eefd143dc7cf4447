/** Removes a folder into which a program may be writing still: ws fills its lists for completion in the background. */
import { rmSync } from 'node:fs'

export const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
