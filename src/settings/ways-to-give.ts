/** How a part of the context can be given, and why that of the profile is not used. */
import type { ContextKind, Sourced } from './settings.ts'

interface SetAside {
  /** The value of the profile. */
  readonly own: Sourced<string> | undefined
  /** What names another service than the profile's, e.g. `WS_URL`. */
  readonly address: string | undefined
}

/** @param setAside - undefined where the profile counts; what is set in it would not count either where it does not */
export function waysToGive(kind: ContextKind, setAside: SetAside | undefined): string {
  const ways = `--${kind}, WS_${kind.toUpperCase()}`
  const { own, address } = setAside ?? {}
  if (own === undefined || address === undefined)
    return `${ways}, or once and for all: ws config set ${kind} <id>`
  return `${ways}; ${own.value} of ${own.source} is not used, since ${address} names another service: run it without ${address} to use it`
}
