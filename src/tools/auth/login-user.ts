/** Asks at login who the token belongs to, which no reply of the API tells: `ws apply` holds changes to their own access. */
import { changeSettings } from '../../settings/files/change-file.ts'
import { configFile, findProfile, withProfile } from '../../settings/files/profiles-file.ts'
import { isEmail } from '../../settings/names-for-ids.ts'
import type { Session } from '../../task/task.ts'

export async function offerUser(profile: string, { context, notice }: Session): Promise<void> {
  const answer = await context.ask(
    'Your e-mail address there, so that ws apply asks before it takes your own access (Enter for none): ',
  )
  const user = answer?.trim() ?? ''
  if (user === '') return
  const change = `ws config set user <email> --profile ${profile}`
  if (!isEmail(user)) return notice(`That is not an e-mail address, and was not saved: ${change} sets it`)
  await changeSettings(context, ({ update }) =>
    update(configFile, (now) => withProfile(now, profile, { ...findProfile(now, profile), user })),
  )
  await notice(`Profile ${profile} is that of ${user}; ${change} changes that`)
}
