/** Where a clone is: its file, and the profile that leads to it. */
import { existsSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { isEmbedded, workspaceFile } from '../../settings/base-url.ts'
import { checkProfileName, findProfile, readConfig } from '../../settings/config.ts'
import { dataFolder, known, pathsOf } from '../../settings/folders.ts'
import type { EmbeddedWorkspace } from '../../workspaces.ts'

/** The profile, if nobody names another. */
export const usualClone = 'clone'

export interface ClonePlace {
  /** Of the profile. */
  readonly name: string
  /** With `local:`. */
  readonly url: string
  readonly workspace: EmbeddedWorkspace
  /** True if there is a file already. */
  readonly isThere: boolean
}

/** A profile that leads to an embedded workspace says where; else a file of its name. @throws UsageError */
export async function placeOfClone(name: string | undefined, context: Context): Promise<ClonePlace> {
  const profile = checkProfileName(name ?? usualClone)
  const own = findProfile(readConfig(context), profile)?.url
  const url = own !== undefined && isEmbedded(own) ? own : `local:${fileFor(profile, context)}`
  const workspace = (await context.workspaces()).at(workspaceFile(url, context))
  return { name: profile, url, workspace, isThere: existsSync(workspace.path) }
}

const fileFor = (profile: string, context: Context) =>
  pathsOf(context).join(known(dataFolder(context)), `clone-${profile}.db`)
