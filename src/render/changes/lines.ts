/** Shows the differences between two states as text: a line for each thing, then its changes, with old and new values. */
import type {
  ChangedMember,
  ChangeEntry,
  ChangeGroup,
  ChangeMark,
  ChangeRemark,
  ChangeReport,
  ReportFact,
} from '../../reports/change-report.ts'
import { escapeText } from '../text/escape.ts'
import type { Paint } from '../text/paint.ts'
import { paragraph } from '../text/paragraph.ts'
import { truncate, widthOf } from '../text/width.ts'

export interface ChangeDrawing {
  readonly paint: Paint
  /** Longer values are cut; undefined leaves them whole. */
  readonly width: number | undefined
  readonly isAscii: boolean
}

export function* changeLines(report: ChangeReport, drawing: ChangeDrawing): Generator<string, void, void> {
  const { paint, width } = drawing
  const { title: head, about = [], groups, gaps, remarks = [], summary, isShort } = report
  if (about.length > 0) yield* headLines(head, about, paint)
  if (isShort) yield* countLines(groups, paint)
  else
    for (const { title, entries } of groups) {
      yield paint.heading(escapeText(title))
      for (const entry of entries) yield* entryLines(entry, drawing)
      yield ''
    }
  const broken = (line: string) => (width === undefined ? line : paragraph(line, width))
  for (const gap of gaps) yield paint.warn(broken(`Not compared: ${escapeText(gap)}`))
  for (const remark of remarks)
    yield* remarkLines(remark).map((line) => paint[remark.tone](remark.isToCopy ? line : broken(line)))
  yield escapeText(summary)
}

function* headLines(
  title: string,
  about: readonly ReportFact[],
  paint: Paint,
): Generator<string, void, void> {
  yield paint.heading(escapeText(title))
  const widest = Math.max(...about.map(({ name }) => widthOf(name)))
  for (const { name, value } of about)
    yield `${paint.faint(name + ' '.repeat(widest - widthOf(name)))}  ${escapeText(value)}`
  yield ''
}

const mostTold = 20

function remarkLines({ title, lines, isWhole = false }: ChangeRemark): readonly string[] {
  const told = lines.slice(0, isWhole ? undefined : mostTold).map((line) => `${title}: ${escapeText(line)}`)
  const rest = lines.length - told.length
  return rest === 0 ? told : [...told, `${title}: ... and ${rest} more`]
}

const marks: readonly ChangeMark[] = ['+', '~', '-']

const tones = { '+': 'good', '~': 'warn', '-': 'bad' } as const

/** Aligned like `git diff --stat`. */
function* countLines(groups: readonly ChangeGroup[], paint: Paint): Generator<string, void, void> {
  const widest = Math.max(0, ...groups.map(({ title }) => widthOf(escapeText(title))))
  for (const { title, entries } of groups) {
    const counts = marks.map((mark) => {
      const count = entries.filter((entry) => entry.mark === mark).length
      const text = `${mark}${count}`
      return count === 0 ? paint.muted(text) : paint[tones[mark]](text)
    })
    const shown = escapeText(title)
    yield `${shown}${' '.repeat(widest - widthOf(shown))}  ${counts.join(' ')}`
  }
}

function* entryLines(
  { mark, address, id, notes, members }: ChangeEntry,
  drawing: ChangeDrawing,
): Generator<string, void, void> {
  const { paint, width = Number.POSITIVE_INFINITY } = drawing
  const shownId = id === '' ? '' : `  ${escapeText(id)}`
  const told = notes.map(escapeText)
  let room = width - widthOf(`${mark} ${escapeText(address)}${shownId}`)
  // The first that is too long stands below, with all after it.
  const long = told.findIndex((note) => {
    room -= 2 + widthOf(note)
    return room < 0
  })
  const beside = long < 0 ? told : told.slice(0, long)
  const name = paint[tones[mark]](`${mark} ${escapeText(address)}`)
  yield `${name}${paint.id(shownId)}${beside.map((note) => `  ${paint.faint(note)}`).join('')}`
  for (const note of told.slice(beside.length)) yield paint.faint(paragraph(`    ${note}`, width))
  const widest = Math.max(0, ...members.map((member) => widthOf(escapeText(member.name))))
  for (const member of members) yield* memberLines(member, { widest, drawing })
}

interface ChangeColumn {
  /** The width of the longest name beside it. */
  readonly widest: number
  readonly drawing: ChangeDrawing
}

/** On one line if both values fit, else one below the other. */
function* memberLines(
  { name, from, to }: ChangedMember,
  { widest, drawing: { paint, width = Number.POSITIVE_INFINITY, isAscii } }: ChangeColumn,
): Generator<string, void, void> {
  const shown = escapeText(name)
  const head = `    ${shown}${' '.repeat(widest - widthOf(shown))}  `
  const room = Math.max(20, width - widthOf(head))
  const [old, now] = [from, to].map((value) => (value === undefined ? undefined : escapeText(value)))
  const before = (text: string) => paint.bad(text)
  const after = (text: string) => paint.good(text)
  if (old === undefined || now === undefined) {
    const value = truncate(old ?? now ?? '', room, isAscii)
    yield `${head}${old === undefined ? after(value) : before(value)}`
    return
  }
  const arrow = isAscii ? ' -> ' : ' → '
  if (widthOf(old) + arrow.length + widthOf(now) <= room) {
    yield `${head}${before(old)}${arrow}${after(now)}`
    return
  }
  yield `${head}${before(truncate(`- ${old}`, room, isAscii))}`
  yield `${' '.repeat(widthOf(head))}${after(truncate(`+ ${now}`, room, isAscii))}`
}
