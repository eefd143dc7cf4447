/** Packs long texts that few commands print: packed, they take a fifth of the room in ws, or less. */
import { brotliCompressSync } from 'node:zlib'

export const packed = (text: string) => brotliCompressSync(text).toString('base64')

/**
 * The source of a module that exports an unpacked text.
 * @param exported - what stands between `export` and the value
 * @param literal - the packed text as a JavaScript string, with its quotes
 */
export const unpacking = (exported: 'default' | `const ${string} =`, literal: string) => `
  import { brotliDecompressSync } from 'node:zlib'
  export ${exported} brotliDecompressSync(Buffer.from(${literal}, 'base64')).toString()`
