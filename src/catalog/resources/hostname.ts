/** Declares custom hostnames as a resource, and what else shows the meaning of an address. */
import * as hostnames from '../hostname.ts'
import { impossible, resource, unsupported } from '../resource-declaration.ts'
import * as subdomains from '../subdomain.ts'
import * as urls from '../url.ts'

export const hostname = resource({
  kind: 'hostname',
  parameter: 'hostname',
  id: 'hostname',
  schema: hostnames.get.response,
  list: unsupported('listHostnames'),
  read: hostnames.get,
  make: unsupported('customDomain'),
  change: unsupported('customDomain'),
  remove: hostnames.remove,
  actions: {
    revalidate: {
      operation: hostnames.revalidate,
      undo: impossible('The service has looked at the DNS'),
    },
  },
  views: [subdomains.get, urls.resolve],
  undo: { remove: impossible('Only the app of the service gives a site or an organization a hostname') },
})
