/** Notes that this ws changed something: remembered titles may belong to other things since. */
import { existsSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { cacheFolder } from '../../settings/files/folders.ts'
import type { Settings } from '../../settings/settings.ts'
import { openCache } from './cache.ts'
import { cacheScope, changedKey } from './keys.ts'

/** Without remembered lists, there is nothing to do. */
export function noteChange(settings: Settings, context: Context): void {
  const folder = cacheFolder(context)
  if (folder !== undefined && existsSync(folder))
    openCache(context).put(changedKey(cacheScope(settings, context)), [])
}
