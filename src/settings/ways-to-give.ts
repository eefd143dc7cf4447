/** Names the ways to give a part of the context, and says why the profile's own does not count. */
import type { ContextKind, Sourced } from './settings.ts'

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
