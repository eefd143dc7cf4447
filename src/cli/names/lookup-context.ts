/** The parts of a session that a name lookup needs. */

import type { Titles } from '../../engine/candidates/titles.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Session } from '../../task/task.ts'
import type { Globals } from '../parse/globals.ts'
import type { TitleTrust } from './trust.ts'

export interface NameLookupContext
  extends Pick<Session, 'context' | 'client' | 'notice' | 'offers' | 'settings'> {
  readonly globals: Pick<Globals, 'exactIds'>
  readonly titles: Titles
  readonly trust: TitleTrust
  current(): Settings
}
