/** Finds SAML providers that make an admin of everybody who logs in by them. */
import { called, toldText } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const samlGivesAdmin = rule({
  id: 'saml-gives-admin',
  title: 'A SAML provider gives everybody the role admin',
  severity: 'critical',
  why: 'Whoever the identity provider lets in for the first time may change and destroy everything, and nobody decides it.',
  fix: 'ws saml update <saml-provider> --default-role read',
  kinds: ['saml-provider'],
  *check({ all }) {
    for (const provider of all('saml-provider'))
      if (toldText(provider, 'defaultRole') === 'admin')
        yield found(provider, `Everybody who logs in by ${called(provider)} becomes an admin`)
  },
})
