/** The proxies of the environment: read the way curl reads them, shown without their passwords. */
import { BlockList, isIP } from 'node:net'
import { UsageError } from '../errors.ts'

export interface ProxyAddress {
  /** With the password: for the library that connects, never for a message. */
  readonly url: string
  /** `host:port`, for messages. */
  readonly shown: string
  readonly hostname: string
  readonly port: number
  /** The variable it comes from. */
  readonly variable: string
}

/**
 * @param variable - named when the text is no address; the text itself may hold a password
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

/** This computer is reached without a proxy: another computer's loopback is never what is meant. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

/** Whether NO_PROXY exempts an address by a range such as `10.0.0.0/8`, as curl has it; names are the library's. */
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
