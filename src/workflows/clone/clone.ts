/** Reads an organization and loads it into an embedded workspace, with a profile of its own. */
import type { Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { PartialError, UsageError } from '../../errors.ts'
import { readConfig } from '../../settings/config.ts'
import { refuseTaken, saveEmbeddedProfile } from '../../settings/embedded-profile.ts'
import type { Session, TaskResult } from '../../task.ts'
import type { CloneContents, CloneDescription, ClonedWorkspace } from '../../workspaces.ts'
import { readLive } from '../estate/read-live.ts'
import { organizationIn } from '../organization.ts'
import { personApplying } from '../plan/person.ts'
import { type ClonePlace, placeOfClone } from './place.ts'
import { clientForChanges } from './refresh.ts'
import { allKinds, gapsOf, recordsOf } from './thing-records.ts'

interface Asked {
  readonly name?: string | undefined
  readonly content?: boolean | undefined
  readonly refresh?: boolean | undefined
}

export async function cloneOrganization(asked: Asked, session: Session): Promise<TaskResult> {
  const place = await placeOfClone(asked.name, session.context)
  const contents = await readForClone({ ...asked, place }, session)
  const made = await keepClone(contents, place, session)
  return {
    value: shownClone(made, contents, place),
    afterwards: async () => failIfRefused(contents),
  }
}

/** Everything that is read of the organization in force. */
export async function readForClone(
  { content = false, refresh = false, place }: Asked & { readonly place: ClonePlace },
  session: Session,
): Promise<CloneContents> {
  const { context, notice } = session
  refuseTaken(readConfig(context), place)
  const origin = (await session.settings()).requireBaseUrl().value
  const organizationId = await organizationIn(session)
  const earlier = await earlierClone(place, { refresh, origin, organizationId })
  const resources = await allResources()
  const withContent = content || earlier?.content === true
  const kinds = new Set(withContent ? allKinds : allKinds.filter((kind) => !onlyInContent.has(kind)))
  const from = new Date(context.now()).toISOString()
  const live = await session.client()
  const reading =
    earlier && (await clientForChanges(live, { description: earlier, url: place.url, resources }, session))
  const estate = await readLive(
    { client: reading?.client ?? live, organizationId, kinds, asListed: true, demandsCounts: true },
    session,
  )
  await reading?.close()
  if (reading !== undefined && reading.spared() > 0)
    await notice(`${reading.spared()} lists were not read again: nothing in them can have changed`)
  const to = new Date(context.now()).toISOString()
  return {
    source: { origin, organization: organizationId, backup: undefined, content: withContent, from, to },
    things: recordsOf(estate, resources),
    gaps: gapsOf(estate, { resources, kinds }),
    owner: await personApplying(new Set(allKinds), { resources, session }),
  }
}

/** Kinds that --content asks for. */
const onlyInContent: ReadonlySet<Kind> = new Set<Kind>(['page', 'file'])

interface Wanted {
  readonly refresh: boolean
  readonly origin: string
  readonly organizationId: string
}

/** The clone that is to be brought up to date. @throws UsageError if there is one and there must be none, or the other way round */
async function earlierClone(
  { name, workspace, isThere }: ClonePlace,
  { refresh, origin, organizationId }: Wanted,
): Promise<CloneDescription | undefined> {
  if (!isThere) {
    if (!refresh) return undefined
    throw new UsageError(`There is no clone ${name} yet`, { hint: `ws local clone --name ${name}` })
  }
  const description = await workspace.clone()
  if (description === undefined)
    throw new UsageError(`${workspace.path} is a workspace, and no clone: nothing was changed`, {
      hint: 'Give the clone another name: --name <name>',
    })
  const isSame = description.origin === origin && description.organization === organizationId
  if (!isSame)
    throw new UsageError(
      `The clone ${name} is of ${description.organization} at ${description.origin}, and not of ${organizationId} at ${origin}`,
      { hint: 'Give the clone another name: --name <name>' },
    )
  if (refresh) return description
  throw new UsageError(`There is a clone ${name} already, as of ${description.to}`, {
    hint: `ws local clone --name ${name} --refresh brings it up to date`,
  })
}

/** Writes the file and its profile. */
export async function keepClone(
  contents: CloneContents,
  place: ClonePlace,
  { context }: Session,
): Promise<ClonedWorkspace> {
  const { name, url, workspace, isThere } = place
  const made = isThere
    ? await workspace.refresh(contents)
    : await (await context.workspaces()).clone({ ...contents, path: workspace.path })
  if (!isThere)
    await saveEmbeddedProfile(
      { name, url, organization: made.organization, token: made.token },
      { becomesCurrent: false },
      context,
    )
  return made
}

export function shownClone(
  { path, organization, spaces, rows, approximations }: ClonedWorkspace,
  { source, gaps }: CloneContents,
  { name }: Pick<ClonePlace, 'name'>,
) {
  return {
    profile: name,
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
