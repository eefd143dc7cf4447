/** The guards of a run: those of its profile, and those that would hold if no project file named another profile. */
import { type Config, findProfile } from './files/profiles-file.ts'
import { chooseProfile, type ProfileSources, sourced } from './profile-choice.ts'
import type { Settings } from './settings.ts'

/**
 * A project file may name a profile without guards, but that removes no guard. A flag or a variable may, since a person has
 * chosen it, or a program that the person lets act.
 */
export function guardsInForce(places: ProfileSources): Pick<Settings, 'readonly' | 'protected'> {
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
