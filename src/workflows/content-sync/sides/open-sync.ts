/** Reads the three sides of a folder: what was pulled, what is on the disk, and what the service has now. */
import { resolve } from 'node:path'
import { get as getChangeRequest } from '../../../catalog/cr.ts'
import { get as getSpace } from '../../../catalog/space.ts'
import type { Client } from '../../../client/client.ts'
import { ReplyError, UsageError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import type { Session } from '../../../task/task.ts'
import { type ContentSide, createContentReader } from '../../content/content-side.ts'
import { atRevision } from '../../content/read-place.ts'
import { readRevisions } from '../../content/revision-ways.ts'
import type { RevisionWay } from '../../content/wanted-content.ts'
import { withFoundFiles } from '../folder/found-files.ts'
import { localSide } from '../folder/local-side.ts'
import { type ReadFolder, readFolder } from '../folder/read-folder.ts'
import { sameFiles } from '../folder/same-files.ts'
import { demandWhole } from '../folder/torn-file.ts'
import { type CanonicalSide, canonicalSide } from '../pages/canonical.ts'
import { notedLinks } from '../pages/noted-links.ts'
import { pulledNames, withPlaces } from '../pages/pulled-names.ts'
import { type PulledPage, readState, type SyncState } from '../state/sync-state.ts'
import { broughtUp, ownRevisions, readBase } from './base-side.ts'
import type { SyncSides } from './compare-sides.ts'
import { emptySide } from './empty-side.ts'

/** A change request, as far as a sync needs it. */
export interface KnownProposal {
  readonly id: string
  readonly number: number | undefined
  readonly status: string
  readonly revision: string
  /** The newest main content that it includes. */
  readonly includes: string
  readonly url: string | undefined
}

export interface OpenSync extends SyncSides {
  readonly folder: string
  readonly client: Client
  readonly read: ReadFolder
  readonly spaceId: string
  /** The revision of the service's side. */
  readonly revision: string
}

export const folderNamed = (word: string, { context }: Pick<Session, 'context'>): string =>
  resolve(context.workingDirectory, word)

/** @throws UsageError if nobody has pulled into the folder, or if a pull was cut off */
export function demandState(folder: string): SyncState {
  const state = readState(folder)
  if (state?.pull !== undefined)
    throw new UsageError(`A pull into ${folder} was cut off: its files are of two revisions`, {
      hint: 'ws content pull <folder> ends it; your own changes stay',
    })
  if (state !== undefined) return state
  throw new UsageError(`${folder} is not a folder that ws content pull wrote: it has no .ws-content.json`, {
    hint: 'ws content pull <folder> --space <space> makes one',
  })
}

export async function readProposal(
  client: Client,
  path: { readonly spaceId: string; readonly changeRequestId: string },
): Promise<KnownProposal> {
  return proposalIn(await client.invoke(getChangeRequest, { path }))
}

export function proposalIn(reply: unknown): KnownProposal {
  const text = (name: string) => {
    const value = memberOf(reply, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [id, revision, initial] = [text('id'), text('revision'), text('revisionInitial')]
  if (id === undefined || revision === undefined || initial === undefined)
    throw new ReplyError('The service answered with a change request without its id or its revisions')
  const number = memberOf(reply, 'number')
  return {
    id,
    revision,
    number: typeof number === 'number' ? number : undefined,
    status: text('status') ?? '',
    includes: text('revisionMergedAncestor') ?? initial,
    url: text('urls.app'),
  }
}

export async function revisionOfSpace(client: Client, spaceId: string): Promise<string> {
  const revision = memberOf(await client.invoke(getSpace, { path: { spaceId } }), 'revision')
  if (typeof revision === 'string' && revision !== '') return revision
  throw new ReplyError('The service answered with a space without its revision')
}

interface SidesToOpen {
  readonly folder: string
  readonly state: SyncState
  /** The revision of the service's side; undefined for the base itself. */
  readonly revision: string | undefined
  readonly client: Client
  /** Default: as the service shows revisions itself. */
  readonly way?: RevisionWay
  /** The newest main content that the service's side includes, if the folder has newer one. */
  readonly behind?: string | undefined
  /** True for a pull, which brings files back that a crash has emptied. */
  readonly mayBeTorn?: boolean
}

/** A revision never changes: both lists and all texts are of one moment. */
export async function openSync(sides: SidesToOpen): Promise<OpenSync> {
  const { folder, client, way } = sides
  const { space: spaceId } = sides.state
  const revision = sides.revision ?? sides.state.revision
  const read = readFolder(folder, sides.state)
  const reader = createContentReader(client)
  const readAt = (id: string) => reader(way === undefined ? atRevision(spaceId, id) : way.placeOf(id))
  const isStill = sides.revision === undefined || isAsPulled(sides.state, sides.revision)
  const [there, { before, kept }, earlier] = await Promise.all([
    isStill ? undefined : readAt(revision),
    readBase({ state: sides.state, readAt }),
    sides.behind === undefined ? undefined : readAt(sides.behind),
  ])
  const state = there === undefined ? kept : await withFoundFiles(kept, there, client)
  const base = before?.side ?? emptySide()
  const { local, found } = await readLocal({ folder, read, state }, { base, there, client })
  const own =
    there === undefined
      ? { ...base, names: withPlaces(base.names, found) }
      : canonicalSide(
          { ...there, names: pulledNames(there, (before ?? there).names, { state, found }) },
          notedLinks(state),
        )
  const theirs = earlier === undefined ? own : broughtUp(own, { earlier, base })
  if (sides.mayBeTorn !== true) demandWhole(local.pages.values(), read.pages)
  const pulledAs = new Map(Object.values(state.pages).map((page) => [page.id, page]))
  return {
    sideAt: sidesKept(new Map([[revision, Promise.resolve(theirs)]]), readAt),
    folder,
    client,
    read,
    spaceId,
    revision,
    state,
    pulledAs,
    found,
    base,
    theirs,
    local,
    isStill,
  }
}

/** Reads each revision once. */
function sidesKept(
  known: Map<string, Promise<CanonicalSide>>,
  readAt: (id: string) => Promise<ContentSide>,
): OpenSync['sideAt'] {
  return (at) => {
    const side = known.get(at) ?? readAt(at).then((each) => canonicalSide(each))
    known.set(at, side)
    return side
  }
}

interface SidesOfService {
  readonly base: CanonicalSide
  /** Undefined if it is the base. */
  readonly there: ContentSide | undefined
  readonly client: Client
}

async function readLocal(
  folder: Pick<OpenSync, 'folder' | 'read' | 'state'>,
  { base, there = base, client }: SidesOfService,
): Promise<Pick<OpenSync, 'local' | 'found'>> {
  const reading = {
    ...folder,
    pulledText: (_: string, { id }: Pick<PulledPage, 'id'>) => textOf(id, base),
  }
  const local = await localSide(reading)
  const found = await sameFiles({ ...folder, local }, there, client)
  const isKnown = Object.keys(found).length === 0
  return { found, local: isKnown ? local : await localSide({ ...reading, found }) }
}

const isAsPulled = (state: SyncState, revision: string): boolean =>
  revision === state.revision && ownRevisions(state).length === 0 && (state.gone ?? []).length === 0

/** Reads the two revisions of a sync in the way that the service offers. */
export const readSyncRevisions = <Value>(
  { state, revision }: Pick<SidesToOpen, 'state' | 'revision'>,
  session: Session,
  work: (way: RevisionWay) => Promise<Value>,
): Promise<Value> => {
  const all = [revision ?? state.revision, state.revision, ...ownRevisions(state)]
  const revisions = all.filter((each) => each !== '')
  const otherwise = `ws content pull <folder> --space ${state.space} into a new folder reads the space as it is now`
  return readRevisions({ spaceId: state.space, revisions, otherwise }, session, work)
}

async function textOf(id: string, { byId, fileText }: CanonicalSide): Promise<string | undefined> {
  const page = byId.get(id)
  return page && (await fileText(page))
}
