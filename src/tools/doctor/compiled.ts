/** Checks the cache of compiled code: another user must not be able to replace it. */
import type { Context } from '../../context.ts'
import { type DoctorFinding, warn } from './finding.ts'

export function checkCompiled({ untrustedCache }: Context): readonly DoctorFinding[] {
  if (untrustedCache === undefined) return []
  const { path, reason, remedy } = untrustedCache
  return [
    warn(
      'compiled code',
      `${path} ${reason}: no compiled code is read or kept there, so that every start takes longer`,
      remedy ?? 'Set XDG_CACHE_HOME to a folder of yours',
    ),
  ]
}
