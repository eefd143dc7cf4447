/** The operation that lists login by single sign-on (API document, "Single sign-on"). */
import { array, object } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { LoginInfo } from './schemas/saml.ts'

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sso',
  summary: 'List where the members of an organization log in',
  response: object({ items: array(LoginInfo) }),
  rows: 'items',
  columns: ['id', 'label', 'startURL'],
  filledBy: 'ws saml create --label <label>',
  examples: ['ws sso list', 'ws sso list -o json'],
})
