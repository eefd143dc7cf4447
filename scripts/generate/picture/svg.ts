/** Draws coloured terminal lines as an SVG that looks the same on light and dark pages. */

interface Look {
  /** Of the terminal. A longer line makes the picture wider: nothing is cut off. */
  readonly columns: number
  /** For people who can't see the picture. */
  readonly label: string
}

const cell = { width: 8.4, height: 20 }
const margin = 20

export function svgOf(lines: readonly string[], { columns, label }: Look): string {
  const widest = Math.max(columns, ...lines.map(lengthOf))
  const width = Math.ceil(widest * cell.width + 2 * margin)
  const height = Math.ceil(lines.length * cell.height + 2 * margin)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}">`,
    // With its own background, since a page does not tell pictures whether it is light or dark.
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#0d1117" stroke="#30363d"/>`,
    `<g font-family="${fonts}" font-size="14" fill="#e6edf3">`,
    ...lines.map(lineOf).filter((line) => line !== ''),
    '</g>',
    '</svg>\n',
  ].join('\n')
}

const lengthOf = (line: string) => runsIn(line).reduce((length, { text }) => length + text.length, 0)

const fonts = 'ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace'

/** Attributes instead of a style sheet: every viewer knows them. */
const looks = {
  bold: 'font-weight="bold"',
  faint: 'fill="#8b949e"',
  red: 'fill="#ff7b72"',
  green: 'fill="#7ee787"',
  yellow: 'fill="#e3b341"',
  cyan: 'fill="#76e3ea"',
} as const

type Style = keyof typeof looks

/** Two or more spaces divide words into columns, which stay in place with any font. */
function lineOf(line: string, row: number): string {
  const y = margin + (row + 0.75) * cell.height
  let column = 0
  const words = runsIn(line).flatMap(({ text, styles }) => {
    const start = column
    column += text.length
    return Array.from(text.matchAll(/\S+(?: \S+)*/g), ({ 0: word, index }) => {
      const x = (margin + (start + index) * cell.width).toFixed(1)
      const length = (word.length * cell.width).toFixed(1)
      const look = [...styles].map((style) => ` ${looks[style]}`).join('')
      return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${look}>${escaped(word)}</text>`
    })
  })
  return words.join('\n')
}

interface StyledText {
  readonly text: string
  readonly styles: ReadonlySet<Style>
}

/** The styles that ws uses, and their ends (ECMA-48, SGR). */
const starts: Readonly<Record<string, Style>> = {
  1: 'bold',
  2: 'faint',
  31: 'red',
  32: 'green',
  33: 'yellow',
  36: 'cyan',
}
const ends: Readonly<Record<string, readonly Style[]>> = {
  22: ['bold', 'faint'],
  39: ['red', 'green', 'yellow', 'cyan'],
}

/** @throws for anything but text and these styles: a picture must not leave anything out */
function runsIn(line: string): readonly StyledText[] {
  const [plain = '', ...others] = line.split('\u001b[')
  let styles: ReadonlySet<Style> = new Set()
  const runs = others.map((part): StyledText => {
    const [, code = '', text = ''] = /^(\d+)m(.*)$/.exec(part) ?? []
    styles = stylesAfter(code, styles)
    return { text, styles }
  })
  const shown = [{ text: plain, styles: new Set<Style>() }, ...runs].filter(({ text }) => text !== '')
  const strange = shown.find(({ text }) => /\p{Cc}/u.test(text))
  if (strange !== undefined) throw new Error(`The picture can't show ${JSON.stringify(strange.text)}`)
  return shown
}

function stylesAfter(code: string, styles: ReadonlySet<Style>): ReadonlySet<Style> {
  const start = starts[code]
  if (start !== undefined) return new Set([...styles, start])
  const over = ends[code]
  if (over === undefined) throw new Error(`The picture knows no style ${JSON.stringify(code)}`)
  return new Set([...styles].filter((style) => !over.includes(style)))
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
