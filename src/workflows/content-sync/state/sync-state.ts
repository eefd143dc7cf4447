/** `.ws-content.json` of a folder tells what ws pulled: the base of every later comparison. */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Context } from '../../../context.ts'
import { unreadable } from '../../../disk/refused-file.ts'
import { replaceFile } from '../../../disk/staged-file.ts'
import { UsageError } from '../../../errors.ts'
import { isObject } from '../../../json/object.ts'
import { parseJson } from '../../../json/parse.ts'
import { writtenJson } from '../../../json/written.ts'
import type { Session } from '../../../task/task.ts'
import { stateFile } from '../../content/file-names.ts'

export interface PulledPage {
  readonly id: string
  /** Of the file as ws wrote it. */
  readonly sha256: string
  /** Of its fields and its text, however they are written. */
  readonly content: string
  /** How the service writes links of this page, by what they lead to: `page:pag_a` is `./a.md`. */
  readonly links?: Readonly<Record<string, string>>
  /** The revision that a push has made of it since the pull; absent if it is as it was pulled. */
  readonly revision?: string
  /** For a push: the main content that it put the page's lines together with, and the revision that the folder had pulled by then. */
  readonly onto?: { readonly includes: string; readonly pulled: string }
  /** The place of its file, if others have moved the page, you have sent a text of it, and no pull has moved the file yet. */
  readonly lies?: { readonly parent: string | null; readonly slug: string }
  /** The file that a pull gave it, if you have renamed that one since, and no push has told the service. */
  readonly from?: string
}

export interface PulledFile {
  readonly id: string
  readonly sha256: string
}

/** By the path in the folder. */
export type FilesByPath = Readonly<Record<string, PulledFile>>

/** A push that began: what a run after a kill must not take for somebody else's work. */
export interface BegunPush {
  readonly subject: string
  /** Absent while nobody knows whether it was made. */
  readonly changeRequest?: string
  /** The change request that a push of this folder has made. */
  readonly made?: string
  /** Numbers of change requests of the same subject that were there before. */
  readonly before: readonly number[]
  /** Contents that ws has sent, or was about to send, by page: first the one that is in `revisions`. */
  readonly sent: Readonly<Record<string, readonly string[]>>
  /** Ids of new stored files, by path; empty ones while nobody knows whether the files are there. */
  readonly files: FilesByPath
  /** The revision that the last call with a page has made, by page: it has the text as the service writes it. */
  readonly revisions?: Readonly<Record<string, string>>
  /** Once a push is at its end. */
  readonly done?: DonePush
  /** The newest main content that the change request included when somebody pulled newer content from the space. */
  readonly behind?: string
}

/** The pages that a push has brought into its change request: the base of the next push, unless somebody archives that one. */
export interface DonePush {
  readonly pages: Readonly<Record<string, PulledPage>>
  /** Ids of the pages that it has deleted. */
  readonly gone: readonly string[]
  readonly left?: SyncState['left']
  readonly summary?: string
  readonly order?: SyncState['order']
}

/** A file that is written, and may not be in its place yet. */
export interface StagedWrite {
  /** Where it is, in the folder. */
  readonly staged: string
  readonly path: string
  readonly sha256: string
  /** Of the file that it replaces. */
  readonly before?: string
}

/** A pull that has all its files, and may not have put all of them in their places. */
export interface BegunPull {
  readonly writes: readonly StagedWrite[]
  readonly removes: readonly Pick<StagedWrite, 'path' | 'sha256'>[]
  /** The state at its end. */
  readonly next: SyncState
}

export interface SyncState {
  readonly format: 'ws-content/1'
  readonly space: string
  /** Empty if nobody has pulled yet. */
  readonly revision: string
  /** If it was pulled from a change request. */
  readonly changeRequest?: string
  readonly pages: Readonly<Record<string, PulledPage>>
  readonly files: FilesByPath
  /** Hash of SUMMARY.md. */
  readonly summary?: string
  /** Ids of pages in the order that SUMMARY.md gave when it was last sent, or when a pull left it as it was; absent: as pulled. */
  readonly order?: readonly string[]
  /** Ids of pages of the pulled revision that a push has deleted since. */
  readonly gone?: readonly string[]
  /** Ids of pages and stored files that have moved or gone since, as a push has noted, by the files that they had: links may still lead there. */
  readonly left?: Readonly<Record<string, string>>
  readonly push?: BegunPush
  readonly pull?: BegunPull
}

/** The space of a folder, for the lines that ws shows. */
export function contextIn(
  { folder }: { readonly folder: string },
  { context }: Pick<Session, 'context'>,
): { readonly space?: string } {
  const space = readState(resolve(context.workingDirectory, folder))?.space
  return space === undefined ? {} : { space }
}

/** Undefined if nobody has pulled into the folder. @throws UsageError if it is not as ws wrote it */
export function readState(folder: string): SyncState | undefined {
  const path = join(folder, stateFile)
  if (!existsSync(path)) return undefined
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
  const parsed = parseJson(text)
  const value = 'value' in parsed ? parsed.value : undefined
  if (isState(value)) return value
  throw new UsageError(`${path} is not as ws content pull writes it`, {
    hint: 'Get it back from your version control, or pull into an empty folder',
  })
}

const isState = (value: unknown): value is SyncState =>
  isObject(value) &&
  value.format === 'ws-content/1' &&
  typeof value.space === 'string' &&
  typeof value.revision === 'string' &&
  isEntries(value.pages) &&
  isEntries(value.files)

const isEntries = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every(
    (entry) => isObject(entry) && typeof entry.id === 'string' && typeof entry.sha256 === 'string',
  )

export function writeState(folder: string, state: SyncState, context: Pick<Context, 'random'>): void {
  const sorted = {
    ...state,
    pages: inOrder(state.pages),
    files: inOrder(state.files),
  }
  replaceFile(join(folder, stateFile), linesOf(sorted), context)
}

function* linesOf(state: SyncState): Generator<string> {
  yield* writtenJson(state)
  yield '\n'
}

/** So that two pulls write the same bytes. */
export const inOrder = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(entries).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Files that a pull has written. */
export const pulledFiles = ({ pages, files }: SyncState): number =>
  Object.keys(pages).length + Object.keys(files).length

export const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes)

export const unpulled = (space: string): SyncState => ({
  format: 'ws-content/1',
  space,
  revision: '',
  pages: {},
  files: {},
})
