/** Names the ways to give a part of the context, and says why the profile's own does not count. */
import { UsageError } from '../errors.ts'
import type { ContextKind, Settings, Sourced } from './settings.ts'

interface SetAside {
  /** The profile's value. */
  readonly own: Sourced<string> | undefined
  /** The source of an address other than the profile's, e.g. `WS_URL`. */
  readonly address: string | undefined
}

/** @param setAside - undefined if the profile counts. If it does not, setting a value there would not help. */
export function waysToGive(kind: ContextKind, setAside: SetAside | undefined): string {
  const ways = `--${kind}, WS_${kind.toUpperCase()}`
  const { own, address } = setAside ?? {}
  if (own === undefined || address === undefined)
    return `${ways}, or once and for all: ws config set ${kind} <id>`
  return `${ways}; ${own.value} of ${own.source} is not used, since ${address} names another service: run it without ${address} to use it`
}

/** Ways of one command to name what the context may give. */
interface MoreWays {
  /** Named before the others, e.g. `<org>`. */
  readonly own?: string
  /** Another way to say what is meant: the end of the sentence. */
  readonly instead?: string
  /** The part of a path that it fills, e.g. `{org}`. */
  readonly use?: string
}

/**
 * The value of the context.
 * @throws CredentialsError if there is no address either, since that comes first; else UsageError with the ways to give one
 */
export function requireContext(
  settings: Pick<Settings, ContextKind | 'requireBaseUrl' | 'waysToGive'>,
  kind: ContextKind,
  more: MoreWays = {},
): string {
  const given = settings[kind]
  if (given !== undefined) return given.value
  settings.requireBaseUrl()
  throw new UsageError(noneGiven(kind, settings, more))
}

/** E.g. `no org is given: --org, WS_ORG, or once and for all: ws config set org <id>` */
export function noneGiven(
  kind: ContextKind,
  settings: Pick<Settings, 'waysToGive'>,
  { own, instead, use }: MoreWays = {},
): string {
  const purpose = use === undefined ? '' : ` for ${use}`
  const first = own === undefined ? '' : `${own}, `
  const last = instead === undefined ? '' : `; ${instead}`
  return `no ${kind} is given${purpose}: ${first}${settings.waysToGive(kind)}${last}`
}
