/** Reads the proxies of the environment as curl does, and shows them without passwords. */
import { BlockList, isIP } from 'node:net'
import { UsageError } from '../../errors.ts'

export interface ProxyAddress {
  /** With the password: for the connection only, never for a message. */
  readonly url: string
  /** `host:port`, for messages. */
  readonly shown: string
  readonly hostname: string
  readonly port: number
  /** The variable that holds it. */
  readonly variable: string
}

/**
 * @param variable - the name for messages. The text itself may hold a password.
 * @throws UsageError
 */
export function readProxy(variable: string, text: string | undefined): ProxyAddress | undefined {
  if (text === undefined || text === '') return undefined
  const address = text.includes('://') ? text : `http://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !(url.protocol in defaultPorts) || !isDecodable(url.username + url.password)) {
    throw new UsageError(
      `${variable} is not the address of a proxy: it needs to look like http://proxy.example:3128`,
    )
  }
  const port = Number(url.port || defaultPorts[url.protocol])
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { url: url.href, shown: `${url.hostname}:${port}`, hostname, port, variable }
}

/** ws reaches this computer without a proxy: nobody means the proxy's own loopback. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

/** Tells whether NO_PROXY exempts an address by a range such as `10.0.0.0/8`, as in curl. The library handles names. */
export function exemptRanges(noProxy: string): (hostname: string) => boolean {
  const ranges = new BlockList()
  for (const entry of noProxy.split(/[\s,]+/)) {
    const [, address = '', bits = ''] = /^\[?([\da-f.:]+)\]?\/(\d{1,3})$/i.exec(entry) ?? []
    const family = isIP(address)
    if (family !== 0 && Number(bits) <= (family === 4 ? 32 : 128))
      ranges.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return (hostname) => {
    const address = hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(address)
    return family !== 0 && ranges.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 }

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
