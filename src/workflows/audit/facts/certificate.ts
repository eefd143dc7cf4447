/** Reads the date in the certificate of a SAML provider. */
import { X509Certificate } from 'node:crypto'
import type { Thing } from '../../../estate/estate.ts'
import { toldText } from './read-thing.ts'

type CertificateEnd =
  | { readonly endsAt: number; readonly reason: '' }
  | { readonly endsAt: undefined; readonly reason: string }

export function certificateOf(provider: Thing): CertificateEnd {
  const text = toldText(provider, 'certificate')
  if (text === undefined)
    return { endsAt: undefined, reason: 'The source does not show the certificate of the provider' }
  try {
    return { endsAt: new X509Certificate(asPem(text)).validToDate.getTime(), reason: '' }
  } catch {
    return { endsAt: undefined, reason: 'The certificate of the provider is not an X.509 certificate' }
  }
}

/** Identity providers also show the base64 alone. */
const asPem = (text: string): string =>
  text.includes('-----BEGIN')
    ? text.trim()
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, '').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----`
