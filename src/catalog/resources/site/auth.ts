/** Declares how visitors of a site log in as a resource: one a site. */
import { exact, impossible, resource, unsupported } from '../../resource-declaration.ts'
import * as auths from '../../site/auth.ts'

export const publishingAuth = resource({
  kind: 'publishing-auth',
  within: 'site',
  schema: auths.get.response,
  list: unsupported('listPublishingAuth'),
  read: auths.get,
  make: auths.update,
  change: auths.update,
  remove: unsupported('listPublishingAuth'),
  actions: {
    regenerate: {
      operation: auths.regenerate,
      undo: impossible('The old key is gone: nothing brings it back'),
    },
  },
  settable: ['backend', 'fallbackURL', 'logoutURL'],
  secret: ['privateKey'],
  likeness: 'none',
  document: { key: 'publishingAuth', in: ['site'], single: true },
  undo: { make: impossible('The API has no way to take the log-in of visitors away again'), change: exact },
})
