/** Bundles pdfkit: its build for bundlers, with the metrics of the fonts of ws instead of files beside it. */
import { fileURLToPath } from 'node:url'
import { type Pin, pinnedSubstitute } from '../pins.ts'

const fonts = ['Courier', 'Helvetica'].flatMap((family) =>
  ['', 'Bold', 'Oblique', 'BoldOblique'].map((style) => family + style),
)

const pathOf = (url: string | URL) => JSON.stringify(fileURLToPath(url))

const source = () => `
  import { PDFDocument, registerStdFonts } from ${pathOf(new URL('pdfkit.browser.mjs', import.meta.resolve('pdfkit')))}
  ${fonts.map((font) => `import ${font} from ${pathOf(import.meta.resolve(`pdfkit/standard-fonts/${font}`))}`).join('\n')}
  registerStdFonts(${fonts.join(', ')})
  export default PDFDocument
`

export const bundledPdfkit = {
  name: 'bundled-pdfkit',
  resolveId: (id: string) => (id === 'pdfkit' || id === 'fontkit' ? `\0${id}` : null),
  load: (id: string) => {
    if (id === '\0pdfkit') return source()
    // fontkit reads font files, which ws does not have, and is five times as large as the rest.
    return id === '\0fontkit' ? 'export const create = undefined' : null
  },
}

export const pdfkitPins: readonly Pin[] = ['\0pdfkit', '\0fontkit'].map((id) =>
  pinnedSubstitute('scripts/start-up/bundled-pdfkit.ts', id),
)
