/** Things that hold others, drawn as a tree. */
import { escapeText } from './escape.ts'
import type { Paint } from './paint.ts'
import { sortRows } from './sort.ts'
import { truncate, widthOf } from './width.ts'

export interface Outline {
  readonly id: string
  readonly title: string
  /** What else there is to know, e.g. a visibility. */
  readonly notes: readonly string[]
  readonly children: readonly Outline[]
}

interface Drawing {
  readonly paint: Paint
  /** Longer lines are cut; without it they are whole. */
  readonly width: number | undefined
  /** For what knows no other characters; titles stay as they are. */
  readonly isAscii?: boolean
}

export const drawOutline = (outline: Outline, drawing: Drawing): string =>
  `${linesOf(outline, { first: '', rest: '' }, drawing).join('\n')}\n`

/** Things that stand beside each other in the order of their member `by`, as rows would be. */
export const sortOutline = (outline: Outline, by: string): Outline => ({
  ...outline,
  children: sortRows(outline.children, by).map((child) => sortOutline(child, by)),
})

interface Stems {
  /** Before the thing itself. */
  readonly first: string
  /** Before what lies in it. */
  readonly rest: string
}

const lines = { branch: '├── ', last: '└── ', past: '│   ' }

/** As tree(1) draws them in the C locale. */
const asciiLines = { branch: '|-- ', last: '`-- ', past: '|   ' }

function linesOf({ children, ...thing }: Outline, { first, rest }: Stems, drawing: Drawing): string[] {
  const { last, branch, past } = drawing.isAscii === true ? asciiLines : lines
  const below = children.flatMap((child, index) => {
    const isLast = index === children.length - 1
    const stems = { first: `${rest}${isLast ? last : branch}`, rest: `${rest}${isLast ? '    ' : past}` }
    return linesOf(child, stems, drawing)
  })
  return [lineOf(thing, first, drawing), ...below]
}

function lineOf(
  { title, id, notes }: Omit<Outline, 'children'>,
  stem: string,
  { paint, width = Number.POSITIVE_INFINITY }: Drawing,
): string {
  const shownTitle = truncate(escapeText(title), Math.max(8, width - stem.length))
  const room = width - stem.length - widthOf(shownTitle) - 2
  const about = escapeText([id, ...(notes.length === 0 ? [] : [notes.join(', ')])].join('  '))
  return room < 4 ? `${stem}${shownTitle}` : `${stem}${shownTitle}  ${paint.faint(truncate(about, room))}`
}
