/** Declares the looks of a site as a resource: one a site. */
import { impossible, resource, unsupported } from '../../resource.ts'
import * as customizations from '../../site/customization.ts'

export const customization = resource({
  kind: 'customization',
  within: 'site',
  schema: customizations.get.response,
  list: unsupported('listCustomization'),
  read: customizations.get,
  make: unsupported('listCustomization'),
  change: unsupported('listCustomization'),
  remove: unsupported('listCustomization'),
  actions: {
    set: {
      operation: customizations.set,
      undo: impossible('Keep the earlier one with ws site customization get -o json'),
    },
  },
  undo: {},
})
