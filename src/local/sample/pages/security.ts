/** The pages of "Security". */
import type { SamplePage } from '../page.ts'
import access from './security/access.md'
import leakedKeys from './security/leaked-keys.md'
import overview from './security/overview.md'
import saml from './security/saml.md'

export const security: readonly SamplePage[] = [
  {
    id: 'pag_security_overview',
    slug: 'overview',
    emoji: '🛡️',
    text: overview,
    edited: 147.5,
  },
  {
    id: 'pag_security_leaks',
    slug: 'leaked-keys',
    emoji: '🚨',
    description: 'Minutes count; fault does not',
    text: leakedKeys,
    edited: 98.6,
  },
  {
    id: 'pag_security_access',
    slug: 'access',
    emoji: '🚪',
    text: access,
    edited: 59.3,
  },
  {
    id: 'pag_security_saml',
    slug: 'saml',
    emoji: '🎫',
    description: 'Set up single sign-on, once',
    text: saml,
    edited: 36.2,
  },
]
