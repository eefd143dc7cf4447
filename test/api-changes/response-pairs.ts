/** Responses under another word for their status, and security that becomes optional. */
import { get, named, type Pair, text } from './pair-parts.ts'

const content = { 'application/json': { schema: named(text) } }
const other = { 'application/json': { schema: named({ type: 'integer' }) } }
const answeringAs = (status: string, body: object = content) =>
  get({ responses: { [status]: { description: 'ok', content: body } } })

const info = ['info response-success-status-removed', 'info response-success-status-added']

const key = { type: 'apiKey', in: 'header', name: 'key' }
const secured = (security: readonly object[]) =>
  get({ security }, { components: { securitySchemes: { key, other: { type: 'http', scheme: 'basic' } } } })

export const responsePairs: readonly Pair[] = [
  { name: '2XX became 200', from: answeringAs('2XX'), to: answeringAs('200'), expected: info },
  { name: '200 became 2XX', from: answeringAs('200'), to: answeringAs('2XX'), expected: info },
  {
    name: 'default became 200',
    from: answeringAs('default'),
    to: answeringAs('200'),
    expected: ['info response-non-success-status-removed', 'info response-success-status-added'],
  },
  {
    name: '200 became default',
    from: answeringAs('200'),
    to: answeringAs('default'),
    expected: ['info response-success-status-removed', 'info response-non-success-status-added'],
  },
  {
    name: '2XX became 200 with another schema',
    from: answeringAs('2XX'),
    to: answeringAs('200', other),
    expected: ['breaking response-property-type-changed', ...info],
  },
  {
    name: '200 became 204: that is another response',
    from: answeringAs('200'),
    to: get({ responses: { 204: { description: 'nothing' } } }),
    expected: ['breaking response-success-status-removed', 'info response-success-status-added'],
  },
  {
    name: 'security became optional',
    from: secured([{ key: [] }]),
    to: secured([{ key: [] }, {}]),
    expected: ['info api-security-became-optional'],
  },
  {
    name: 'security is not optional any more',
    from: secured([{}, { key: [] }]),
    to: secured([{ key: [] }]),
    expected: ['breaking api-security-became-required'],
  },
  {
    name: 'security is not optional any more, and there is another way in',
    from: secured([{}, { key: [] }]),
    to: secured([{ key: [] }, { other: [] }]),
    expected: ['breaking api-security-became-required', 'info api-security-added'],
  },
  {
    name: 'optional security became none at all',
    from: secured([{ key: [] }]),
    to: secured([]),
    expected: ['info api-security-removed'],
  },
]
