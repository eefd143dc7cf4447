/** Operations on SAML single sign-on providers (API document, "Single sign-on"). */
import { fields, id, optional, text, url, word } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { SamlProvider } from './schemas/saml.ts'
import { pageOf, roleOrNull } from './shared.ts'

const columns = ['id', 'label', 'status', 'ssoURL', 'defaultRole', 'createdAt'] as const

/** The other side needs these two of every provider. */
const forTheOtherSide = ['service.acsURL', 'service.entityID'] as const

const label = text('Name that members see when they log in', { min: 1, max: 30 })

/** The settings of a provider, apart from its label. */
const settings = {
  entityID: optional(word('Entity id of the identity provider', { max: 1024 })),
  certificate: optional(
    text('Certificate of the identity provider (X.509, PEM)', { max: 10_000, unrecorded: true }),
  ),
  ssoURL: optional(url('Address where members log in', { max: 2048 })),
  defaultTeam: optional(id('team', 'Team that new members join')),
  defaultRole: optional(roleOrNull('Role of new members; null for guests')),
}

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/saml',
  summary: 'List SAML providers',
  paginated: true,
  response: pageOf(SamlProvider),
  columns,
  examples: ['ws saml list', 'ws saml list -o json'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
  readsOne: true,
  summary: 'Show a SAML provider',
  response: SamlProvider,
  columns: [
    ...columns,
    'entityID',
    'defaultTeam.title',
    'service.acsURL',
    'service.startURL',
    'service.entityID',
  ],
  examples: ['ws saml get saml_okta', 'ws saml get saml_okta -o json --fields id,label,status'],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/saml',
  summary: 'Create a SAML provider',
  searchWords: ['sso', 'single', 'okta', 'entra', 'azure ad', 'identity provider'],
  ifAbsent: 'label',
  details:
    'The metadata of an identity provider fills its entity id, certificate and address: --metadata-file, --metadata-url. The answer has the two values that the identity provider needs: service.acsURL and service.entityID.',
  body: fields({ label, ...settings }),
  filledFrom: 'saml-metadata',
  response: SamlProvider,
  status: 201,
  columns: [...columns, ...forTheOtherSide],
  wanted: forTheOtherSide,
  examples: [
    'ws saml create --label Entra --sso-url https://login.northwind.example/saml --default-role read',
    'ws saml create --label Google --no-default-role',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Change a SAML provider',
  searchWords: ['certificate', 'renew certificate', 'sso certificate'],
  details:
    'The metadata of an identity provider fills its entity id, certificate and address, also after it has renewed them: --metadata-file, --metadata-url.',
  body: fields({ label: optional(label), ...settings }),
  filledFrom: 'saml-metadata',
  response: SamlProvider,
  columns: [...columns, ...forTheOtherSide],
  wanted: forTheOtherSide,
  examples: [
    'ws saml update saml_okta --default-team team_docs --no-default-role',
    'ws saml update saml_okta --label "Okta (everybody)"',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Delete a SAML provider',
  searchWords: ['turn off sso', 'disable sso'],
  destructive: 'ask',
  status: 204,
  columns: [],
  examples: ['ws saml delete saml_okta --yes', 'ws saml delete saml_okta --org org_northwind --yes'],
})

export { remove as delete }
