/** Makes one backup: reads, writes beside its place, and commits. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { copiedKinds } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Session } from '../../../task/task.ts'
import {
  type BackupFile,
  type BackupGap,
  type BackupManifest,
  backupFormat,
} from '../../backup-format/manifest.ts'
import { documentName, workFolder } from '../../backup-format/paths.ts'
import { verifyFiles } from '../../backup-format/verify.ts'
import type { ContentPlaces } from '../../content/readable-content.ts'
import { earlierContent, noContent } from './content/earlier-content.ts'
import { pulledBefore } from './content/edited.ts'
import { type FoundContent, findContent } from './content/find-content.ts'
import { readContent, type WrittenContent } from './content/read-content.ts'
import { commitDated } from './dated.ts'
import { documentText } from './document.ts'
import type { BackupMaking, MadeBackup } from './making.ts'
import { contentKinds, notCapturedIn } from './not-captured.ts'
import { knownIn, nothingKnown } from './reading/known-backup.ts'
import { readUntilStill, type StillPass } from './reading/read-until-still.ts'
import { recordedLists } from './reading/recorded-lists.ts'
import { openReplies, type Replies } from './reading/replies.ts'
import { commit, emptyStaged } from './writing/commit-backup.ts'
import { createStaging, type Staging } from './writing/staging.ts'
import { writeThings } from './writing/write-things.ts'

/** After this, everything is read anew: a service may not tell of every change. In milliseconds. */
const longestTrust = 7 * 24 * 60 * 60 * 1000

export async function makeBackup(making: BackupMaking, session: Session): Promise<MadeBackup> {
  const { folder, earlier, mode } = making
  const { context } = session
  const faults = earlier === undefined ? [] : await verifyFiles(earlier, context.signal)
  const faulty = new Set(faults.map(({ path }) => path))
  const from = context.now()
  const path = join(folder, workFolder, 'replies')
  const replies = openReplies(path)
  try {
    const found = await foundContent(making, faulty, session)
    const read = await readAll(making, { replies, path, faulty }, session)
    const staging = stagingOf(making, faulty)
    const things = writeThings(read.pass, { ...read, replies, staging })
    const content = await contentOf(making, { places: found?.(read.pass.estate), faulty, staging }, session)
    const files = [...things, ...content.files, document(read, staging)]
    const manifest = await manifestOf(making, { read, files, from, gaps: content.gaps }, session)
    const spared = read.pass.spared + content.spared
    const made = { manifest, ...staging.counts, spared, faults }
    if (making.keep !== undefined) return { ...made, ...commitDated(making, manifest, session) }
    commit(folder, { manifest, earlier: earlier?.manifest }, { mode, random: () => context.random() })
    return { ...made, folder, removed: [] }
  } finally {
    replies.close()
  }
}

/** Undefined if nobody asked for content. */
async function foundContent(
  { asked, earlier, organizationId }: BackupMaking,
  faulty: ReadonlySet<string>,
  session: Session,
): Promise<FoundContent | undefined> {
  if (asked.content !== true) return undefined
  const pulled = async () =>
    earlier === undefined ? new Map() : await pulledBefore(earlier, (path) => faulty.has(path))
  return findContent({ client: await session.client(), organizationId, pulled }, session)
}

interface WritingContent {
  /** Undefined if nobody asked for content. */
  readonly places: ContentPlaces | undefined
  /** Paths of files that are not as they were written. */
  readonly faulty: ReadonlySet<string>
  readonly staging: Staging
}

async function contentOf(
  making: BackupMaking,
  { places, faulty, staging }: WritingContent,
  session: Session,
): Promise<WrittenContent> {
  if (places === undefined) return { files: [], gaps: [], spared: 0 }
  const trusted = trustedIn(making, session.context.now())
  const earlier =
    trusted === undefined ? noContent : await earlierContent(trusted, (path) => faulty.has(path))
  const client = await session.client()
  return readContent({ ...places, client, organizationId: making.organizationId, earlier, staging }, session)
}

interface ReadReplies {
  readonly replies: Replies
  readonly path: string
  readonly faulty: ReadonlySet<string>
}

interface ReadAll extends StillPass {
  readonly resources: readonly Resource[]
  /** Since then, nothing was taken over from a backup. */
  readonly readAnew: string
}

async function readAll(
  making: BackupMaking,
  { replies, path, faulty }: ReadReplies,
  session: Session,
): Promise<ReadAll> {
  const { asked, organizationId } = making
  const { context } = session
  const resources = (await allResources()).filter(({ kind }) => !contentKinds.includes(kind))
  const secrets = asked.withSecrets === true
  const origin = await originOf(session)
  const token = await tokenHash(origin, session)
  const run = { origin, organization: organizationId, token, secrets }
  const now = context.now()
  const earliest = asked.full === true ? Number.POSITIVE_INFINITY : now - longestTrust
  const recorded = await recordedLists(replies, path, { ...run, now, earliest })
  const isFaulty = (file: string) => faulty.has(file)
  const trusted = trustedIn(making, now)
  const known =
    trusted === undefined ? nothingKnown : await knownIn(trusted, { resources, replies, isFaulty })
  const client = await session.client()
  const kinds = new Set(readKinds)
  const still = await readUntilStill(
    { client, organizationId, resources, kinds, replies, known, recorded, withSecrets: secrets },
    session,
  )
  return {
    ...still,
    resources,
    readAnew:
      trusted !== undefined && known !== nothingKnown ? trusted.manifest.readAnew : isoTime(recorded.from),
  }
}

/** Content is read apart from these. */
const readKinds = copiedKinds.filter((kind) => !contentKinds.includes(kind))

const isoTime = (time: number) => new Date(time).toISOString()

/** The backup before, if this run may take over what it holds. */
function trustedIn({ asked, earlier }: BackupMaking, now: number): BackupMaking['earlier'] {
  if (earlier === undefined || asked.full === true) return undefined
  return now - Date.parse(earlier.manifest.readAnew) < longestTrust ? earlier : undefined
}

async function tokenHash(origin: string, session: Session): Promise<string | undefined> {
  const token = await (await session.settings()).token()
  if (token === undefined) return undefined
  return createHash('sha256').update(`${origin}\n${token.value}`).digest('hex').slice(0, 32)
}

export async function originOf(session: Session): Promise<string> {
  const { baseUrl } = await session.settings()
  return baseUrl?.value ?? ''
}

function stagingOf({ folder, earlier, keep, mode }: BackupMaking, faulty: ReadonlySet<string>): Staging {
  const files = new Map(earlier?.manifest.files.map((file) => [file.path, file]))
  return createStaging({
    folder: emptyStaged(folder),
    earlier: (path) => (faulty.has(path) ? undefined : files.get(path)),
    locate: (path) => earlier?.locate(path) ?? path,
    isLinked: keep !== undefined,
    mode,
  })
}

const document = ({ pass, resources }: ReadAll, staging: Staging): BackupFile =>
  staging.write(documentName, [documentText(pass.estate, resources)], 1)

interface WrittenBackup {
  readonly read: ReadAll
  readonly files: readonly BackupFile[]
  /** Of the content. */
  readonly gaps: readonly BackupGap[]
  /** Milliseconds since 1970. */
  readonly from: number
}

async function manifestOf(
  { organizationId, asked }: BackupMaking,
  { read, files, from, gaps }: WrittenBackup,
  session: Session,
): Promise<BackupManifest> {
  const { pass, torn, resources, readAnew } = read
  const { context } = session
  const { name = '' } = pass.estate.organization
  return {
    format: backupFormat,
    ws: context.version,
    api: 'v1',
    origin: await originOf(session),
    organization: organizationId,
    title: name,
    window: { from: isoTime(from), to: isoTime(context.now()) },
    readAnew,
    content: asked.content === true,
    files,
    notCaptured: [
      ...notCapturedIn(pass.estate, { resources, taken: pass.taken, withContent: asked.content === true }),
      ...gaps,
    ],
    kinds: readKinds,
    torn,
    secretsLeftOut: pass.secretsLeftOut,
  }
}
