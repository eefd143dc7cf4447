/** Organization, space and site of the context, where they were given by name. */
import { contextParameter } from '../../catalog/lists.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Asking } from './asking.ts'
import { contextKinds, isName } from './syntax.ts'

/** The same settings with ids: the organization first, since the others are looked up in it. */
export async function withoutNamesIn(settings: Settings, session: Asking): Promise<Settings> {
  const { idNamed } = await import('./lookup.ts')
  let result = settings
  for (const kind of contextKinds) {
    const setting = result[kind]
    const parameter = contextParameter(kind)
    if (setting === undefined || parameter === undefined || !isName(setting.value)) continue
    const known = kind !== 'org' && result.org ? { organizationId: result.org.value } : {}
    const place = { parameter, path: undefined, spelling: setting.source, known }
    result = { ...result, [kind]: { ...setting, value: await idNamed(setting.value, place, session) } }
  }
  return result
}
