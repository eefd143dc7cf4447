/** Shows the commands of a history to people, a line each. */
import type { LoggedCommand } from '../reports/change-report.ts'
import { escapeText } from './text/escape.ts'
import type { Paint } from './text/paint.ts'
import { relativeTime } from './text/relative-time.ts'
import { truncate, widthOf } from './text/width.ts'

interface LogDrawing {
  readonly paint: Paint
  readonly width: number | undefined
  /** True where only the characters of ASCII can be shown. */
  readonly isAscii: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The command comes last, since a narrow terminal cuts the end. */
export function logLines(log: readonly LoggedCommand[], drawing: LogDrawing): readonly string[] {
  const drawn = log.map((each) => ({ each, cells: cellsOf(each, drawing) }))
  const widths = ['id', 'age', 'state', 'changes'].map((_, index) =>
    Math.max(...drawn.map(({ cells }) => widthOf(cells[index] ?? ''))),
  )
  return drawn.map(({ each, cells }) => lineOf(each, { cells, widths }, drawing))
}

const asciiMarks: Readonly<Record<string, string>> = { '✓': '*', '↶': '<', '✗': 'x' }

function cellsOf({ id, time, mark, state, changes }: LoggedCommand, { isAscii, now }: LogDrawing) {
  const sign = isAscii ? (asciiMarks[mark] ?? mark) : mark
  const count = `${changes} ${changes === 1 ? 'change' : 'changes'}`
  return [escapeText(id), relativeTime(time, now), `${sign} ${state}`, count]
}

interface LogRow {
  readonly cells: readonly string[]
  readonly widths: readonly number[]
}

function lineOf(
  { tone, command, note }: LoggedCommand,
  { cells, widths }: LogRow,
  { paint, width, isAscii }: LogDrawing,
): string {
  const [id = '', age = '', state = '', count = ''] = cells.map(
    (cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell))),
  )
  const taken = widths.reduce((sum, each) => sum + each + gap.length, 0)
  const told = note === null ? command : `${command}  (${note})`
  const text = escapeText(told)
  const room = width === undefined ? widthOf(text) : Math.max(width - taken, leastRoom)
  return [
    paint.id(id),
    paint.faint(age),
    paint[tone](state),
    paint.faint(count),
    truncate(text, room, isAscii),
  ].join(gap)
}

const gap = '  '
/** A command is shown even where the line then wraps. */
const leastRoom = 20
