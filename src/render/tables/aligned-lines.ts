/** Draws rows of fitted cells as aligned lines, by cli-table3. */
import Table from 'cli-table3'
import { clusters, clusterWidth } from '../text/width.ts'

/** Lines without borders, columns two spaces apart. Each cell is one line that already fits `widths`. */
export function draw(rows: readonly (readonly string[])[], widths: readonly number[]): string {
  const blocks: string[] = []
  // cli-table3 compares every cell with every row above it. Short tables of the same widths avoid that cost.
  for (let start = 0; start < rows.length; start += 100)
    blocks.push(drawBlock(rows.slice(start, start + 100), widths))
  return blocks.join('')
}

/**
 * cli-table3 measures by the Unicode of 2019 and misplaces younger and joined emoji. So it lays out stand-ins of the same width,
 * which the real characters replace afterwards, in order.
 */
function drawBlock(rows: readonly (readonly string[])[], widths: readonly number[]): string {
  const table = new Table({ colWidths: [...widths], chars: borderless, style: bare })
  const replaced: string[] = []
  const standIn = (cell: string): string =>
    clusters(cell)
      .map((cluster) => {
        // A single ASCII character: a letter, or part of a colour.
        if (cluster.length === 1 && cluster < '\u007f') return cluster
        replaced.push(cluster)
        return standIns[clusterWidth(cluster)]
      })
      .join('')
  for (const row of rows) table.push(row.map(standIn))
  let next = 0
  const lines = table.toString().split('\n')
  return lines
    .map((line) => `${line.trimEnd().replace(/\ue000|\ue001\ue001|\u0300/g, () => replaced[next++] ?? '')}\n`)
    .join('')
}

/** For cli-table3 these are narrow, wide, or have no width. */
const standIns = { 0: '\u0300', 1: '\ue000', 2: '\ue001\ue001' } as const

const bare = { head: [], border: [], 'padding-left': 0, 'padding-right': 0 }

const borderless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
}
