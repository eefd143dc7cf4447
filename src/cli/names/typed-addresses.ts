/** Opens the session of a task: the address of a change request among its words tells its space, too, if nothing else does. */
import type { Option } from '../../catalog/options.ts'
import { isWebAddress } from '../../settings/names-for-ids.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import type { Words } from '../parse/input.ts'
import type { TypedTask } from './context-told.ts'
import type { NameLookupContext } from './lookup-context.ts'
import { contextKinds, takesIdsOnly } from './syntax.ts'

interface OpenedContext extends Pick<NameLookupContext, 'globals' | 'current'> {
  close(): Promise<void>
}

/** An operation reads its path itself; a task has its context from the session. */
export async function openWithAddresses<Opened extends OpenedContext>(
  { spec, options }: { readonly spec: TypedTask['spec']; readonly options: readonly Option[] },
  typed: Words,
  open: (settings: SettingsFlags) => Opened,
): Promise<Opened> {
  const session = open({})
  const words = [...typed.arguments, ...typed.flags.values()].flat()
  if (spec.contexts === undefined || takesIdsOnly(session) || !words.some(isWebAddress)) return session
  const { contextTold } = await import('./context-told.ts')
  const [told, settings] = [contextTold({ spec, options }, typed), session.current()]
  const lacking = contextKinds.filter((kind) => told[kind] !== undefined && settings[kind] === undefined)
  if (lacking.length === 0) return session
  await session.close()
  return open(Object.fromEntries(lacking.map((kind) => [kind, told[kind]])))
}
