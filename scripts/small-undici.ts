/** A bundler plugin: of undici only what ws uses, since all of it would double the time of a single call. */
import { resolve } from 'node:path'

const withoutHttp2 = '\0without-http2'

export const smallUndici = {
  name: 'small-undici',
  resolveId: (source: string, importer: string | undefined) => {
    if (source === 'undici') return resolve('scripts/undici-request.cjs')
    return importer?.includes('/undici/') && source.endsWith('/client-h2.js') ? withoutHttp2 : null
  },
  // The transport switches HTTP/2 off; what would speak it loads node:http2 and node:tls at once.
  load: (id: string) =>
    id === withoutHttp2 ? "module.exports = () => { throw new Error('HTTP/2 is switched off') }" : null,
}
