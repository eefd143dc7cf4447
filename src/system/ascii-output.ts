/** Draws questions in ASCII, for terminals whose locale is not UTF-8: the library looks at no locale. */
import type { Writable } from 'node:stream'

/** The stream, with ASCII for the characters of the library; titles stay as they are. */
export const inAscii = <Stream extends Writable>(stream: Stream): Stream =>
  new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return (text: string | Uint8Array) => target.write(asAscii(text))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const asAscii = (text: string | Uint8Array) =>
  typeof text === 'string'
    ? text.replaceAll('↑/↓', 'Up/Down').replace(drawn, (found) => ascii[found] ?? found)
    : text

const ascii: Readonly<Record<string, string>> = {
  '│': '|',
  '┌': '.',
  '└': '`',
  '◆': '*',
  '◇': 'o',
  '●': '>',
  '○': ' ',
  '•': '-',
  '■': 'x',
  '▲': '!',
  '…': '~',
  '◻': ' ',
  '◼': 'x',
  '▪': '*',
  '─': '-',
  '├': '|',
  '╭': '.',
  '╮': '.',
  '╯': "'",
  '╰': '`',
  '┐': '.',
  '┘': "'",
  '█': '_',
}

const drawn = new RegExp(Object.keys(ascii).join('|'), 'g')
