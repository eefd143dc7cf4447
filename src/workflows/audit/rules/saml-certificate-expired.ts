/** Finds SAML providers whose certificate has expired. */
import { certificateOf } from '../facts/certificate.ts'
import { called } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const samlCertificateExpired = rule({
  id: 'saml-certificate-expired',
  title: 'The certificate of a SAML provider has expired',
  severity: 'high',
  why: 'Logins by this provider fail, or pass without proof.',
  fix: 'ws saml update <saml-provider> --certificate-file new.pem',
  kinds: ['saml-provider'],
  *check({ all, now }) {
    for (const provider of all('saml-provider')) {
      const { endsAt, reason } = certificateOf(provider)
      if (endsAt === undefined) yield cannotTell(provider, reason)
      else if (endsAt <= now)
        yield found(
          provider,
          `The certificate of ${called(provider)} expired on ${new Date(endsAt).toISOString().slice(0, 10)}`,
        )
    }
  },
})
