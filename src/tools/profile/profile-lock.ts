/** Locks the guards of a profile, which anybody may, and unlocks them, which only a person at a terminal may. */
import { fields, optional, ownName } from '../../catalog/fields.ts'
import { InterruptedError, UsageError } from '../../errors.ts'
import { changeSettings } from '../../settings/files/change-file.ts'
import {
  type Config,
  configFile,
  findProfile,
  type Profile,
  readConfig,
  unknownProfile,
  withProfile,
} from '../../settings/files/profiles-file.ts'
import { guardsInWords } from '../../settings/guards.ts'
import { type Session, task } from '../../task/task.ts'
import { existingProfile, noCurrentProfile } from './profiles-in-use.ts'

const input = fields({ name: optional(ownName('profile', 'Name of the profile')) })

export const lock = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/answer.ts')).nothing,
  summary: 'Lock the guards of a profile',
  details:
    'Nobody can change its guards (readonly and protected) or delete the profile, until a person at a terminal unlocks it.',
  arguments: ['name?'],
  input,
  columns: [],
  examples: ['ws profile lock', 'ws profile lock work'],
  run: async ({ name }, session) => {
    const { notice, context } = session
    const wanted = named(readConfig(context), name, session)
    if (wanted.profile.locked === true) {
      await notice(`Profile ${wanted.name} is locked already`)
      return undefined
    }
    await changeSettings(context, ({ update }) =>
      update(configFile, (now) => {
        const found = named(now, wanted.name, session)
        return withProfile(now, found.name, { ...found.profile, locked: true })
      }),
    )
    const guards = guardsInWords(wanted.profile)
    await notice(`Profile ${wanted.name} is locked; it guards ${guards.join(', ') || 'nothing so far'}`)
    return undefined
  },
})

export const unlock = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/answer.ts')).nothing,
  summary: 'Unlock the guards of a profile, at a terminal',
  details: 'A person has to type the name of the profile; --yes is not enough. The guards stay.',
  arguments: ['name?'],
  input,
  columns: [],
  examples: ['ws profile unlock', 'ws profile unlock work'],
  run: async ({ name: given }, session) => {
    const { notice, context, isInteractive } = session
    const { name, profile } = named(readConfig(context), given, session)
    if (profile.locked !== true) {
      await notice(`Profile ${name} is not locked`)
      return undefined
    }
    if (!isInteractive)
      throw new UsageError(`Profile ${name} stays locked: no person is here to type its name`)
    const answer = await context.ask(`Type ${name} to unlock it: `)
    if (answer === undefined) throw new InterruptedError('Cancelled: nothing was changed')
    if (answer.trim() !== name) throw new UsageError(`Not confirmed: profile ${name} stays locked`)
    const unlocked = (now: Config) => {
      const { locked: _locked, ...rest } = findProfile(now, name) ?? {}
      return findProfile(now, name) === undefined ? now : withProfile(now, name, rest)
    }
    await changeSettings(context, ({ update }) => update(configFile, unlocked, { unlocks: name }))
    await notice(`Profile ${name} is unlocked; its guards are still on`)
    return undefined
  },
})

interface NamedProfile {
  readonly name: string
  readonly profile: Profile
}

/** @throws UsageError if the profile does not exist */
function named(config: Config, given: string | undefined, session: Session): NamedProfile {
  const name = given ?? existingProfile(config, session)
  if (name === undefined) throw noCurrentProfile(config)
  const profile = findProfile(config, name)
  if (profile === undefined) throw unknownProfile(config, { value: name, source: '<name>' })
  return { name, profile }
}
