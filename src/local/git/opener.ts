/** Opens repositories for a workspace, as far as its callers may reach any. */
import { LocalError } from '../../errors.ts'
import { fileAddress, type RepositoryPlace } from './address.ts'
import type { ProgramContext } from './program.ts'
import type { Repository } from './repository.ts'

/** @throws LocalError with the reason for people */
export type RepositoryOpener = (
  place: RepositoryPlace,
  needs: { readonly tags: boolean },
) => Promise<Repository>

export interface GitReach {
  /** A sentence: why this workspace opens no repository; undefined if it opens those of its machine. */
  readonly refusal: string | undefined
  /** Undefined in a process that runs no programs. */
  readonly programs: ProgramContext | undefined
}

export const repositoryOpener =
  ({ refusal, programs }: GitReach): RepositoryOpener =>
  async (place, { tags }) => {
    fileAddress(place.url)
    if (refusal !== undefined) throw new LocalError(refusal)
    if (programs === undefined) throw new LocalError('This process runs no other programs, and so no Git')
    const { openRepository } = await import('./repository.ts')
    return openRepository({ ...place, tags }, programs)
  }
