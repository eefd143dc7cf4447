/** How a space goes together with a Git repository (extended API, "Others"). */
import { lazyObject, object, optional, stated, string } from '../fields.ts'
import { timestamp } from '../shared.ts'

export const GitInfo = lazyObject(() => ({
  repoName: optional(string()),
  installationStatus: stated({
    known: ['active', 'pending', 'paused'],
    tones: { active: 'good', pending: 'warn', paused: 'warn' },
  }),
  installationProvider: stated({ known: ['github', 'gitlab', 'github-legacy'] }),
  url: optional(string()),
  operation: optional(
    object({
      state: stated({ tones: { success: 'good', running: 'warn', failure: 'bad' } }),
      direction: stated({ known: ['import', 'export'] }),
      startedAt: timestamp,
      endedAt: optional(timestamp),
      error: optional(string()),
    }),
  ),
  updatedAt: optional(timestamp),
}))
