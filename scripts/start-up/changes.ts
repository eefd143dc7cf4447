/** The table of this room, and its only door to the build: the changes to packages, Node and V8, by the part that takes them. */
import { isLeftOut, leftOut } from '../tricks.ts'
import { apartMcp, mcpPins } from './apart-mcp.ts'
import { bundledJsonc, jsoncPins } from './bundled-jsonc.ts'
import { bundledPdfkit, pdfkitPins } from './bundled-pdfkit.ts'
import { lazyBuiltins } from './lazy-builtins.ts'
import { commanderPins, smallCommander } from './small-commander.ts'
import { confPins, smallConf } from './small-conf.ts'
import { jqPins, smallJq } from './small-jq.ts'
import { smallUndici, undiciPins } from './small-undici.ts'
import { keepCodeOf } from './standalone-code-cache.ts'
import { withoutLibatomic } from './standalone-libatomic.ts'

const all = [
  smallUndici,
  bundledPdfkit,
  apartMcp,
  bundledJsonc,
  smallJq,
  smallCommander,
  smallConf,
  lazyBuiltins,
]

/** Bundler plugins for the chunks of ws, and the paths that they name. */
export const chunkChanges = {
  plugins: all.filter(({ name }) => name !== leftOut),
  pins: [...pdfkitPins, ...undiciPins, ...mcpPins, ...jsoncPins, ...jqPins, ...commanderPins, ...confPins],
} as const

/** Bundler plugins for the script of a thread, which is a bundle within a chunk. */
export const threadChanges = { plugins: [bundledPdfkit, lazyBuiltins] } as const

/** Changes to the file of the executable: to the Node before ws goes into it, and to the result. */
export const executableChanges = {
  node: withoutLibatomic,
  result: isLeftOut('standalone-code-cache') ? () => 0 : keepCodeOf,
} as const
