/** Reads an organization and loads it into an embedded workspace, with a profile of its own. */

import type { clone } from '../../answers/backup.ts'
import { copiedKinds, type Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { ownerOf } from '../../engine/token-owner.ts'
import { PartialError, UsageError } from '../../errors.ts'
import type { NamedPlace } from '../../task/database-flags.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import type { CloneContents, CloneDescription } from '../../workspaces/clone-contents.ts'
import type { LoadedWorkspace } from '../../workspaces/workspaces.ts'
import { organizationIn } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'
import { personApplying } from '../plan/preparing/person.ts'
import { type ClonePlace, placeAsked } from './clone-place.ts'
import { type ClonedContent, contentOfSpaces, noContentOfSpaces } from './content-records.ts'
import { clientForChanges } from './refresh.ts'
import { gapsOf, recordsOf } from './thing-records.ts'

interface CloneCommandOptions extends NamedPlace {
  readonly name?: string | undefined
  readonly content?: boolean | undefined
  readonly refresh?: boolean | undefined
}

export async function cloneOrganization(
  asked: CloneCommandOptions,
  session: Session,
): Promise<ResultOf<typeof clone>> {
  const place = await placeAsked(asked, session)
  const contents = await readForClone({ ...asked, place }, session)
  const made = await keepClone(contents, place)
  return {
    value: shownClone(made, contents, place),
    afterwards: async () => failIfRefused(contents),
  }
}

/** Everything that is read of the organization in force. */
export async function readForClone(
  { content = false, refresh = false, place }: CloneCommandOptions & { readonly place: ClonePlace },
  session: Session,
): Promise<CloneContents> {
  const { context, notice } = session
  place.demandFree()
  const origin = (await session.settings()).requireBaseUrl().value
  const organizationId = await organizationIn(session)
  const earlier = await earlierClone(place, { refresh, origin, organizationId })
  const resources = await allResources()
  const withContent = content || earlier?.content === true
  const kinds = new Set(withContent ? copiedKinds : copiedKinds.filter((kind) => !onlyInContent.has(kind)))
  const from = new Date(context.now()).toISOString()
  const live = await session.client()
  const old =
    earlier === undefined || place.url === undefined ? undefined : { description: earlier, url: place.url }
  const reading = old && (await clientForChanges(live, { ...old, resources }, session))
  const estate = await readLive(
    { client: reading?.client ?? live, organizationId, kinds, asListed: true },
    session,
  )
  if (reading !== undefined && reading.spared() > 0)
    await notice(
      `${counted(reading.spared(), 'list')} ${reading.spared() === 1 ? 'was' : 'were'} not read again: nothing in them can have changed`,
    )
  const ofSpaces = withContent
    ? await contentOfSpaces({ client: live, organizationId, estate, earlier: earlierContent() }, session)
    : noContentOfSpaces
  await reading?.close()
  const to = new Date(context.now()).toISOString()
  const said = await personApplying(new Set(copiedKinds), { resources, session })
  return {
    source: { origin, organization: organizationId, backup: undefined, content: withContent, from, to },
    things: [...recordsOf(estate, resources), ...ofSpaces.things],
    gaps: [...gapsOf(estate, { resources, kinds }), ...ofSpaces.gaps],
    owner: said ?? (await ownerOf(live, await session.offers()))?.email,
  }

  function earlierContent(): ClonedContent | undefined {
    if (reading === undefined || earlier?.content !== true) return undefined
    return { client: reading.clone, gaps: earlier.gaps }
  }
}

/** Kinds that --content asks for. */
const onlyInContent: ReadonlySet<Kind> = new Set<Kind>(['page', 'file'])

interface CloneRequest {
  readonly refresh: boolean
  readonly origin: string
  readonly organizationId: string
}

/** The clone that is to be brought up to date. @throws UsageError if there is one and there must be none, or the other way round */
async function earlierClone(
  { workspace, isThere, shown, command, otherwise }: ClonePlace,
  { refresh, origin, organizationId }: CloneRequest,
): Promise<CloneDescription | undefined> {
  if (!isThere) {
    if (!refresh) return undefined
    throw new UsageError(`There is no clone ${shown} yet`, { hint: command })
  }
  const description = await workspace.clone()
  if (description === undefined)
    throw new UsageError(`${workspace.path} is a workspace, but not a clone: nothing was changed`, {
      hint: otherwise,
    })
  const isSame = description.origin === origin && description.organization === organizationId
  if (!isSame)
    throw new UsageError(
      `The clone ${shown} is of ${description.organization} at ${description.origin}, and not of ${organizationId} at ${origin}`,
      { hint: otherwise },
    )
  if (refresh) return description
  throw new UsageError(`There is a clone ${shown} already, as of ${description.to}`, {
    hint: `${command} --refresh brings it up to date`,
  })
}

export const keepClone = (
  contents: CloneContents,
  { workspace, isThere, make }: ClonePlace,
): Promise<LoadedWorkspace> => (isThere ? workspace.refresh(contents) : make(contents))

export function shownClone(
  { path, organization, spaces, rows, approximations }: LoadedWorkspace,
  { source, gaps }: CloneContents,
  { name }: Pick<ClonePlace, 'name'>,
) {
  return {
    profile: name ?? null,
    path,
    organization,
    origin: source.origin,
    spaces,
    rows,
    window: { from: source.from, to: source.to },
    content: source.content,
    notCaptured: gaps.map(({ kind, address, reason }) => ({ kind, address, reason })),
    approximated: approximations,
  }
}

/** For scripts that look at nothing but the exit code. */
export function failIfRefused({ gaps }: Pick<CloneContents, 'gaps'>): void {
  const refused = gaps.filter(({ isRefused }) => isRefused)
  const [first] = refused
  if (first === undefined) return
  throw new PartialError(
    `The clone lacks ${refused.length === 1 ? 'a list' : `${refused.length} lists`} that could not be read: ${first.kind} of ${first.address}: ${first.reason}`,
    { hint: 'ws local status names them all' },
  )
}
