/** Operations on translation settings (API document, "Translations"). */
import { fields, text } from './fields.ts'
import { operation } from './operation-declaration.ts'
import { TranslationSettings } from './schemas/translation.ts'
import { pageOf } from './shared.ts'

const columns = ['id', 'title', 'languages', 'createdAt', 'updatedAt'] as const

const title = text('Title', { min: 1, max: 100 })

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/translations',
  summary: 'List translation settings',
  paginated: true,
  response: pageOf(TranslationSettings),
  columns,
  examples: ['ws translation list', 'ws translation list -o json'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}',
  readsOne: true,
  summary: 'Show translation settings',
  response: TranslationSettings,
  columns,
  examples: ['ws translation get trn_german', 'ws translation get trn_german -o json'],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/translations',
  summary: 'Create translation settings',
  searchWords: ['translate', 'language', 'locale'],
  ifAbsent: 'title',
  body: fields({ title }),
  response: TranslationSettings,
  status: 201,
  columns,
  examples: ['ws translation create --title French', 'ws translation create --title Spanish -o id'],
})

export const update = operation({
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: 'Change the title of translation settings',
  searchWords: ['rename'],
  body: fields({ title }),
  response: TranslationSettings,
  columns,
  examples: [
    'ws translation update trn_german --title "German (Austria)"',
    'ws translation update trn_japanese --title Nihongo -o json',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: 'Delete translation settings',
  destructive: 'ask',
  columns: [],
  examples: ['ws translation delete trn_japanese --yes', 'ws translation delete trn_german --yes'],
})

export { remove as delete }
