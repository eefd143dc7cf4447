/** The table of this room, and its only door to the build: the changes to packages, Node and V8, by the part that takes them. */
import { leftOut } from '../tricks.ts'
import { apartMcp, mcpPins } from './apart-mcp.ts'
import { bundledJsonc, jsoncPins } from './bundled-jsonc.ts'
import { bundledPdfkit, pdfkitPins } from './bundled-pdfkit.ts'
import { lazyBuiltins } from './lazy-builtins.ts'
import { packedJq, packedJqPins } from './packed-jq.ts'
import { commanderPins, smallCommander } from './small-commander.ts'
import { confPins, smallConf } from './small-conf.ts'
import { jqPins, smallJq } from './small-jq.ts'
import { smallUndici, undiciPins } from './small-undici.ts'
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
  pins: [
    ...pdfkitPins,
    ...undiciPins,
    ...mcpPins,
    ...jsoncPins,
    ...jqPins,
    ...packedJqPins,
    ...commanderPins,
    ...confPins,
  ],
} as const

/** Bundler plugins for the script of a thread, which is a bundle within a chunk. */
export const threadChanges = { plugins: [bundledPdfkit, lazyBuiltins] } as const

/** Of the executable alone: bundler plugins for its chunks, and a change to the file of Node, before ws goes into it. */
export const executableChanges = { plugins: [packedJq], node: withoutLibatomic } as const
