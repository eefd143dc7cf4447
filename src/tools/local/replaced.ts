/** Repairs the profiles that lead to a workspace after its contents have changed. */
import { originOf } from '../../settings/base-url.ts'
import { changeSettings } from '../../settings/files/change-file.ts'
import { type Config, configFile, findProfile, withProfile } from '../../settings/files/profiles-file.ts'
import { tokenStore } from '../../settings/tokens/token-store.ts'
import type { Session } from '../../task/task.ts'
import type { ReplacedWorkspace } from '../../workspaces/workspaces.ts'

interface ReplacedFile {
  readonly workspace: ReplacedWorkspace
  /** Names of the profiles that lead to it. */
  readonly profiles: readonly string[]
}

/** Replaces an organization that is gone, and saves a new token in the file, as `ws local init` does. */
export async function settleProfiles({ workspace, profiles }: ReplacedFile, session: Session): Promise<void> {
  const { token, damaged, organizations } = workspace
  if (damaged !== undefined) await session.notice(`The file was damaged; it is kept as ${damaged}`)
  await changeSettings(session.context, async (changes) => {
    changes.update(configFile, (now) =>
      profiles.reduce((config, name) => withOrganization(config, name, organizations), now),
    )
    if (token === undefined) return
    for (const name of profiles) {
      const saved = { origin: originOf('local:'), token }
      await tokenStore(session.context).save(name, { saved, changes, insecure: true })
    }
  })
}

function withOrganization(config: Config, name: string, organizations: readonly string[]): Config {
  const profile = findProfile(config, name)
  const [first] = organizations
  if (profile?.org === undefined || first === undefined || organizations.includes(profile.org)) return config
  const { space: _space, site: _site, ...rest } = profile
  return withProfile(config, name, { ...rest, org: first })
}
