/**
 * A bundler plugin for the executable: the code of jq is packed, in 0.4 MB in place of 1.2. The executable has zlib in its snapshot, so it
 * unpacks sooner than it would read the rest. The npm package has to load zlib first.
 */
import { constants, zstdCompressSync } from 'node:zlib'
import { endsIn, type Pin, pinnedEnd } from '../pins.ts'

const module = '/jq-wasm/dist/inline.mjs'
const binary = /\b__toBinaryNode\("([\w+/=]+)"\)/

export const packedJq = {
  name: 'packed-jq',
  transform(code: string, id: string) {
    if (!endsIn(id, module)) return null
    const [, base64] = binary.exec(code) ?? []
    if (base64 === undefined) throw new Error('jq-wasm does not hold its code as base64, as before')
    const packed = zstdCompressSync(Buffer.from(base64, 'base64'), smallest).toString('base64')
    return { code: unpacking + code.replace(binary, `unpacked('${packed}')`), map: null }
  },
}

const smallest = { params: { [constants.ZSTD_c_compressionLevel]: 22 } }

const unpacking = `
  import { zstdDecompressSync } from 'node:zlib'
  const unpacked = (packed) => zstdDecompressSync(Buffer.from(packed, 'base64'))
`

export const packedJqPins: readonly Pin[] = [pinnedEnd('scripts/start-up/packed-jq.ts', module)]
