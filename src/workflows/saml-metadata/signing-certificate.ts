/** Finds the certificate with which an identity provider signs: the one to check its logins by. */
import { X509Certificate } from 'node:crypto'
import { UsageError } from '../../errors.ts'
import type { XmlElement } from './read-xml.ts'

interface SigningContext {
  /** The name of the document in messages. */
  readonly source: string
  /** Milliseconds since 1970. */
  readonly now: number
}

interface SigningCertificate {
  /** PEM. */
  readonly text: string
  /** For the person: certificates beside it. */
  readonly notices: readonly string[]
}

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatures = 'http://www.w3.org/2000/09/xmldsig#'

/**
 * Certificates that have expired are left out if another one has not.
 * @throws UsageError if there is none, or several that are valid
 */
export function signingCertificateIn(role: XmlElement, { source, now }: SigningContext): SigningCertificate {
  const found = uniqueOf(keysIn(role).flatMap((key) => certificatesOf(key, source)))
  if (found.length === 0) throw new UsageError(`${source} has no certificate for signing`, { hint: byHand })
  const valid = found.filter((certificate) => certificate.validToDate.getTime() > now)
  const [certificate, ...others] = valid
  if (certificate === undefined)
    throw new UsageError(
      `${source} has no certificate that is still valid: ${found.map(told).join('; ')}. Get the metadata anew`,
    )
  if (others.length > 0)
    throw new UsageError(
      `${source} has ${valid.length} certificates for signing: ${valid.map(told).join('; ')}`,
      {
        hint: `Ask the identity provider which one signs now, and give it with --certificate-file: it stands in place of those in the metadata`,
      },
    )
  const expired = found.filter((each) => each !== certificate).map(told)
  const left = `Left out of ${source}, since it has expired: ${expired.join('; ')}`
  return { text: certificate.toString(), notices: expired.length === 0 ? [] : [left] }
}

const byHand = 'Give it with --certificate-file'

/** Keys without a use serve for both. */
const keysIn = ({ children }: XmlElement) =>
  children.filter(
    ({ uri, name, attributes }) =>
      uri === metadata && name === 'KeyDescriptor' && (attributes.get('use') ?? 'signing') === 'signing',
  )

/** Of one key: a chain holds the certificates of issuers, too. */
function certificatesOf(key: XmlElement, source: string): readonly X509Certificate[] {
  const all = textsIn(key).map((text) => read(text, source))
  return all.filter((one) => !all.some((other) => other !== one && isIssuedBy(other, one)))
}

/** Names alone do not tell: a provider that renews its certificate keeps them. */
const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

function textsIn(element: XmlElement): readonly string[] {
  if (element.uri === signatures && element.name === 'X509Certificate') return [element.text]
  return element.children.flatMap(textsIn)
}

function read(text: string, source: string): X509Certificate {
  const base64 = text.replace(/-----[^-]+-----/g, '').replace(/\s+/g, '')
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch (error) {
    throw new UsageError(`${source} has a certificate that is not an X.509 certificate`, {
      hint: byHand,
      cause: error,
    })
  }
}

const uniqueOf = (certificates: readonly X509Certificate[]) => [
  ...new Map(certificates.map((certificate) => [certificate.fingerprint256, certificate])).values(),
]

/** `CN=login.example, 2026-01-31 to 2029-01-31, SHA-256 12:AB:...` */
function told({ subject, validFromDate, validToDate, fingerprint256 }: X509Certificate): string {
  const name = (subject ?? '').replaceAll('\n', ', ')
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return `${name}, ${day(validFromDate)} to ${day(validToDate)}, SHA-256 ${fingerprint256}`
}
