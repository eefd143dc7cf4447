// The part of undici that ws uses, without its fetch, mocks, caches and interceptors, which would double the start of every call.
// It replaces `undici` in the bundle (bundle-options.ts); other code imports `undici` as usual.
module.exports = {
  Agent: require('undici/lib/dispatcher/agent'),
  get EnvHttpProxyAgent() {
    // CONNECT opens a tunnel through a proxy.
    const Dispatcher = require('undici/lib/dispatcher/dispatcher')
    Dispatcher.prototype.connect = require('undici/lib/api/api-connect')
    return require('undici/lib/dispatcher/env-http-proxy-agent')
  },
}
