/** Says which profiles have no address, as one written by hand may, and how each gets one. */
import { addressLine } from '../../settings/address-of-profile.ts'
import { type Config, findProfile } from '../../settings/files/profiles-file.ts'
import type { Session } from '../../task/task.ts'

export async function tellWithoutAddress(
  config: Config,
  names: readonly string[],
  { notice }: Pick<Session, 'notice'>,
): Promise<void> {
  for (const name of names)
    if (findProfile(config, name)?.url === undefined)
      await notice(`Profile ${name} has no address: ${addressLine(name)}`)
}
