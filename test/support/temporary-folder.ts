/** A temporary folder for one run of the tests, removed with everything in it. */
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopCluster, stopClustersWithMe } from './postgres.ts'

export function setup(): () => Promise<void> {
  const outside = temporaryPlace()
  const folder = mkdtempSync(join(outside, 'ws-tests-'))
  process.env.TMPDIR = folder
  // Beside it: another account runs the database, and may not look into ours.
  const cluster = join(outside, `ws-postgres-${process.pid}`)
  process.env.WS_TEST_CLUSTER = cluster
  stopClustersWithMe(cluster)
  return async () => {
    // A program that a test started in the background may be writing into it still.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    await stopCluster(cluster)
  }
}

/** Memory where there is plenty: each change of an embedded workspace waits for its disk. */
function temporaryPlace(): string {
  const inMemory = '/dev/shm'
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    const isLarge = bavail * bsize > leastMemory
    // Tests run programs that they write.
    const runsPrograms = !/^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))
    return isLarge && runsPrograms ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Bytes: a whole run keeps up to 3 GB. */
const leastMemory = 12 * 1024 ** 3
