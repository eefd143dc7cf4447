/** Parses the addresses inside the server's network that documents may come from: a host, host:port, an address or a range. */
import { isIP } from 'node:net'
import { UsageError } from '../../errors.ts'
import type { AllowedFetch } from '../../workspaces/serving.ts'

/** @throws UsageError that names all bad ones */
export function parseAllowFetch(texts: readonly string[]): readonly AllowedFetch[] {
  const read = texts.map((text) => ({ text, allowed: rangeOf(text) ?? hostOf(text) }))
  const faults = read.filter(({ allowed }) => allowed === undefined)
  if (faults.length > 0) {
    throw new UsageError(
      faults.map(
        ({ text }) =>
          `--allow-fetch ${JSON.stringify(text)} is not a host, host:port, address or range of them`,
      ),
      { hint: 'For example: --allow-fetch docs.internal:8080 --allow-fetch 10.1.0.0/16' },
    )
  }
  return read.flatMap(({ allowed }) => allowed ?? [])
}

/** A single address is a range of one, and also covers names that resolve to it. */
function rangeOf(text: string): AllowedFetch | undefined {
  const [network = '', written, ...more] = text.split('/')
  const family = isIP(network)
  if (family === 0 || more.length > 0) return undefined
  const widest = family === 4 ? 32 : 128
  const prefix = written === undefined ? widest : /^\d{1,3}$/.test(written) ? Number(written) : widest + 1
  return prefix > widest ? undefined : { network, prefix }
}

function hostOf(text: string): AllowedFetch | undefined {
  const [, name = '', port] = /^([\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = URL.parse(`http://${name}/`)?.hostname
  if (host === undefined || host === '' || Number(port ?? 1) > 65_535) return undefined
  return { host, port: port === undefined ? undefined : Number(port) }
}
