// What ws uses of undici, without its fetch, mocks, caches and interceptors: they would double the start of every call.
// Stands in for `undici` in the bundle (bundle-options.ts); the rest of the code imports `undici` as everybody does.
module.exports = {
  Agent: require('undici/lib/dispatcher/agent'),
  get EnvHttpProxyAgent() {
    // A tunnel through a proxy is opened with CONNECT.
    const Dispatcher = require('undici/lib/dispatcher/dispatcher')
    Dispatcher.prototype.connect = require('undici/lib/api/api-connect')
    return require('undici/lib/dispatcher/env-http-proxy-agent')
  },
}
