/** Operations on custom hostnames of sites and organizations (extended API, "Others"). */
import { operation } from './operation-declaration.ts'
import { CustomHostname } from './schemas/hostname.ts'

const columns = [
  'hostname',
  'target.type',
  'target.site',
  'target.organization',
  'isActive',
  'status',
] as const

export const get = operation({
  method: 'GET',
  path: '/v1/custom-hostnames/{hostname}',
  extended: true,
  readsOne: true,
  summary: 'Show what a custom hostname belongs to, and whether it works',
  searchWords: ['custom domain of site', 'show domain', 'check domain'],
  response: CustomHostname,
  columns,
  identifiedBy: 'hostname',
  examples: ['ws hostname get lab.northwind.example', 'ws hostname get lab.northwind.example --jq .isActive'],
})

export const revalidate = operation({
  method: 'PATCH',
  path: '/v1/custom-hostnames/{hostname}',
  extended: true,
  summary: 'Have the service look at the DNS of a custom hostname again',
  searchWords: ['check dns', 'verify domain', 'dns'],
  status: 204,
  columns: [],
  examples: [
    'ws hostname revalidate lab.northwind.example',
    'ws hostname revalidate lab.northwind.example -q',
  ],
})

export const remove = operation({
  method: 'DELETE',
  path: '/v1/custom-hostnames/{hostname}',
  extended: true,
  summary: 'Take a custom hostname from its site or organization',
  searchWords: ['remove domain', 'delete domain', 'delete hostname'],
  destructive: 'ask',
  question: {
    deed: 'Remove a custom hostname',
    consequence: 'Its addresses lead nowhere any more',
  },
  status: 204,
  columns: [],
  examples: [
    'ws hostname remove lab.northwind.example --yes',
    'ws hostname remove lab.northwind.example --yes --note "The lab has moved"',
  ],
})
