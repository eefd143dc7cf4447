/** Addresses of requests, taken apart: thousands go to the same service, and parsing each as a URL costs as much as sending it. */

export interface RequestAddress {
  readonly protocol: string
  readonly hostname: string
  /** Empty for the port of the protocol. */
  readonly port: string
  /** With the port. */
  readonly host: string
  readonly origin: string
  /** With the query. */
  readonly path: string
}

/** The same as `new URL` finds, but remembers the service of the last address. */
export function createAddresses(): (url: string) => RequestAddress {
  let begin = ''
  let service: Omit<RequestAddress, 'path'> | undefined
  return (url) => {
    const path = url.slice(begin.length)
    if (service !== undefined && url.startsWith(begin) && isAsWritten(path)) return { ...service, path }
    const { protocol, hostname, port, host, origin, pathname, search } = new URL(url)
    service = { protocol, hostname, port, host, origin }
    begin = origin
    return { ...service, path: `${pathname}${search}` }
  }
}

/** True for a path that a URL parser does not change: it has no dots between slashes, and no character that wants an escape. */
const isAsWritten = (path: string): boolean =>
  plain.test(path) && !path.includes('/.') && !path.includes('/%')

const plain = /^\/[\w/.~%=+,:@-]*(?:\?[\w/.~%?&=+,:@-]+)?$/
