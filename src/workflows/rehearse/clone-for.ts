/** Finds the clone that a program is tried on; with a profile to read from, it makes a missing one. */
import { UsageError } from '../../errors.ts'
import { findProfile, readConfig } from '../../settings/files/profiles-file.ts'
import type { Session } from '../../task/task.ts'
import type { CloneDescription } from '../../workspaces/clone-contents.ts'
import { keepClone, readForClone } from '../clone/clone.ts'
import { type FileOfClone, placeOfClone } from '../clone/clone-place.ts'

export interface RehearsedClone {
  readonly place: FileOfClone
  /** The address of the service that it was cloned from; its own address if it is not a clone. */
  readonly origin: string
  /** An id. */
  readonly organization: string
  readonly description: CloneDescription | undefined
}

export async function cloneFor(name: string | undefined, session: Session): Promise<RehearsedClone> {
  const { context, flags, notice } = session
  let place = await placeOfClone(name, context)
  if (!place.isThere) {
    if (flags.profile === undefined)
      throw new UsageError(`There is no copy of a workspace named ${place.name} yet: nothing was run`, {
        hint: `Make one: ws local clone${place.name === 'clone' ? '' : ` --name ${place.name}`}`,
      })
    await notice(`Making the clone ${place.shown} of profile ${flags.profile} first`)
    await keepClone(await readForClone({ place }, session), place)
    place = await placeOfClone(name, context)
  }
  const description = await place.workspace.clone()
  const profile = findProfile(readConfig(context), place.name)
  const organization = description?.organization ?? profile?.org
  if (organization === undefined)
    throw new UsageError(`Profile ${place.name} names no organization`, {
      hint: `ws config set org <id> --profile ${place.name}`,
    })
  const origin = description?.origin ?? place.url
  refuseOther({ place, origin, description, organization }, session)
  return { place, origin, organization, description }
}

/** Refuses a `--profile` for another service than the clone's. */
function refuseOther(
  { place, origin }: RehearsedClone,
  { context, flags: { profile: name } }: Session,
): void {
  const url = name === undefined ? undefined : findProfile(readConfig(context), name)?.url
  if (url === undefined || url === origin || url === place.url) return
  throw new UsageError(`The clone ${place.shown} is of ${origin}, and profile ${name} leads to ${url}`, {
    hint: `ws rehearse --profile ${name} --clone <another name> makes a clone of it`,
  })
}
