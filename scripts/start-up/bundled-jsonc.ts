/** A bundler plugin: takes the modules of jsonc-parser, since its main file requires others in a way that no bundler can follow. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Pin, pinnedPackage } from '../pins.ts'

const folder = dirname(createRequire(import.meta.url).resolve('jsonc-parser/package.json'))

export const bundledJsonc = {
  name: 'bundled-jsonc',
  resolveId: (id: string) => (id === 'jsonc-parser' ? join(folder, 'lib/esm/main.js') : null),
}

export const jsoncPins: readonly Pin[] = [pinnedPackage('scripts/start-up/bundled-jsonc.ts', 'jsonc-parser')]
