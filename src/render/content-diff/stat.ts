/** Draws how much each page changed, as `git diff --stat` does. */
import type { ContentDiff, PageDiff } from '../../reports/content-diff.ts'
import { escapeText } from '../text/escape.ts'
import type { Paint } from '../text/paint.ts'
import { truncate, widthOf } from '../text/width.ts'
import { summaryLine } from './sentences.ts'

interface StatDrawing {
  readonly paint: Paint
  readonly width: number | undefined
}

const usualWidth = 80
const widestBar = 40

export function statLines(diff: ContentDiff, { paint, width = usualWidth }: StatDrawing): readonly string[] {
  const { pages, files } = diff
  if (pages.length + files.length === 0) return [summaryLine(diff)]
  const counts = pages.map(({ added, removed }) => added + removed)
  const most = Math.max(1, ...counts)
  const digits = String(most).length
  const names = [...pages.map(statName), ...files.map(({ name }) => escapeText(`${name} (file)`))]
  const widest = Math.min(Math.max(...names.map(widthOf)), Math.max(20, width - digits - widestBar / 2 - 5))
  const room = Math.max(5, Math.min(widestBar, width - widest - digits - 5))
  const scale = most > room ? room / most : 1
  const padded = (name: string) => {
    const shown = truncate(name, widest)
    return ` ${shown}${' '.repeat(Math.max(0, widest - widthOf(shown)))} | `
  }
  return [
    ...pages.map(({ added, removed }, index) => {
      const count = String(counts[index]).padStart(digits)
      const bar = `${paint.good('+'.repeat(barOf(added, scale)))}${paint.bad('-'.repeat(barOf(removed, scale)))}`
      return `${padded(names[index] ?? '')}${count}${bar === '' ? '' : ` ${bar}`}`
    }),
    ...files.map(
      ({ before, after }, index) =>
        `${padded(names[pages.length + index] ?? '')}Bin ${before?.size ?? 0} -> ${after?.size ?? 0} bytes`,
    ),
    summaryLine(diff),
  ]
}

/** A change is never drawn as none. */
const barOf = (count: number, scale: number) => (count === 0 ? 0 : Math.max(1, Math.round(count * scale)))

function statName({ file: { from, to }, path }: PageDiff): string {
  const [old, next] = [from ?? path.from ?? '', to ?? path.to ?? '']
  if (from === null) return escapeText(`${next} (new)`)
  if (to === null) return escapeText(`${old} (gone)`)
  return escapeText(old === next ? next : `${old} => ${next}`)
}
