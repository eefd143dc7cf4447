/** Brings a folder to a revision of the service: what only others have changed is written, and your own changes stay. */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import type { Context } from '../../context.ts'
import { makeFolder, onDisk, quietly } from '../../disk/files.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { ConflictError } from '../../errors.ts'
import { summaryFile } from '../content/file-names.ts'
import { relativePath, replaceLinks } from '../content/folder-links.ts'
import { trimmedBody, writePageFile } from '../content/page-file.ts'
import { type CanonicalText, canonicalText, hashOf, writtenLinks } from './canonical.ts'
import { compareSides, type PageComparison } from './compare-sides.ts'
import type { OpenSync } from './open-sync.ts'
import { writeSummaryFile } from './summary-file.ts'
import { type PulledFile, type PulledPage, type SyncState, sha256, writeState } from './sync-state.ts'

export interface PullOutcome {
  readonly written: number
  readonly removed: number
  readonly files: number
  /** Pages with your own changes, which stay. */
  readonly yours: number
  readonly conflicts: readonly PageComparison[]
}

interface PullOptions {
  readonly changeRequest?: string | undefined
  readonly writeConflicts: boolean
  readonly context: Pick<Context, 'random' | 'signal'>
}

const pagesAtATime = 8

/** @throws ConflictError before it writes anything, unless conflicts shall be written */
export async function pullInto(sync: OpenSync, options: PullOptions): Promise<PullOutcome> {
  const outcomes = await compareSides(sync)
  const conflicts = outcomes.filter((outcome) => outcome.conflicts.length > 0)
  if (conflicts.length > 0 && !options.writeConflicts) throw conflictError(conflicts, 'Nothing was written')
  const plan = planPull(sync, outcomes)
  const begun = sync.state.revision === '' ? sync.state : undefined
  if (begun !== undefined) writeState(sync.folder, begun, options.context)
  const pages = await writePages(sync, plan, options.context)
  const files = await writeAssets(sync, options.context)
  const removed = removeGone(sync, plan, [...Object.keys(pages.entries), ...Object.keys(files.entries)])
  const summary = writeSummaryFile(sync.theirs.pages, (id) => plan.paths.get(id))
  const { state } = sync
  if (sync.read.summary === undefined || sha256(sync.read.summary) === state.summary)
    writeFile(sync.folder, summaryFile, summary, options.context)
  writeState(
    sync.folder,
    stateAfter(
      sync,
      { pages: { ...deletedHere(sync, plan), ...pages.entries }, files: files.entries, summary },
      options,
    ),
    options.context,
  )
  return {
    ...{ written: pages.written, removed, files: files.written, conflicts },
    yours: outcomes.filter(({ by }) => by === 'yours').length,
  }
}

export const conflictError = (conflicts: readonly PageComparison[], end: string): ConflictError =>
  new ConflictError(
    conflicts.map(({ key, path, conflicts: reasons }) => `${path ?? key}: ${reasons.join('; ')}`).join('\n'),
    { hint: `${end}. --write-conflicts writes both sides into the files, between markers` },
  )

interface PullPlan {
  readonly outcomes: ReadonlyMap<string, PageComparison>
  /** Of each page that stays, by key. */
  readonly paths: ReadonlyMap<string, string>
  /** True if a file has another path than before: links to it change, too. */
  readonly isMoved: boolean
}

function planPull({ theirs, local, base }: OpenSync, all: readonly PageComparison[]): PullPlan {
  const outcomes = new Map(all.map((outcome) => [outcome.key, outcome]))
  const paths = new Map<string, string>()
  for (const { id } of theirs.pages) {
    const outcome = outcomes.get(id)
    const here = local.pages.get(id)
    const own = theirs.names.ofPage(id) ?? `${id}.md`
    const isGone = outcome !== undefined && outcome.wanted === undefined
    if (!isGone) paths.set(id, isMovedHere(outcome) && here !== undefined ? here.path : own)
  }
  for (const { key, path } of local.pages.values()) if (key.startsWith('new:')) paths.set(key, path)
  const isMoved = [...paths].some(
    ([key, path]) =>
      (local.pages.get(key)?.path ?? path) !== path ||
      (base.byId.has(key) && base.names.ofPage(key) !== path),
  )
  return { outcomes, paths, isMoved }
}

/** A page that you have moved stays where you put it. */
const isMovedHere = (outcome: PageComparison | undefined): boolean => {
  if (outcome === undefined || outcome.by === 'theirs') return false
  const { before, ours } = outcome
  return (
    before !== undefined && ours !== undefined && (before.parent !== ours.parent || before.slug !== ours.slug)
  )
}

interface WrittenPages {
  readonly entries: Record<string, PulledPage>
  readonly written: number
}

async function writePages(
  sync: OpenSync,
  plan: PullPlan,
  context: PullOptions['context'],
): Promise<WrittenPages> {
  const entries: Record<string, PulledPage> = {}
  let written = 0
  const turns = createSemaphore(pagesAtATime)
  await Promise.all(
    Array.from(plan.paths, ([key, path]) =>
      turns.run(async () => {
        context.signal.throwIfAborted()
        const made = await pageFileFor(key, path, sync, plan)
        if (made.text !== undefined && made.text !== sync.read.pages.get(path)) {
          writeFile(sync.folder, path, made.text, context)
          written += 1
        }
        if (made.entry !== undefined) entries[path] = made.entry
      }),
    ),
  )
  return { entries, written }
}

interface MadeFile {
  /** Undefined if the file stays as it is. */
  readonly text: string | undefined
  /** Undefined for a page that the service does not have. */
  readonly entry: PulledPage | undefined
}

async function pageFileFor(key: string, path: string, sync: OpenSync, plan: PullPlan): Promise<MadeFile> {
  const outcome = plan.outcomes.get(key)
  return outcome === undefined || outcome.by === 'yours'
    ? ownFile({ key, path, outcome }, sync, plan)
    : servedFile({ key, path, outcome }, sync, plan)
}

interface WrittenKey<Outcome> {
  readonly key: string
  readonly path: string
  readonly outcome: Outcome
}

/** Only links to files with another place change in it. */
async function ownFile(
  { key, path, outcome }: WrittenKey<PageComparison | undefined>,
  sync: OpenSync,
  plan: PullPlan,
): Promise<MadeFile> {
  const { local, state } = sync
  const here = local.pages.get(key)
  const known = Object.values(state.pages).find(({ id }) => id === key)
  if (here === undefined) return { text: undefined, entry: undefined }
  const source = sync.read.pages.get(here.path)
  const isKept = !plan.isMoved && here.path === path
  const text =
    isKept || source === undefined ? source : await local.relinked(here.path, hrefsFrom(path, sync, plan))
  const isAsPulled = outcome === undefined && text !== undefined
  return { text, entry: known && { ...known, sha256: isAsPulled ? sha256(text) : '' } }
}

async function servedFile(
  { key, path, outcome }: WrittenKey<PageComparison>,
  sync: OpenSync,
  plan: PullPlan,
): Promise<MadeFile> {
  const { theirs } = sync
  const node = theirs.byId.get(key)
  const markdown = node && (await theirs.markdownOf(node))
  if (node === undefined || markdown === undefined) return { text: undefined, entry: undefined }
  const canonical = await canonicalText(node, markdown, theirs.links)
  const links = await writtenLinks(node, markdown, theirs.links)
  const { by, wanted } = outcome
  const isTheirs = by === 'theirs' || wanted === undefined || hashOf(wanted) === hashOf(canonical)
  // A file that says the same in other words stays as somebody wrote it.
  const text = by === 'agreed' && !plan.isMoved ? sync.read.pages.get(path) : undefined
  const made = text ?? (await fileTextOf(outcome, canonical, hrefsFrom(path, sync, plan)))
  const entry = { id: key, sha256: isTheirs ? sha256(made) : '', content: hashOf(canonical) }
  return { text: made, entry: Object.keys(links).length === 0 ? entry : { ...entry, links } }
}

async function fileTextOf(
  { marked, wanted, by }: PageComparison,
  canonical: CanonicalText,
  hrefOf: (end: string) => string | undefined,
): Promise<string> {
  const page = by === 'theirs' ? canonical : (wanted ?? canonical)
  const body = marked ?? page.body
  return writePageFile({ fields: page.fields, body: trimmedBody(await replaceLinks(body, hrefOf)) })
}

/** Links to ids, as paths from one file to another. */
function hrefsFrom(from: string, { theirs, local }: OpenSync, plan: PullPlan) {
  return (href: string): string | undefined => {
    const [, kind, key = '', rest = ''] = /^\/(page|file)s\/([^/?#]+)(.*)$/s.exec(href) ?? []
    if (kind === undefined) return undefined
    const path = kind === 'page' ? plan.paths.get(key) : (theirs.names.ofFile(key) ?? localAsset(key, local))
    return path === undefined ? undefined : `${relativePath(from, path)}${rest}`
  }
}

const localAsset = (key: string, { assets }: OpenSync['local']): string | undefined =>
  [...assets.values()].find(({ id, path }) => (id ?? `new:${path}`) === key)?.path

interface WrittenAssets {
  readonly entries: Record<string, PulledFile>
  readonly written: number
}

/** Reads each stored file once: its id stands for its bytes until somebody replaces them. */
async function writeAssets(
  { theirs, folder, state, client }: OpenSync,
  context: PullOptions['context'],
): Promise<WrittenAssets> {
  const entries: Record<string, PulledFile> = {}
  let written = 0
  const known = new Map(Object.entries(state.files).map(([path, file]) => [file.id, { path, ...file }]))
  const turns = createSemaphore(pagesAtATime)
  await Promise.all(
    theirs.files.map((file) =>
      turns.run(async () => {
        context.signal.throwIfAborted()
        const path = theirs.names.ofFile(file.id) ?? file.id
        const before = known.get(file.id)
        const here = hashAt(folder, path)
        if (before?.path === path && here !== undefined) {
          entries[path] = { id: file.id, sha256: before.sha256 }
          return
        }
        const { bytes } = await client.download(file.downloadURL)
        const hash = sha256(bytes)
        entries[path] = { id: file.id, sha256: hash }
        if (here === hash) return
        written += 1
        writeFile(folder, path, bytes, context)
      }),
    ),
  )
  return { entries, written }
}

const hashAt = (folder: string, path: string): string | undefined =>
  quietly(() => sha256(readFileSync(join(folder, path))))

/** Files of pages and stored files that the service no longer has, and places that pages have left. */
function removeGone(
  { folder, state, local }: OpenSync,
  { paths, outcomes }: PullPlan,
  kept: readonly string[],
): number {
  const stay = new Set([...paths.values(), ...kept])
  const unchanged = Object.entries(state.files).filter(
    ([path, { sha256: hash }]) => hashAt(folder, path) === hash,
  )
  const left = [
    ...[...local.pages.values()]
      .filter(({ key }) => (outcomes.get(key)?.conflicts ?? []).length === 0)
      .map(({ path }) => path),
    ...unchanged.map(([path]) => path),
  ].filter((path) => !stay.has(path) && existsSync(join(folder, path)))
  for (const path of left) {
    onDisk(join(folder, path), () => rmSync(join(folder, path)))
    for (let at = dirname(path); at !== '.'; at = dirname(at)) if (!removeEmpty(join(folder, at))) break
  }
  return left.length
}

const removeEmpty = (folder: string): boolean =>
  quietly(() => {
    if (readdirSync(folder).length > 0) return false
    rmdirSync(folder)
    return true
  }) ?? false

function writeFile(
  folder: string,
  path: string,
  data: string | Uint8Array,
  context: PullOptions['context'],
): void {
  const target = join(folder, path)
  onDisk(target, () => makeFolder(dirname(target), 0o777))
  replaceFile(target, data, context)
}

interface WrittenState {
  readonly pages: Readonly<Record<string, PulledPage>>
  readonly files: Readonly<Record<string, PulledFile>>
  readonly summary: string
}

/** A file that you have removed stays known, so that a push deletes its page. */
const deletedHere = ({ state }: OpenSync, { outcomes }: PullPlan): Readonly<Record<string, PulledPage>> =>
  Object.fromEntries(
    Object.entries(state.pages).filter(([, { id }]) => {
      const outcome = outcomes.get(id)
      return (
        outcome !== undefined &&
        outcome.theirs !== undefined &&
        outcome.by !== 'theirs' &&
        outcome.ours === undefined
      )
    }),
  )

const stateAfter = (
  { spaceId, revision, state }: OpenSync,
  { pages, files, summary }: WrittenState,
  { changeRequest }: PullOptions,
): SyncState => ({
  ...{ format: 'ws-content/1', space: spaceId, revision },
  ...(changeRequest === undefined ? {} : { changeRequest }),
  ...{ pages, files, summary: sha256(summary) },
  ...(state.push === undefined ? {} : { push: state.push }),
})
