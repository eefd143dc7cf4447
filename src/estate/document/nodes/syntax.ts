/**
 * Parses YAML, and JSON as a part of it, into nodes. Of the libraries that keep offsets, this one is the fastest by far
 * (docs/decisions/second-yaml-library.md).
 */
import type { DocumentFault } from '../faults.ts'
import {
  addScalar,
  begin,
  emptyTree,
  end,
  expectsName,
  type NodeTree,
  repeat,
  takeName,
  tell,
} from './node-tree.ts'
import type { DocumentNode } from './nodes.ts'
import { type PlaceAt, placesIn, type SourceText } from './places.ts'
import { plainValue } from './plain-words.ts'

type Library = typeof import('js-yaml')
type Event = ReturnType<Library['parseEvents']>[number]
type ScalarEvent = Parameters<Library['getScalarValue']>[1]

export interface ParsedText {
  /** One for each YAML document in the text; empty if it can't be read. */
  readonly roots: readonly DocumentNode[]
  readonly faults: readonly DocumentFault[]
  readonly placeAt: PlaceAt
}

/** Far more than any document has: the reader recurses at each level. */
const maxDepth = 100

export async function parseText(source: SourceText): Promise<ParsedText> {
  const library = await import('js-yaml')
  const placeAt = placesIn(source)
  const tree = emptyTree()
  try {
    const events = library.parseEvents(source.text, { maxDepth })
    for (const event of events) take(event, tree, { text: source.text, library })
  } catch (error) {
    if (!(error instanceof library.YAMLException)) throw error
    const at = error.mark?.position ?? 0
    const reason = `${error.reason}${wayToQuote(source.text, at)}`
    return { roots: [], faults: [{ ...placeAt(at), code: 'syntax', reason }], placeAt }
  }
  const faults = tree.found.map(({ at, trouble }) => ({ ...placeAt(at), ...trouble(placeAt) }))
  return { roots: tree.roots, faults, placeAt }
}

/** Between brackets, the `{` of a reference begins a mapping. */
function wayToQuote(text: string, at: number): string {
  const reference = /\$\{(?:env|file):[^{}\n]*\}/y
  reference.lastIndex = at - 1
  const found = reference.exec(text)?.[0]
  return found === undefined ? '' : `; between brackets it needs quotes: "${found}"`
}

interface SyntaxSource {
  readonly text: string
  readonly library: Library
}

function take(event: Event, tree: NodeTree, reading: SyntaxSource): void {
  const { text, library } = reading
  const { EVENT_ID } = library
  switch (event.type) {
    case EVENT_ID.DOCUMENT:
      tree.anchors.clear()
      break
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE: {
      const tag = sliceOf(text, event.tagStart, event.tagEnd)
      if (tag !== undefined) tell(tree, event.tagStart, { code: 'unknown-tag', tag })
      const anchor = sliceOf(text, event.anchorStart, event.anchorEnd)
      tree.next = Math.max(tree.next, event.start)
      begin(tree, { start: event.start, anchor, isMapping: event.type === EVENT_ID.MAPPING })
      break
    }
    case EVENT_ID.SCALAR:
      takeScalar(event, tree, reading)
      break
    case EVENT_ID.ALIAS:
      repeat(tree, text.slice(event.anchorStart, event.anchorEnd), event.anchorStart - 1)
      tree.next = event.anchorEnd
      break
    case EVENT_ID.POP:
      end(tree)
  }
}

function takeScalar(event: ScalarEvent, tree: NodeTree, { text, library }: SyntaxSource): void {
  const tag = sliceOf(text, event.tagStart, event.tagEnd)
  const isTagged = tag === '!!str' || tag === '!'
  if (tag !== undefined && !isTagged) tell(tree, event.tagStart, { code: 'unknown-tag', tag })
  const written = library.getScalarValue(text, event)
  const start = startOf(event, tree, { text, library })
  tree.next = Math.max(tree.next, start + 1, event.valueEnd)
  const anchor = sliceOf(text, event.anchorStart, event.anchorEnd)
  const isText = isTagged || event.style !== library.SCALAR_STYLE.PLAIN || expectsName(tree)
  if (expectsName(tree) && anchor === undefined) takeName(tree, written, start)
  else addScalar(tree, { type: 'scalar', value: isText ? written : plainValue(written), start }, anchor)
}

/** Includes the quotation mark. */
function startOf(
  { valueStart, style, tagEnd, anchorEnd }: ScalarEvent,
  tree: NodeTree,
  { text, library: { SCALAR_STYLE } }: SyntaxSource,
): number {
  if (valueStart < 0)
    return Math.max(tagEnd, anchorEnd) < 0 ? emptyAt(tree, text) : Math.max(tagEnd, anchorEnd)
  const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED
  return isQuoted ? valueStart - 1 : valueStart
}

/** Where a value is missing: at the name of the member, or at the dash of the list. */
function emptyAt({ open, next }: NodeTree, text: string): number {
  const holder = open.at(-1)
  if (holder?.name !== undefined) return holder.nameStart
  const between = /["']?(?:[\s,:[\]{}]|#.*)*/y
  between.lastIndex = next
  between.exec(text)
  return Math.min(between.lastIndex, Math.max(0, text.length - 1))
}

/** Negative offsets mean that there is none. */
const sliceOf = (text: string, from: number, to: number) => (from < 0 ? undefined : text.slice(from, to))
