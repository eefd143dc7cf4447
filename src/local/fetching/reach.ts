/** Decides from which addresses a caller may fetch a document. */
import type { AllowedFetch } from '../../workspaces/serving.ts'
import type { AddressClasses } from './private-address.ts'

/** The target of one request. */
export interface FetchDestination {
  readonly url: URL
  /** The address of the name. */
  readonly address: string
}

export type MayReach = (destination: FetchDestination) => boolean

/** Allows the internet, and the addresses of `--allow-fetch`. */
export const guarded =
  (allowed: readonly AllowedFetch[], { isInside, isWithin }: AddressClasses): MayReach =>
  ({ url, address }) => {
    const isNamed = (one: AllowedFetch) =>
      'host' in one
        ? one.host === url.hostname && (one.port === undefined || one.port === portOf(url))
        : isWithin(address, one.network, one.prefix)
    return !isInside(address) || allowed.some(isNamed)
  }

export const anywhere: MayReach = () => true

const portOf = ({ port, protocol }: URL): number => (port === '' ? usualPort(protocol) : Number(port))

const usualPort = (protocol: string) => (protocol === 'https:' ? 443 : 80)
