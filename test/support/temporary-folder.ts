/** A temporary folder for one run of the tests, removed with everything in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopCluster, stopClustersWithMe } from './postgres.ts'

export function setup(): () => Promise<void> {
  const outside = tmpdir()
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
