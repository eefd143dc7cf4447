/** Documents as YAML: every reader finds the values that were written, and text looks as the library writes it. */
import {
  array,
  assert,
  constant,
  constantFrom,
  dictionary,
  letrec,
  oneof,
  property,
  string,
  stringMatching,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, parseDocument, stringify } from 'yaml'
import { yamlOf } from '../../../src/estate/document/writing/document-yaml.ts'
import { yamlStyle } from '../../../src/json/yaml-style.ts'

const bodyOf = (text: string) => text.replace(/^(?:#.*\n)+\n/, '')

const texts = [
  ...[
    'no',
    'Yes',
    'y',
    'null',
    '~',
    '',
    ' ',
    'true',
    '012',
    '0x1f',
    '1e3',
    '1_000',
    '2026-11-22',
    '12:30:45',
  ],
  ...[
    '.inf',
    '=',
    '- a',
    'a: b',
    'a #b',
    '#a',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '"',
    "'",
    '{a',
    '[a',
    'a,',
    '?',
    '|',
  ],
  ...[
    'a\nb',
    'a\nb\n',
    'a\n\n',
    '\n',
    ' a',
    'a ',
    'a\tb',
    '\ta',
    '\n a',
    'a\r\nb',
    '\u0000\u0007\u001b[2J',
    '\u007f',
  ],
  ...[
    '\u2028',
    '\ufeff',
    '\u202e',
    '👨‍👩‍👧',
    '🛠️',
    'ä',
    '日本語',
    'a'.repeat(300),
    'on call',
    'Off-by-one',
    'NULL',
    'a  b',
  ],
  ...['---', '...', 'a---', '<<', 'y-n', 'e5', 'inf', 'nan', 'Infinity', '\ud83d'],
]

describe('a text', () => {
  test.each(texts.map((text) => [JSON.stringify(text), text] as const))('%s', (_, text) => {
    const value = { plain: text, list: [{ inside: text, deep: { again: text } }], [text]: 1, raw: [text] }
    const written = yamlOf(value, [])
    const sent = JSON.parse(JSON.stringify(value))
    expect(parse(written)).toEqual(sent)
    expect(parse(written, { version: '1.1', merge: false })).toEqual(sent)
    expect(bodyOf(written)).toBe(stringify(value, yamlStyle))
  })
})

test('anything', () => {
  const { value } = letrec((tie) => ({
    text: oneof(string({ unit: 'binary' }), stringMatching(/^[ -~\n\t]{0,12}$/), constantFrom(...texts)),
    object: dictionary(oneof(stringMatching(/^[A-Za-z_$][\w.$-]{0,6}$/), string()), tie('value'), {
      maxKeys: 4,
    }),
    list: array(tie('value'), { maxLength: 3 }),
    value: oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('text'),
      constant(null),
      constantFrom(true, false, 0, -1, 1.5, 12_345_678),
      tie('list'),
      tie('object'),
    ),
  }))
  assert(
    property(dictionary(stringMatching(/^[a-z]{1,6}$/), value, { minKeys: 1, maxKeys: 3 }), (made) => {
      expect(bodyOf(yamlOf(made as Record<string, unknown>, []))).toBe(stringify(made, yamlStyle))
    }),
    { numRuns: 500 },
  )
})

test('comments come first, the address of the schema before all', () => {
  const written = yamlOf({ format: 'ws/1' }, ['Not here', 'Nor this'])
  expect(written.split('\n')[0]).toBe('# yaml-language-server: $schema=workspace.schema.json')
  expect(parseDocument(written).commentBefore).toContain('Nor this')
})
