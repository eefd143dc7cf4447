/** Reads a PDF back as far as tests need: its sheets, their text, and where its links lead. */
import { inflateSync } from 'node:zlib'

export interface Printed {
  readonly sheets: number
  /** The text of all sheets in the order it was set, without spaces, which a PDF need not hold. */
  readonly text: string
  readonly urls: readonly string[]
}

export function readPrinted(url: string): Printed {
  const bytes = Buffer.from(url.replace(/^data:application\/pdf;base64,/, ''), 'base64')
  const file = bytes.toString('latin1')
  if (!file.startsWith('%PDF-') || !file.trimEnd().endsWith('%%EOF')) throw new Error('this is no PDF')
  const streams = Array.from(file.matchAll(/stream\n([\s\S]*?)\nendstream/g), ([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  return {
    sheets: Array.from(file.matchAll(/\/Type \/Page\n/g)).length,
    text: streams.map(textIn).join('').replaceAll(/\s/g, ''),
    urls: Array.from(file.matchAll(/\/URI \(([^)]*)\)/g), ([, uri = '']) => uri),
  }
}

/** `[<48656c6c6f> 0] TJ` sets the bytes of `Hello`. */
const textIn = (stream: string): string =>
  Array.from(stream.matchAll(/<([\da-f]*)>/g), ([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  ).join('')
