/** Tells addresses of this machine and its network from those of the internet. */
import { networkInterfaces } from 'node:os'
import type { IPv4, IPv6 } from 'ipaddr.js'

/** Which addresses are asked about: `ipaddr.js` is loaded where something is fetched only. */
export interface AddressClasses {
  /** False for addresses of the internet only; true also for text that is none. */
  isInside(address: string): boolean
  isWithin(address: string, network: string, prefix: number): boolean
}

/** Services of clouds for their machines, at addresses like any other: the wire server of Azure. */
const ofClouds: readonly string[] = ['168.63.129.16']

export async function loadAddressClasses(): Promise<AddressClasses> {
  const { default: ipaddr } = await import('ipaddr.js')

  /** An IPv4 address that is written as one of IPv6 is one of IPv4. */
  const parse = (address: string): IPv4 | IPv6 | undefined =>
    ipaddr.isValid(address) ? ipaddr.process(address) : undefined

  const isWithin = (address: string, network: string, prefix: number): boolean => {
    const [one, range] = [parse(address), parse(network)]
    return one !== undefined && range !== undefined && one.kind() === range.kind() && one.match(range, prefix)
  }

  /** All that is handed out; the ranges for loopback, private networks, links, carriers, groups and translation lie elsewhere. */
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
