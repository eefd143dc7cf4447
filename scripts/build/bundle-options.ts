/** The bundler options of both forms of ws. */
import { readFileSync } from 'node:fs'
import type { Pin } from '../pins.ts'
import { chunkChanges } from '../start-up/changes.ts'
import { bundledWorker } from './bundled-worker.ts'
import { completionPins, completionTexts } from './completion-texts.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

export const bundleOptions = {
  platform: 'node' as const,
  moduleTypes: { '.sql': 'text', '.md': 'text' } as const,
  transform: { define: { WS_VERSION: JSON.stringify(version) } },
  // The thread that reads documents is a separate bundle, built meanwhile.
  checks: { bundlerTimings: false },
  plugins: [completionTexts, bundledWorker, ...chunkChanges.plugins],
}

/** The paths in these options. */
export const optionPins: readonly Pin[] = [...completionPins, ...chunkChanges.pins]
