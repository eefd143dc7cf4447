/** Writes the files of pages that others have changed, and puts links right in the others. */

import { pagesAtATime } from '../../../concurrency/at-a-time.ts'
import { inTurns } from '../../../concurrency/in-turns.ts'
import { relativePath, replaceLinks } from '../../content/folder-links.ts'
import { trimmedBody } from '../../content/page-file.ts'
import type { FolderWrites, PullContext } from '../folder/folder-writes.ts'
import { pageFileLike } from '../folder/own-front-matter.ts'
import { type CanonicalText, canonicalText, hashOf, writtenLinks } from '../pages/canonical.ts'
import { newKey } from '../pages/new-key.ts'
import { asPulled } from '../push/done-push.ts'
import type { PageComparison } from '../sides/compare-sides.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import type { PageNotes } from '../state/state-in-parts.ts'
import { type PulledPage, sha256 } from '../state/sync-state.ts'
import type { PullPlan } from './pull-plan.ts'

export interface PullTarget extends Pick<PullContext, 'signal' | 'streamGoesOn'> {
  readonly writes: FolderWrites
}

/** V8 looks at its memory again after so many. */
const pagesOfStream = 100

/** @returns how many files it has written */
export async function writePages(
  sync: OpenSync,
  plan: PullPlan,
  { writes, notes, signal, streamGoesOn }: PullTarget & { readonly notes: PageNotes },
): Promise<number> {
  let written = 0
  await inTurns(keysByPath(plan).entries(), pagesAtATime, async ([place, key]) => {
    const path = plan.paths.get(key) ?? key
    signal.throwIfAborted()
    const made = await pageFileFor(key, path, sync, plan)
    const there = sync.read.pages.get(path)
    const { text, isServed = false } = made
    if (text !== undefined && text !== there) {
      const before = there === undefined ? undefined : (sync.read.cut.get(path) ?? sha256(there))
      await writes.write({ path, data: text, sha256: made.hash ?? sha256(text), before, isServed })
      if (written % pagesOfStream === 0) streamGoesOn('files')
      written += 1
    }
    notes.add(place, path, made.entry)
  })
  return written
}

/** In the order in which the notes have them. */
function keysByPath({ paths }: PullPlan): readonly string[] {
  const path = (key: string) => paths.get(key) ?? key
  return [...paths.keys()].sort((one, other) => (path(one) < path(other) ? -1 : 1))
}

interface MadeFile {
  /** Undefined if the file stays as it is. */
  readonly text: string | undefined
  /** Of the text, where somebody has asked for it. */
  readonly hash?: string
  /** Undefined for a page that the service does not have. */
  readonly entry: PulledPage | undefined
  /** True if no word of it is yours. */
  readonly isServed?: boolean
}

async function pageFileFor(key: string, path: string, sync: OpenSync, plan: PullPlan): Promise<MadeFile> {
  const outcome = plan.outcomeOf(key)
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
  const { local, pulledAs } = sync
  const here = local.pages.get(key)
  const known = pulledAs.get(key)
  if (here === undefined) return { text: undefined, entry: undefined }
  const source = sync.read.pages.get(here.path)
  const isKept = !plan.isMoved && here.path === path
  const text =
    isKept || source === undefined ? source : await local.relinked(here.path, hrefsFrom(path, sync, plan))
  const isAsPulled = outcome === undefined && text !== undefined
  return {
    text,
    entry: known && { ...asPulled(known), sha256: isAsPulled ? sha256(text) : '', ...renamed(outcome, sync) },
  }
}

async function servedFile(
  { key, path, outcome }: WrittenKey<PageComparison>,
  sync: OpenSync,
  plan: PullPlan,
): Promise<MadeFile> {
  const { theirs } = sync
  const node = theirs.byId.get(key)
  const markdown = node && (await theirs.markdownOf(node))
  if (node !== undefined) theirs.forget?.(node)
  if (node === undefined || markdown === undefined) return { text: undefined, entry: undefined }
  const canonical = await canonicalText(node, markdown, theirs.links)
  const links = await writtenLinks(node, markdown, theirs.links)
  const { by, wanted } = outcome
  const isTheirs = isServedWhole(outcome) || wanted === undefined || hashOf(wanted) === hashOf(canonical)
  // A file that says the same in other words stays as somebody wrote it.
  const text = by === 'agreed' && !plan.isMoved ? sync.read.pages.get(path) : undefined
  const here = sync.read.pages.get(sync.local.pages.get(key)?.path ?? path)
  const made = text ?? (await fileTextOf({ outcome, canonical, here }, hrefsFrom(path, sync, plan)))
  const hash = sha256(made)
  const entry = {
    id: key,
    sha256: isTheirs ? hash : '',
    content: hashOf(canonical),
    ...renamed(outcome, sync),
  }
  return {
    text: made,
    hash,
    isServed: by === 'theirs',
    entry: Object.keys(links).length === 0 ? entry : { ...entry, links },
  }
}

/** Also a page that you have deleted, and that must not go. */
const isServedWhole = ({ by, ours }: PageComparison): boolean => by === 'theirs' || ours === undefined

/** Your new name of a file stays a change until a push has sent it. */
function renamed(outcome: PageComparison | undefined, { local }: OpenSync): Pick<PulledPage, 'from'> {
  const { key, theirs, wanted } = outcome ?? {}
  const from = key === undefined ? undefined : local.pages.get(key)?.from
  return from === undefined || wanted === undefined || wanted.slug === theirs?.slug ? {} : { from }
}

interface TextToWrite {
  readonly outcome: PageComparison
  readonly canonical: CanonicalText
  /** The file as it is. */
  readonly here: string | undefined
}

async function fileTextOf(
  { outcome, canonical, here }: TextToWrite,
  hrefOf: (end: string) => string | undefined,
): Promise<string> {
  const { marked, wanted } = outcome
  const page = isServedWhole(outcome) ? canonical : (wanted ?? canonical)
  const body = marked ?? page.body
  const made = { fields: page.fields, body: trimmedBody(await replaceLinks(body, hrefOf)) }
  return pageFileLike(here, made)
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
  [...assets.values()].find(({ id, path }) => (id ?? newKey(path)) === key)?.path
