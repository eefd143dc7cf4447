/** A bundler plugin: includes only the parts of undici that ws uses, since the whole would double the time of a single call. */
import { resolve } from 'node:path'
import { endsIn, type Pin, pinnedEnd, pinnedSubstitute } from '../pins.ts'

const replaced = '\0instead-of-'

const refusal = (what: string) => `module.exports = () => { throw new Error('${what}') }`

/** Replacements for modules that undici requires, by the end of their names, each with the reason why ws does not miss the rest. */
const substitutes: Readonly<Record<string, string>> = {
  // The transport switches HTTP/2 off; this module would load node:http2 and node:tls at once.
  '/client-h2.js': refusal('HTTP/2 is switched off'),
  // A disabled experiment, with two parsers of 80 KB.
  '/parser-h1.js': 'module.exports = { getMiloEnabled: () => false }',
  // The same parser compiled otherwise, 72 KB. undici goes on with the other one, which takes no longer for whole requests.
  '/llhttp_simd-wasm.js': `throw new Error('One parser is enough')`,
  // Bodies are text; this module turns forms and blobs into bodies, and brings half of fetch with it.
  '/fetch/body.js': 'module.exports = {}',
  '/fetch/formdata': 'module.exports = {}',
  '/webidl': 'module.exports = { webidl: { is: { FormData: () => false } } }',
  // undici asks it for a limit that the transport sets anyway, and for a kind of body that ws never sends.
  'node:http': 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} }',
  // It draws differences of values and takes 3 ms to start; undici only uses simple assertions.
  'node:assert': `
    class AssertionError extends Error { name = 'AssertionError'; code = 'ERR_ASSERTION' }
    module.exports = (holds, what = 'undici is in a state that it takes to be impossible') => {
      if (!holds) throw what instanceof Error ? what : new AssertionError(what)
    }`,
}

export const smallUndici = {
  name: 'small-undici',
  resolveId: (source: string, importer: string | undefined) => {
    if (source === 'undici') return resolve('scripts/start-up/undici-dispatchers.cjs')
    if (!importer?.includes('/undici/')) return null
    const end = Object.keys(substitutes).find((each) => source.endsWith(each))
    return end === undefined ? null : `${replaced}${end}`
  },
  load: (id: string) => (id.startsWith(replaced) ? (substitutes[id.slice(replaced.length)] ?? null) : null),
  transform: (code: string, id: string) => (endsIn(id, parserModule) ? withPatience(code) : null),
}

const parserModule = '/undici/lib/dispatcher/client-h1.js'
const makesParser = 'llhttpInstance = lazyllhttp()'

/**
 * The parser of replies is WebAssembly. After two replies V8 would compile it once more, for speed: 25 ms on a thread of its own,
 * which the end of the process waits for. So it does that only after twenty or so. The usual limit comes back at once: V8 keys
 * compiled code by its flags.
 */
function withPatience(code: string): string {
  if (!code.includes(makesParser)) throw new Error(`${parserModule} no longer says ${makesParser}`)
  const limit = (bytes: number) => `require('node:v8').setFlagsFromString('--wasm-tiering-budget=${bytes}')`
  return code.replace(
    makesParser,
    `${limit(patientBudget)}; try { ${makesParser} } finally { ${limit(usualBudget)} }`,
  )
}

/** In V8's unit, which is about the bytes of code that ran. */
const patientBudget = 100_000_000
/** V8's own. */
export const usualBudget = 13_000_000

const here = 'scripts/start-up/small-undici.ts'

export const undiciPins: readonly Pin[] = [
  ...Object.keys(substitutes).map((end) => pinnedSubstitute(here, `${replaced}${end}`)),
  pinnedEnd(here, parserModule),
]
