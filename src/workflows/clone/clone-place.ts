/** Where a clone is: a file with the profile that leads to it, or a database. */
import { existsSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { isEmbedded, workspaceFile } from '../../settings/base-url.ts'
import { refuseTaken, saveEmbeddedProfile } from '../../settings/embedded-profile.ts'
import { dataFolder, known, pathsOf } from '../../settings/files/folders.ts'
import { checkProfileName, findProfile, readConfig } from '../../settings/files/profiles-file.ts'
import { databaseNamed, type NamedPlace } from '../../task/database-flags.ts'
import type { Session } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import type { CloneContents } from '../../workspaces/clone-contents.ts'
import type { DatabaseAddress, EmbeddedWorkspace, LoadedWorkspace } from '../../workspaces/workspaces.ts'

/** The profile, if nobody names another. */
export const usualClone = 'clone'

export interface ClonePlace {
  /** Of the profile; undefined for a database, to which no profile leads. */
  readonly name: string | undefined
  /** With `local:`; undefined for a database. */
  readonly url: string | undefined
  readonly workspace: EmbeddedWorkspace
  /** True if there is a workspace already. */
  readonly isThere: boolean
  /** The words after "the clone": its name in quotation marks, since the usual name is "clone". */
  readonly shown: string
  /** The command that makes it. */
  readonly command: string
  /** How to have another one beside it. */
  readonly otherwise: string
  /** @throws UsageError before anything is read, if it can't be kept here */
  demandFree(): void
  /** Makes the workspace, and what leads to it. */
  make(contents: CloneContents): Promise<LoadedWorkspace>
}

export interface FileOfClone extends ClonePlace {
  readonly name: string
  readonly url: string
}

/** The database that the command line or DATABASE_URL names; else a file. @throws UsageError */
export const placeAsked = async (
  { name, ...named }: NamedPlace & { readonly name?: string | undefined },
  session: Session,
): Promise<ClonePlace> =>
  (await databaseOfClone({ name, ...named }, session)) ?? placeOfClone(name, session.context)

async function databaseOfClone(
  { name, ...named }: NamedPlace & { readonly name?: string | undefined },
  { context }: Session,
): Promise<ClonePlace | undefined> {
  if (name !== undefined && named.database !== undefined)
    throw new UsageError('--name is of a profile, and none leads to a database: give one of them')
  // Flags that name a service say where the clone comes from.
  const database = databaseNamed({ ...named, path: name }, { context, flags: {} })
  return database === undefined ? undefined : placeInDatabase(database, context)
}

/** @throws UsageError if the address can't be used */
export async function placeInDatabase(database: DatabaseAddress, context: Context): Promise<ClonePlace> {
  const workspaces = await context.workspaces()
  const workspace = await workspaces.inDatabase(database)
  const password =
    database.passwordFile === undefined ? '' : ` --password-file ${quoted(database.passwordFile)}`
  return {
    name: undefined,
    url: undefined,
    workspace,
    isThere: await workspace.isThere(),
    shown: `in ${workspace.path}`,
    command: `ws local clone${database.isOnCommandLine ? ` --database ${quoted(workspace.path)}` : ''}${password}`,
    otherwise: 'Name another database: --database <address>',
    demandFree: () => undefined,
    make: (contents) => workspaces.cloneIntoDatabase({ database, ...contents }),
  }
}

/** A profile that leads to an embedded workspace says where; else a file of its name. @throws UsageError */
export async function placeOfClone(named: string | undefined, context: Context): Promise<FileOfClone> {
  const name = checkProfileName(named ?? usualClone)
  const own = findProfile(readConfig(context), name)?.url
  const url = own !== undefined && isEmbedded(own) ? own : `local:${fileFor(name, context)}`
  const workspaces = await context.workspaces()
  const workspace = workspaces.at(workspaceFile(url, context))
  return {
    name,
    url,
    workspace,
    isThere: existsSync(workspace.path),
    shown: `"${name}"`,
    command: `ws local clone --name ${name}`,
    otherwise: 'Give the clone another name: --name <name>',
    demandFree: () => refuseTaken(readConfig(context), { name, url }),
    make: async (contents) => {
      const { token, ...made } = await workspaces.clone({ ...contents, path: workspace.path })
      const { organization } = made
      await saveEmbeddedProfile({ name, url, organization, token }, { becomesCurrent: false }, context)
      return made
    },
  }
}

const fileFor = (profile: string, context: Context) =>
  pathsOf(context).join(known(dataFolder(context)), `clone-${profile}.db`)
