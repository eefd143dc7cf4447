/** Finds SAML providers whose certificate expires soon. */
import { certificateOf } from '../facts/certificate.ts'
import { called, inDays } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

const day = 86_400_000

export const samlCertificateExpiring = rule({
  id: 'saml-certificate-expiring',
  title: 'The certificate of a SAML provider expires soon',
  severity: 'medium',
  why: 'From that day on, nobody logs in by this provider.',
  fix: 'ws saml update <saml-provider> --certificate-file new.pem',
  params: { days: { type: 'number', about: 'Days left at which ws tells it', default: 30 } },
  kinds: ['saml-provider'],
  *check({ all, now, number }) {
    const soon = number('days') ?? 30
    for (const provider of all('saml-provider')) {
      const { endsAt, reason } = certificateOf(provider)
      if (endsAt === undefined) yield cannotTell(provider, reason)
      else if (endsAt > now && endsAt - now <= soon * day)
        yield found(
          provider,
          `The certificate of ${called(provider)} expires in ${inDays(Math.floor((endsAt - now) / day))}`,
        )
    }
  },
})
