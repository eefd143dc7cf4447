/** Shows changes of content as text: a patch that `git apply` takes, with the facts about each page before it. */
import { diffWordsWithSpace } from 'diff'
import type { ContentDiff, DiffHunk, PageDiff } from '../../reports/content-diff.ts'
import { headerLines, hunkHead } from '../../text/git-patch.ts'
import { escapeBlock, escapeText } from '../text/escape.ts'
import type { Paint } from '../text/paint.ts'
import { fileFacts, pageFacts, replacedFacts, summaryLine } from './sentences.ts'
import { statLines } from './stat.ts'

export interface ContentDrawing {
  readonly paint: Paint
  readonly width: number | undefined
  /** A pipe gets the exact bytes, for programs that apply them; a screen gets no control characters. */
  readonly isForScreen: boolean
}

export function* contentDiffLines(diff: ContentDiff, drawing: ContentDrawing): Generator<string, void, void> {
  const { pages, replaced, files, view } = diff
  if (view === 'stat') return yield* statLines(diff, drawing)
  if (view === 'name-only') {
    yield* pages.map(({ file, path }) => escapeText(file.to ?? file.from ?? path.to ?? path.from ?? ''))
    return yield* files.map(({ name }) => escapeText(name))
  }
  for (const page of pages)
    yield* pageLines(page, { facts: pageFacts(page), byWord: view === 'word' }, drawing)
  // Words are for people, who need nothing of files whose pages are the same.
  if (view === 'patch')
    for (const page of replaced)
      yield* pageLines(page, { facts: replacedFacts(page), byWord: false }, drawing)
  for (const file of files) yield* fileFacts(file).map((line) => drawing.paint.heading(escapeText(line)))
  if (drawing.isForScreen || pages.length + files.length === 0) yield summaryLine(diff)
}

interface PageDrawing {
  readonly facts: readonly string[]
  readonly byWord: boolean
}

function* pageLines(
  page: PageDiff,
  { facts, byWord }: PageDrawing,
  drawing: ContentDrawing,
): Generator<string, void, void> {
  const { paint } = drawing
  yield* facts.map((line) => paint.heading(escapeText(line)))
  const { from, to } = page.file
  const heads = headerLines({ from, to, hunks: page.hunks, similarity: page.similarity })
  yield* heads.map((line) => paint.heading(line))
  for (const hunk of page.hunks) {
    yield paint.id(hunkHead(hunk))
    yield* byWord ? wordLines(hunk, drawing) : patchLinesOf(hunk, drawing)
  }
}

function* patchLinesOf(
  { lines }: DiffHunk,
  { paint, isForScreen }: ContentDrawing,
): Generator<string, void, void> {
  const shown = (line: string) => (isForScreen ? escapeBlock(line) : line)
  for (const run of runsOf(lines)) {
    const isPaired = run.removed.length > 0 && run.removed.length === run.added.length
    const marked = isPaired && isForScreen ? pairedLines(run, paint) : undefined
    if (marked !== undefined) yield* marked
    else {
      yield* run.removed.map((line) => paint.bad(shown(`-${line}`)))
      yield* run.added.map((line) => paint.good(shown(`+${line}`)))
    }
    yield* run.same.map(shown)
  }
}

/** Lines that replace each other, with the words that differ in bold. */
function pairedLines({ removed, added }: LineRun, paint: Paint): readonly string[] {
  const pairs = removed.map((line, index) => diffWordsWithSpace(line, added[index] ?? ''))
  const side = (which: 'removed' | 'added', colour: Paint['bad'], sign: string) =>
    pairs.map((parts) => {
      const own = parts.filter((part) => part[which] || (!part.added && !part.removed))
      const text = own.map((part) => {
        const value = escapeBlock(part.value)
        return colour(part[which] ? paint.heading(value) : value)
      })
      return `${colour(sign)}${text.join('')}`
    })
  return [...side('removed', paint.bad, '-'), ...side('added', paint.good, '+')]
}

/** As `git diff --word-diff`: `[-old-]{+new+}`, so that no colour is needed. */
function* wordLines(
  { lines }: DiffHunk,
  { paint, isForScreen }: ContentDrawing,
): Generator<string, void, void> {
  const shown = (text: string) => (isForScreen ? escapeBlock(text) : text)
  for (const { removed, added, same } of runsOf(lines)) {
    if (removed.length + added.length > 0) {
      const parts = diffWordsWithSpace(removed.join('\n'), added.join('\n'))
      const text = parts.map(({ value, added: isNew, removed: isOld }) => {
        if (!isNew && !isOld) return shown(value)
        // A mark never spans lines: each line of a screen reader says by itself what it is.
        const marked = (line: string) =>
          line === '' ? '' : isNew ? paint.good(`{+${shown(line)}+}`) : paint.bad(`[-${shown(line)}-]`)
        return value.split('\n').map(marked).join('\n')
      })
      yield* text.join('').split('\n')
    }
    yield* same.filter((line) => !line.startsWith('\\')).map((line) => shown(line.slice(1)))
  }
}

interface LineRun {
  /** Without their signs. */
  readonly removed: readonly string[]
  readonly added: readonly string[]
  /** The lines behind, with their signs. */
  readonly same: readonly string[]
}

function runsOf(lines: readonly string[]): readonly LineRun[] {
  const runs: { removed: string[]; added: string[]; same: string[] }[] = []
  let state: 'same' | 'changed' | undefined
  for (const line of lines) {
    const isChange = line.startsWith('-') || line.startsWith('+')
    if (runs.length === 0 || (isChange && state !== 'changed'))
      runs.push({ removed: [], added: [], same: [] })
    const run = runs.at(-1)
    state = isChange ? 'changed' : 'same'
    if (line.startsWith('-')) run?.removed.push(line.slice(1))
    else if (line.startsWith('+')) run?.added.push(line.slice(1))
    else run?.same.push(line)
  }
  return runs
}
