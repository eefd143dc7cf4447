/** Finds the addresses among the words of a task that tell its context. */
import { idFor } from '../../catalog/lists.ts'
import type { Declaration, Option } from '../../catalog/options.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import { isWebAddress } from '../../settings/names-for-ids.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import type { Words } from '../parse/input.ts'

export interface TypedTask {
  readonly spec: Pick<Declaration, 'path' | 'like' | 'extended' | 'contexts'>
  readonly options: readonly Option[]
}

/** Of several addresses, the first tells it. */
export function contextTold(
  { spec, options }: TypedTask,
  { arguments: args, flags }: Words,
): Pick<SettingsFlags, 'org' | 'space' | 'site'> {
  const inOrder = options.filter(({ argument }) => argument !== undefined)
  const told = options.flatMap((option) => {
    const typed = option.argument === undefined ? flags.get(option.word) : args[inOrder.indexOf(option)]
    const address = [typed].flat().find(isWebAddress)
    const sought = address === undefined ? undefined : idFor(option, spec)
    const kind = sought && parameterOf(sought.parameter)?.addressTells
    return kind !== undefined && spec.contexts?.includes(kind) ? [[kind, address] as const] : []
  })
  return Object.fromEntries(told.toReversed())
}
