/** Organization, space and site of the context, where they were given by name. */
import { contextParameter } from '../../catalog/lists.ts'
import { isName } from '../../settings/names.ts'
import { currentSource } from '../../settings/profile-choice.ts'
import type { Settings } from '../../settings/settings.ts'
import { quoted } from '../parse/shell-word.ts'
import type { Asking } from './asking.ts'
import { contextKinds } from './syntax.ts'

/** The same settings with ids: the organization first, since the others are looked up in it. */
export async function withoutNamesIn(settings: Settings, session: Asking): Promise<Settings> {
  const { idNamed } = await import('./lookup.ts')
  let result = settings
  for (const kind of contextKinds) {
    const setting = result[kind]
    const parameter = contextParameter(kind)
    if (setting === undefined || parameter === undefined || !isName(setting.value)) continue
    const known = kind !== 'org' && result.org ? { organizationId: result.org.value } : {}
    const place = {
      parameter,
      path: undefined,
      spelling: setting.source,
      known,
      ...mendOf(kind, settings),
    }
    result = { ...result, [kind]: { ...setting, value: await idNamed(setting.value, place, session) } }
  }
  return result
}

/** Nothing for what is written elsewhere than in the profile. */
function mendOf(kind: (typeof contextKinds)[number], settings: Settings): { readonly mend?: string } {
  const { [kind]: setting, profile } = settings
  if (profile === undefined || setting?.source !== `profile ${profile.value}`) return {}
  const other = profile.source === currentSource ? '' : ` --profile ${quoted(profile.value)}`
  return { mend: `ws config set ${kind} <id>${other}` }
}
