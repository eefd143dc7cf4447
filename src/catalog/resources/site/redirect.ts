/** Declares redirects of a site as a resource. */
import { exact, impossible, itemOf, partial, resource, unsupported } from '../../resource-declaration.ts'
import * as redirects from '../../site/redirect.ts'

export const redirect = resource({
  kind: 'redirect',
  within: 'site',
  parameter: 'siteRedirectId',
  called: 'source',
  schema: itemOf(redirects.list),
  list: [{ operation: redirects.list }],
  read: unsupported('readRedirect'),
  make: redirects.create,
  change: redirects.update,
  remove: redirects.delete,
  actions: {
    set: {
      operation: redirects.set,
      undo: impossible('It changes, deletes and publishes redirects without a word of what they were before'),
    },
  },
  views: [redirects.resolve],
  settable: ['source', 'destination', 'captureWildcard', 'draft', 'permanent'],
  document: { key: 'redirects', in: ['site'] },
  undo: { make: exact, change: exact, remove: partial('The redirect comes back with a new id') },
})
