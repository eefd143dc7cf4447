/** Shows the changes of an API as text: the worst first, each with the operations that it touches. */

import type { ApiChanges, ApiFinding, TouchedOperation } from '../../api-changes/finding.ts'
import { type Level, levels } from '../../api-changes/level.ts'
import { counted } from '../../text/counted.ts'
import { escapeText } from '../text/escape.ts'
import type { Paint, PaintTone } from '../text/paint.ts'
import { paragraph } from '../text/paragraph.ts'

export interface ApiChangesDrawing {
  readonly paint: Paint
  /** Of the terminal; undefined breaks no lines. */
  readonly width: number | undefined
}

const tones: Readonly<Record<Level, PaintTone>> = { breaking: 'bad', warning: 'warn', info: 'muted' }

/** Operations that are named; the rest is counted. */
const mostNamed = 5

export function* apiChangeLines(
  changes: ApiChanges,
  drawing: ApiChangesDrawing,
): Generator<string, void, void> {
  for (const finding of changes.findings) yield* findingLines(finding, drawing)
  yield apiChangesSummary(changes)
}

function* findingLines(
  { level, id, text, operations, source }: ApiFinding,
  { paint, width }: ApiChangesDrawing,
): Generator<string, void, void> {
  const broken = (line: string) => (width === undefined ? line : paragraph(line, width))
  yield `${paint[tones[level]](level)}  ${paint.faint(escapeText(id))}`
  yield broken(`  ${escapeText(text)}`)
  for (const operation of operations.slice(0, mostNamed)) yield `    ${escapeText(operationText(operation))}`
  if (operations.length > mostNamed)
    yield `    and ${counted(operations.length - mostNamed, 'more operation')}`
  yield `    ${paint.faint(escapeText(source))}`
  yield ''
}

export const operationText = ({ method, path }: TouchedOperation): string => `${method} ${path}`

/** `1 breaking, 2 info` */
export function apiChangesSummary({ summary }: Pick<ApiChanges, 'summary'>): string {
  const counts = levels.filter((level) => summary[level] > 0).map((level) => `${summary[level]} ${level}`)
  return counts.length === 0 ? 'No changes' : counts.join(', ')
}
