/**
 * A bundler plugin: jq takes the seed of its hashes from Math.random, which V8 seeds from the system. WebCrypto, which it asks for
 * four bytes, takes longer to load than a filter takes to run; jq needs no other random number.
 */
import { endsIn, type Pin, pinnedEnd } from '../pins.ts'

const module = '/jq-wasm/dist/inline.mjs'
const asked = 'crypto.getRandomValues(view)'
const instead = 'view.set(view.map(() => Math.random() * 256))'

export const smallJq = {
  name: 'small-jq',
  transform(code: string, id: string) {
    if (!endsIn(id, module)) return null
    if (code.split(asked).length !== 2) throw new Error(`jq-wasm does not have "${asked}" once, as before`)
    return { code: code.replace(asked, instead), map: null }
  },
}

export const jqPins: readonly Pin[] = [pinnedEnd('scripts/start-up/small-jq.ts', module)]
