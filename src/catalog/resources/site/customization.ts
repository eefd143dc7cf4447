/** Declares the looks of a site as a resource: one a site. */
import { exact, resource, unsupported } from '../../resource-declaration.ts'
import * as customizations from '../../site/customization.ts'

export const customization = resource({
  kind: 'customization',
  within: 'site',
  schema: customizations.get.response,
  list: unsupported('listCustomization'),
  read: customizations.get,
  make: customizations.set,
  change: customizations.set,
  remove: unsupported('listCustomization'),
  isOpen: true,
  emptied: {},
  document: { key: 'customization', in: ['site'], single: true },
  undo: { make: exact, change: exact },
})
