/** Checks certificates of identity providers: PEM, or the base64 in it, which some providers show. */
import { X509Certificate } from 'node:crypto'
import { invalid } from '../reply/refusals.ts'

/** @throws ApiError 400 if the text is not an X.509 certificate */
export function demandCertificate(text: string): void {
  try {
    new X509Certificate(asPem(text))
  } catch {
    throw invalid(
      'body.certificate: is not an X.509 certificate; give it as PEM, with or without header lines',
    )
  }
}

function asPem(text: string): string {
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  const lines = text.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
