/** How visitors of a site log in (extended API, "Sites"). */
import { lazyObject, literal, optional, stated, string } from '../fields.ts'

export const PublishingAuth = lazyObject(() => ({
  object: literal('publishing-auth'),
  backend: stated({ known: ['custom', 'integration'] }),
  privateKey: optional(stated({ secret: true })),
  fallbackURL: optional(string()),
  logoutURL: optional(string()),
  integration: optional(string()),
}))
