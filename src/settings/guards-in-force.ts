/** The guards of a run: those of its profile, and those that would be in force if no project file named another one. */
import { type Config, findProfile } from './config.ts'
import { chooseProfile, type Places, sourced } from './profile-choice.ts'
import type { Settings } from './settings.ts'

/**
 * A checked-out folder may name a profile that guards nothing, or none at all; it takes no guard away by that. A flag or a
 * variable may, since a person, or whoever the person lets act, has chosen it.
 */
export function guardsInForce(places: Places): Pick<Settings, 'readonly' | 'protected'> {
  const { config } = places
  const names = new Set([chooseProfile(places)?.value, chooseProfile({ ...places, project: {} })?.value])
  const found = [...names].flatMap((name) => profileCalled(name, config))
  const isReadonly = found.find(({ profile }) => profile.readonly === true)
  const protecting = found.filter(({ profile }) => profile.protected !== undefined)
  const ids = new Set(protecting.flatMap(({ profile }) => profile.protected ?? []))
  const from = protecting.map(({ name }) => `profile ${name}`).join(' and ')
  return {
    readonly: sourced(isReadonly && true, `profile ${isReadonly?.name}`),
    protected: sourced(ids.size === 0 ? undefined : [...ids], from),
  }
}

function profileCalled(name: string | undefined, config: Config) {
  const profile = name === undefined ? undefined : findProfile(config, name)
  return name === undefined || profile === undefined ? [] : [{ name, profile }]
}
