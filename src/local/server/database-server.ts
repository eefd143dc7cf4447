/** Serves a workspace in a PostgreSQL database: any number of such servers may do so at a time. */

import type { Serving } from '../../workspaces/serving.ts'
import type { DatabaseAddress } from '../../workspaces/workspaces.ts'
import { demandSessions } from '../store/postgres/sessions.ts'
import { openDatabase } from '../store/postgres/store.ts'
import { behindPort, openOn } from '../workspace.ts'
import { createMonitor } from './monitor.ts'
import { type ServerOptions, serveWorkspace } from './server.ts'

/** @throws LocalError if the database can't be reached or holds no workspace, or the port is taken */
export async function serveDatabase(database: DatabaseAddress, options: ServerOptions): Promise<Serving> {
  const store = await openDatabase(database, options)
  try {
    await demandSessions(store.db, store.path)
  } catch (error) {
    await store.close()
    throw store.explain(error)
  }
  const monitor = createMonitor(store)
  const workspace = openOn(store, options, behindPort(options))
  return serveWorkspace(workspace, {
    ...options,
    monitor,
    log: (entry) => {
      monitor.observe(entry)
      options.log?.(entry)
    },
  })
}
