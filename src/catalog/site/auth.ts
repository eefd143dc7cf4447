/** Operations on how visitors of a site log in (extended API, "Sites"). */
import { fields, nullable, oneOf, optional, url } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { PublishingAuth } from '../schemas/publishing-auth.ts'

const columns = ['backend', 'privateKey', 'fallbackURL', 'logoutURL', 'integration'] as const

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  extended: true,
  summary: 'Show how visitors of a site log in',
  details: 'The key that signs visitors in is a secret: it is masked, unless --show-secrets is given.',
  searchWords: ['visitor authentication', 'authenticated access', 'private key', 'signing key'],
  response: PublishingAuth,
  secrets: ['privateKey'],
  columns,
  answersWithoutIds: true,
  examples: ['ws site auth get --site site_docs', 'ws site auth get --site site_docs --show-secrets'],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  extended: true,
  summary: 'Change how visitors of a site log in',
  body: fields({
    backend: oneOf('Who logs them in: a backend of your own, or an integration', ['custom', 'integration']),
    fallbackURL: optional(nullable(url('Address for visitors who are not logged in'))),
    logoutURL: optional(nullable(url('Address for visitors who log out'))),
  }),
  response: PublishingAuth,
  secrets: ['privateKey'],
  columns,
  answersWithoutIds: true,
  examples: [
    'ws site auth update --backend custom --fallback-url https://northwind.example/login --site site_docs',
    'ws site auth update --backend integration --no-logout-url --site site_docs',
  ],
})

export const regenerate = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
  extended: true,
  summary: 'Make a new key for the log-in of a site, and drop the old one',
  searchWords: ['rotate key', 'new signing key'],
  actsOn: 'siteId',
  destructive: 'ask',
  question: {
    deed: 'Make a new key for the log-in of a site',
    consequence:
      'Whatever the old key signed opens the site no longer, until the backend signs with the new one',
  },
  response: PublishingAuth,
  secrets: ['privateKey'],
  columns,
  answersWithoutIds: true,
  examples: [
    'ws site auth regenerate --site site_docs --yes',
    'ws site auth regenerate --site site_docs --yes --show-secrets --jq .privateKey',
  ],
})
