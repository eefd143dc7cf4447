/** After a 404: two ids in one word, as in `space get spc_api,spc_cli`, are two rows of a bulk command. */
import type { Operation } from '../../catalog/operation.ts'
import { optionsOf } from '../../catalog/options.ts'
import { wordsOf } from '../../catalog/walk.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { quoted } from '../../text/shell-word.ts'
import { verbFlags } from '../commands/verb-flags.ts'
import { runnableLine } from './runnable-line.ts'

interface CalledOnce {
  readonly operation: Operation
  /** The word that the service does not know. */
  readonly id: string | undefined
  readonly flags: SettingsFlags
}

/** Undefined for one id, and for a command that takes no rows or needs other arguments. */
export async function lineForSeveral({ operation, id, flags }: CalledOnce): Promise<string | undefined> {
  const ids = id?.split(',').filter((each) => each !== '') ?? []
  const args = optionsOf(operation).filter(({ argument }) => argument !== undefined)
  if (ids.length < 2 || args.length !== 1 || !verbFlags(operation, {}).groups.includes('bulk'))
    return undefined
  const words = (await wordsOf(operation)) ?? []
  const line = runnableLine([...words, '--from', '-'], flags)
  return `For several, give their ids on stdin, one a line: printf '%s\\n' ${ids.map(quoted).join(' ')} | ${line}`
}
