/** Draws things that hold others as a tree. */

import { sortRows } from './sort.ts'
import { escapeText } from './text/escape.ts'
import type { Paint, PaintTone } from './text/paint.ts'
import { truncate, widthOf } from './text/width.ts'

/** A word with a colour of its own, or none. */
export type OutlineNote = string | { readonly text: string; readonly tone: PaintTone | undefined }

export interface DrawnOutline {
  readonly id: string
  readonly title: string
  /** More facts about the thing, e.g. its visibility. */
  readonly notes: readonly OutlineNote[]
  readonly children: readonly DrawnOutline[]
}

interface OutlineDrawing {
  readonly paint: Paint
  /** Longer lines are cut; undefined leaves them whole. */
  readonly width: number | undefined
  /** For terminals with ASCII only; titles stay unchanged. */
  readonly isAscii?: boolean
}

export const drawOutline = (outline: DrawnOutline, drawing: OutlineDrawing): string =>
  `${linesOf(outline, { first: '', rest: '' }, drawing).join('\n')}\n`

/** Sorts siblings by their member `by`, like rows. */
export const sortOutline = (outline: DrawnOutline, by: string): DrawnOutline => ({
  ...outline,
  children: sortRows(outline.children, by).map((child) => sortOutline(child, by)),
})

interface Stems {
  /** The prefix of the thing itself. */
  readonly first: string
  /** The prefix of the things in it. */
  readonly rest: string
}

const lines = { branch: '├── ', last: '└── ', past: '│   ' }

/** Like tree(1) in the C locale. */
const asciiLines = { branch: '|-- ', last: '`-- ', past: '|   ' }

function linesOf(
  { children, ...thing }: DrawnOutline,
  { first, rest }: Stems,
  drawing: OutlineDrawing,
): string[] {
  const { last, branch, past } = drawing.isAscii === true ? asciiLines : lines
  const below = children.flatMap((child, index) => {
    const isLast = index === children.length - 1
    const stems = { first: `${rest}${isLast ? last : branch}`, rest: `${rest}${isLast ? '    ' : past}` }
    return linesOf(child, stems, drawing)
  })
  return [lineOf(thing, first, drawing), ...below]
}

function lineOf(
  { title, id, notes }: Omit<DrawnOutline, 'children'>,
  stem: string,
  { paint, width = Number.POSITIVE_INFINITY, isAscii = false }: OutlineDrawing,
): string {
  const titleRoom = width - stem.length - 2 - widthOf(escapeText(id))
  const shownTitle = truncate(
    escapeText(title),
    Math.max(8, Math.min(width - stem.length, titleRoom)),
    isAscii,
  )
  const room = width - stem.length - widthOf(shownTitle) - 2
  const shownId = escapeText(id)
  // Nobody can copy a shortened id.
  if (room < widthOf(shownId)) return `${stem}${shownTitle}`
  const about = paintedNotes(notes, room - (shownId === '' ? 0 : widthOf(shownId) + 2), { paint, isAscii })
  const parts = [shownTitle, shownId === '' ? '' : paint.id(shownId), about]
  return `${stem}${parts.filter((part) => part !== '').join('  ')}`
}

function paintedNotes(
  notes: readonly OutlineNote[],
  room: number,
  { paint, isAscii }: Pick<OutlineDrawing, 'paint' | 'isAscii'>,
): string {
  const shown: string[] = []
  let left = room
  for (const note of notes) {
    const { text, tone } = typeof note === 'string' ? { text: note, tone: undefined } : note
    const comma = shown.length === 0 ? '' : ', '
    left -= comma.length
    if (left < 4) break
    const cut = truncate(escapeText(text), left, isAscii)
    shown.push(paint.faint(comma) + paint[tone ?? 'muted'](cut))
    left -= widthOf(cut)
  }
  return shown.join('')
}
