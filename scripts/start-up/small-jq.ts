/**
 * A bundler plugin: jq takes the seed of its hashes from Math.random, which V8 seeds from the system. WebCrypto, which it asks for
 * four bytes, takes longer to load than a filter takes to run; jq needs no other random number.
 */
import { type Pin, pinnedPackage } from '../pins.ts'

const asked = 'crypto.getRandomValues(view)'
const instead = 'view.set(view.map(() => Math.random() * 256))'

export const smallJq = {
  name: 'small-jq',
  transform(code: string, id: string) {
    if (!id.replaceAll('\\', '/').endsWith('/jq-wasm/dist/inline.mjs')) return null
    if (code.split(asked).length !== 2) throw new Error(`jq-wasm does not have "${asked}" once, as before`)
    return { code: code.replace(asked, instead), map: null }
  },
}

export const jqPins: readonly Pin[] = [pinnedPackage('scripts/start-up/small-jq.ts', 'jq-wasm')]
