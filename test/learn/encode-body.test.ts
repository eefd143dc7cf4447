/** Each body that a description knows goes out in its form. */
import { expect, test } from 'vitest'
import { encodeBody } from '../../src/learnt/encoding/encode-body.ts'
import type { LearntBody } from '../../src/learnt/shape.ts'

const json: LearntBody = { form: 'json', type: 'application/json', members: [] }
const form: LearntBody = { form: 'form', type: 'application/x-www-form-urlencoded', members: [] }
const text: LearntBody = { form: 'text', type: 'text/plain', members: [], whole: 'body' }
const bytes: LearntBody = { form: 'bytes', type: 'image/*', members: [], whole: 'file' }
const png = 'data:image/png;name=a.png;base64,AQID'

test.each<[string, unknown, LearntBody, string]>([
  ['an object', { a: 1 }, json, '{"a":1}'],
  ['a list that is the whole body', { body: [1, 2] }, { ...json, whole: 'body' }, '[1,2]'],
  ['null that is the whole body', { body: null }, { ...json, whole: 'body' }, 'null'],
  ['nothing where the service wants something', undefined, { ...json, isRequired: true }, '{}'],
  ['a form', { a: 'x y', b: null, c: false }, form, 'a=x+y&b=&c=false'],
  [
    'a form of lists and objects',
    { tag: ['a', 'b'], to: { city: 'x' }, of: [{ n: 1 }, { n: 2 }] },
    form,
    'tag=a&tag=b&to%5Bcity%5D=x&of%5B%5D%5Bn%5D=1&of%5B%5D%5Bn%5D=2',
  ],
  ['a form without values left out', { a: undefined, b: 1 }, form, 'b=1'],
  ['a form of no object', { body: 3 }, { ...form, whole: 'body' }, ''],
  ['a text', { body: 'a\nb' }, text, 'a\nb'],
  ['another value as text', { body: [1] }, text, '[1]'],
  ['null as text', { body: null }, text, '""'],
])('%s', (_case, body, learnt, written) => {
  expect(encodeBody(body, learnt)).toEqual({ type: learnt.type, body: written })
})

test.each<[string, unknown, LearntBody]>([
  ['no body', undefined, json],
  ['an empty object', {}, form],
  ['a whole body without its member', { other: 1 }, text],
  ['a file that is not a file', { file: 'a.png' }, bytes],
])('nothing is sent for %s', (_case, body, learnt) => {
  expect(encodeBody(body, learnt)).toBeUndefined()
})

test('a file has its own type where the description allows several', () => {
  const content = Buffer.from([1, 2, 3])
  expect(encodeBody({ file: png }, bytes)).toEqual({ type: 'image/png', bytes: content })
  expect(encodeBody({ file: png }, { ...bytes, type: 'image/x' })).toEqual({
    type: 'image/x',
    bytes: content,
  })
})

test('parts end with their boundary', () => {
  const sent = encodeBody(
    { name: 'A', picture: png },
    { ...json, form: 'parts', type: 'multipart/form-data' },
  )
  const [, boundary] = /boundary=(.+)$/.exec(sent?.type ?? '') ?? []
  const written = Buffer.from(sent?.bytes ?? []).toString('latin1')
  expect(written.endsWith(`--${boundary}--\r\n`)).toBe(true)
  expect(written.split(`--${boundary}\r\n`)).toHaveLength(3)
})
