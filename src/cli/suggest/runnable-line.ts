/** A command as a line that people can copy, for the same service and context. */
import type { SettingsFlags } from '../../settings/settings.ts'
import { quoted, wordsOfFlag } from '../../text/shell-word.ts'

/** @param words - without `ws`; @param typed - flags of the place, which the settings may lack */
export function runnableLine(words: readonly string[], typed: SettingsFlags): string {
  const place = [
    ['--profile', typed.profile],
    ['--base-url', typed.baseUrl],
    ['--token-file', typed.tokenFile],
    ['--org', typed.org],
    ['--site', typed.site],
    ['--space', typed.space],
  ].flatMap(([flag = '', value]) => (value === undefined ? [] : wordsOfFlag(flag, value)))
  return ['ws', ...[...words, ...place].map(quoted)].join(' ')
}
