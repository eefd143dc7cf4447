/** Resolves names of organization, space and site in the context. */
import { contextParameter } from '../../catalog/lists.ts'
import { isName } from '../../settings/names-for-ids.ts'
import { currentSource } from '../../settings/profile-choice.ts'
import type { Settings } from '../../settings/settings.ts'
import { quoted } from '../../text/shell-word.ts'
import type { NameLookupContext } from './lookup-context.ts'
import { contextKinds } from './syntax.ts'

/** The same settings with ids. The organization comes first, since the lookup of the others needs it. */
export async function withoutNamesIn(settings: Settings, session: NameLookupContext): Promise<Settings> {
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
      ...fixOf(kind, settings),
    }
    result = { ...result, [kind]: { ...setting, value: await idNamed(setting.value, place, session) } }
  }
  return result
}

/** Undefined if the name is not from the profile. */
function fixOf(kind: (typeof contextKinds)[number], settings: Settings): { readonly fix?: string } {
  const { [kind]: setting, profile } = settings
  if (profile === undefined || setting?.source !== `profile ${profile.value}`) return {}
  const other = profile.source === currentSource ? '' : ` --profile ${quoted(profile.value)}`
  return { fix: `ws config set ${kind} <id>${other}` }
}
