/** Tells addresses of this machine and its network from those of the internet. */
import { networkInterfaces } from 'node:os'
import type { IPv4, IPv6 } from 'ipaddr.js'

/** Classes of addresses. It needs `ipaddr.js`, which loads only for a fetch. */
export interface AddressClasses {
  /** False only for addresses of the internet; true for any other text. */
  isInside(address: string): boolean
  isWithin(address: string, network: string, prefix: number): boolean
}

/** The wire server of Azure: a cloud service for its own machines, at a public address. */
const ofClouds: readonly string[] = ['168.63.129.16']

export async function loadAddressClasses(): Promise<AddressClasses> {
  const { default: ipaddr } = await import('ipaddr.js')

  /** Reads an IPv4 address in IPv6 notation as IPv4. */
  const parse = (address: string): IPv4 | IPv6 | undefined =>
    ipaddr.isValid(address) ? ipaddr.process(address) : undefined

  const isWithin = (address: string, network: string, prefix: number): boolean => {
    const [one, range] = [parse(address), parse(network)]
    return one !== undefined && range !== undefined && one.kind() === range.kind() && one.match(range, prefix)
  }

  /** True for assigned public ranges; the ranges for loopback, private networks, links, carriers, groups and translation lie elsewhere. */
  const isOfInternet = (one: IPv4 | IPv6): boolean =>
    one.range() === 'unicast' && (one.kind() === 'ipv4' || isWithin(one.toString(), '2000::', 3))

  return {
    isWithin,
    isInside: (address) => {
      const parsed = parse(address)
      if (parsed === undefined || !isOfInternet(parsed)) return true
      const own = Object.values(networkInterfaces()).flatMap((all) => all?.map((each) => each.address) ?? [])
      return [...ofClouds, ...own].some((each) => parse(each)?.toString() === parsed.toString())
    },
  }
}
