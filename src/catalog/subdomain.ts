/** Operations on subdomains of the service (extended API, "Others"). */
import { operation } from './operation-declaration.ts'
import { Subdomain } from './schemas/hostname.ts'

export const get = operation({
  method: 'GET',
  path: '/v1/subdomains/{subdomain}',
  extended: true,
  summary: 'Show which organization has a subdomain',
  searchWords: ['whose subdomain', 'is subdomain free'],
  response: Subdomain,
  columns: ['subdomain', 'target.type', 'target.organization', 'isActive'],
  examples: ['ws subdomain get northwind', 'ws subdomain get northwind --jq .target.organization'],
})
