/** The manifest of a backup: what is in the folder, what is not, and when it was read. Its hash holds every byte of it. */
import { createHash } from 'node:crypto'
import { documentKinds, firstKinds, isKind, type Kind } from '../../catalog/kinds.ts'
import { DamagedError, UsageError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { isInside, manifestName } from './paths.ts'

export const backupFormat = 'ws-backup/1'

/** A folder of something else. */
export class NoBackupError extends UsageError {}

export interface BackupManifest {
  readonly format: typeof backupFormat
  /** The version of ws that wrote it. */
  readonly ws: string
  /** The version of the API. */
  readonly api: string
  /** The address of the service. */
  readonly origin: string
  /** Its id. */
  readonly organization: string
  readonly title: string
  /** Everything was read between these. */
  readonly window: { readonly from: string; readonly to: string }
  /** The beginning of the last run that took nothing over from the one before. */
  readonly readAnew: string
  /** True if pages and files were asked for. */
  readonly content: boolean
  /** Holders before their contents; then the rest. */
  readonly files: readonly BackupFile[]
  readonly notCaptured: readonly BackupGap[]
  /** The kinds that ws read, apart from content; absent where an earlier ws did, which knew fewer. */
  readonly kinds?: readonly Kind[]
  /** Things that the last two readings show differently, or only one of them shows. */
  readonly torn: readonly TornThing[]
  /** How many values were left out. */
  readonly secretsLeftOut: number
}

export const notRead = 'The ws that made the backup did not read them'

/** Kinds of which the backup tells nothing. */
export function unreadKinds({ kinds }: Pick<BackupManifest, 'kinds'>): readonly Kind[] {
  const read = new Set<Kind>(kinds ?? firstKinds)
  return documentKinds.filter((kind) => !read.has(kind))
}

/** The ws that wrote no kinds listed siblings by their titles: it knew no order. */
export const hasNoOrder = ({ kinds }: Pick<BackupManifest, 'kinds'>): boolean => kinds === undefined

export interface BackupFile {
  /** With slashes, from the folder of the backup on. */
  readonly path: string
  /** In hexadecimal. */
  readonly sha256: string
  readonly bytes: number
  /** Things in it. */
  readonly count: number
}

export interface BackupGap {
  readonly kind: Kind
  /** Of the possible holder. */
  readonly address: string
  readonly reason: string
  /** True if the service refused or failed; absent if the API has no way to show it. */
  readonly refused?: true
  /** True if the service does not offer the list, here and anywhere below. */
  readonly everywhere?: true
  /** True if the pages may not be the main content. */
  readonly edited?: true
  /** The ids of the possible holder, as in a record; absent for the organization. */
  readonly path?: Readonly<Record<string, string>>
}

export interface TornThing {
  readonly kind: Kind
  readonly address: string
  readonly id: string | null
}

/** The bytes of the manifest: the same value gives the same text. */
export function manifestText(manifest: BackupManifest): string {
  const text = JSON.stringify(manifest, null, 2)
  return `${JSON.stringify({ ...manifest, hash: hashOf(text) }, null, 2)}\n`
}

/** @throws UsageError for no manifest, or one of another version; DamagedError for one that is not as ws wrote it */
export function parseManifest(bytes: Buffer, folder: string): BackupManifest {
  const text = bytes.toString('utf8')
  const parsed = parseJson(text)
  if (!('value' in parsed) || !isObject(parsed.value)) throw damaged(folder, `is ${faultOf(parsed)}`)
  const { hash, ...members } = parsed.value
  const isOurs = ['format', 'hash', 'files'].filter((name) => Object.hasOwn(parsed.value as object, name))
  // One of them may be what a bad disk has changed.
  if (isOurs.length < 2)
    throw new NoBackupError(`${folder} holds no backup: its ${manifestName} is not one of a backup`, {
      hint: 'Name a folder that ws backup create has written',
    })
  // The hash says that ws wrote it; its paths and numbers are checked all the same.
  const manifest = members as unknown as BackupManifest
  const isWhole = hash === hashOf(JSON.stringify(members, null, 2))
  if (!isWhole || !Buffer.from(manifestText(manifest)).equals(bytes))
    throw damaged(folder, 'is not as ws wrote it', otherVersion(members))
  demandVersion(members, folder)
  const fault = faultIn(members)
  if (fault !== undefined) throw damaged(folder, fault)
  return manifest
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const faultOf = (parsed: object) => ('fault' in parsed ? String(parsed.fault) : 'no object')

const damaged = (
  folder: string,
  fault: string,
  hint = 'Put a copy of the folder in its place, or make a new backup in another folder',
) => new DamagedError(`${folder}: ${manifestName} ${fault}`, { hint })

interface Versions {
  readonly format?: unknown
  readonly ws?: unknown
}

function demandVersion(members: Versions, folder: string) {
  const { format } = members
  if (format === backupFormat) return
  throw new UsageError(`${folder} is a backup of the format ${format}; this ws reads ${backupFormat}`, {
    hint: useOther(members),
  })
}

/** A version to come may write its hash in another way. */
const otherVersion = (members: Versions): string | undefined =>
  members.format === backupFormat
    ? undefined
    : `Its format is ${members.format}, and this ws reads ${backupFormat}: if nobody changed the file, use the ws that made it${typeof members.ws === 'string' ? ` (${members.ws})` : ''}, or a newer one`

const useOther = ({ ws }: Versions): string | undefined =>
  typeof ws === 'string' ? `ws ${ws} made it: use that one, or a newer one` : undefined

/** The end of a sentence; undefined for a manifest that can be worked with. */
function faultIn(members: Readonly<Record<string, unknown>>): string | undefined {
  const { files, notCaptured, torn, window, kinds = [] } = members
  for (const name of ['organization', 'origin', 'title', 'ws', 'api'])
    if (typeof members[name] !== 'string') return `lacks its ${name}`
  if (!isMoment(members.readAnew)) return 'lacks its readAnew'
  if (!isObject(window) || !isMoment(window.from) || !isMoment(window.to)) return 'lacks its window'
  if (typeof members.secretsLeftOut !== 'number') return 'lacks its secretsLeftOut'
  if (!isListOf(notCaptured, isGap)) return 'holds something else under notCaptured'
  if (!isListOf(torn, isTorn)) return 'holds something else under torn'
  if (!Array.isArray(kinds) || !kinds.every(isKind)) return 'names other kinds than there are'
  if (!Array.isArray(files)) return 'lacks its files'
  return faultInFiles(files)
}

type ManifestEntry = Readonly<Record<string, unknown>>

const isListOf = (list: unknown, isEntry: (entry: ManifestEntry) => boolean): boolean =>
  Array.isArray(list) && list.every((entry) => isObject(entry) && isEntry(entry))

const isGap = ({ kind, address, reason, path = {}, ...marks }: ManifestEntry): boolean =>
  isKind(kind) &&
  isText(address) &&
  isText(reason) &&
  ['refused', 'edited', 'everywhere'].every((name) => (marks[name] ?? true) === true) &&
  isObject(path) &&
  Object.values(path).every(isText)

const isTorn = ({ kind, address, id }: ManifestEntry): boolean =>
  isKind(kind) && isText(address) && (id === null || isText(id))

/** In the form that ws writes. */
const isMoment = (value: unknown) =>
  isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value

const isText = (value: unknown): value is string => typeof value === 'string'

function faultInFiles(files: readonly unknown[]): string | undefined {
  const seen = new Set<string>()
  for (const file of files) {
    if (!isObject(file) || typeof file.path !== 'string') return 'names a file without a path'
    const { path, sha256, bytes, count } = file
    if (!isInside(path)) return `names ${JSON.stringify(path)}, which is not a file of a backup`
    if (seen.has(path)) return `names ${path} twice`
    seen.add(path)
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return `has no hash of ${path}`
    if (!isCount(bytes) || !isCount(count)) return `has no size of ${path}`
  }
  return undefined
}

const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
