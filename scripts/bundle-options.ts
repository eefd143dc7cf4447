/** The bundler options of both forms of ws. */
import { readFileSync } from 'node:fs'
import { apartMcp, mcpPins } from './apart-mcp.ts'
import { bundledJsonc, jsoncPins } from './bundled-jsonc.ts'
import { bundledPdfkit, pdfkitPins } from './bundled-pdfkit.ts'
import { bundledWorker } from './bundled-worker.ts'
import { completionPins, completionTexts } from './completion-texts.ts'
import { lazyBuiltins } from './lazy-builtins.ts'
import type { Pin } from './pins.ts'
import { commanderPins, smallCommander } from './small-commander.ts'
import { confPins, smallConf } from './small-conf.ts'
import { jqPins, smallJq } from './small-jq.ts'
import { smallUndici, undiciPins } from './small-undici.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

export const bundleOptions = {
  platform: 'node' as const,
  moduleTypes: { '.sql': 'text', '.md': 'text' } as const,
  transform: { define: { WS_VERSION: JSON.stringify(version) } },
  // The thread that reads documents is a separate bundle, built meanwhile.
  checks: { bundlerTimings: false },
  plugins: [
    completionTexts,
    bundledWorker,
    smallUndici,
    bundledPdfkit,
    apartMcp,
    bundledJsonc,
    smallJq,
    smallCommander,
    smallConf,
    lazyBuiltins,
  ],
}

/** The paths in these options. */
export const optionPins: readonly Pin[] = [
  ...completionPins,
  ...pdfkitPins,
  ...undiciPins,
  ...mcpPins,
  ...jsoncPins,
  ...jqPins,
  ...commanderPins,
  ...confPins,
]
