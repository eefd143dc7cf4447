/** Decides which addresses a document may be fetched from, for whom. */
import type { AllowedFetch } from '../../workspaces.ts'
import type { AddressClasses } from './inside.ts'

/** Where one request goes. */
export interface Destination {
  readonly url: URL
  /** That its name stands for. */
  readonly address: string
}

export type MayReach = (destination: Destination) => boolean

/** Anything of the internet, and what whoever runs the server named (`--allow-fetch`). */
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
