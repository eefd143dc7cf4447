/** Declares translation settings as a resource. */
import { exact, partial, resource } from '../resource-declaration.ts'
import * as translations from '../translation.ts'

export const translation = resource({
  kind: 'translation',
  within: 'organization',
  parameter: 'translationSettingsId',
  called: 'title',
  schema: translations.get.response,
  list: [{ operation: translations.list }],
  read: translations.get,
  make: translations.create,
  change: translations.update,
  remove: translations.delete,
  settable: ['title'],
  readOnly: ['languages'],
  document: { key: 'translations', in: ['organization'] },
  undo: {
    make: exact,
    change: exact,
    remove: partial('The settings come back with a new id and without languages, which the API can not set'),
  },
})
