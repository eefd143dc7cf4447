/** Values of JSON are gone through in one way, and an exact number is never taken for an object. */
import { expect, test } from 'vitest'
import { jsonFault } from '../../src/json/fault.ts'
import { isComposed, isObject, parsePlainObject } from '../../src/json/object.ts'
import { parseJson } from '../../src/json/parse.ts'
import { parsePlain } from '../../src/json/plain.ts'
import { partsIn, textsIn, valueAt, withReplaced } from '../../src/json/walk.ts'

const parsed = (text: string): unknown => {
  const found = parseJson(text)
  return 'value' in found ? found.value : undefined
}
const long = parsed('12345678901234567890')

test.each([
  [{}, true, true],
  [[], true, false],
  [null, false, false],
  ['text', false, false],
  [long, false, false],
])('%j is composed: %s, an object: %s', (value, composed, object) => {
  expect([isComposed(value), isObject(value)]).toEqual([composed, object])
})

test('texts and parts are those of the value, at any depth', () => {
  const value = { a: 'one', b: [long, { c: 'two' }, null], d: 3 }
  expect(textsIn(value)).toEqual(['one', 'two'])
  expect(partsIn(value.b)).toEqual(value.b)
  expect([partsIn(long), partsIn('text'), partsIn(null)]).toEqual([[], [], []])
})

test.each([
  [['a', 0, 'b'], 1],
  [['a', '0', 'b'], 1],
  [['a', 1], undefined],
  [['constructor'], undefined],
  [[], { a: [{ b: 1 }] }],
])('the value at %j', (path, found) => {
  expect(valueAt({ a: [{ b: 1 }] }, path)).toEqual(found)
})

test('a copy has other values where they are given, and keeps exact numbers and odd names', () => {
  const value = parsed('{"a":[1,{"b":12345678901234567890}],"__proto__":2}')
  const copy = withReplaced(value, (part) => (part === 1 ? 'one' : undefined))
  expect(JSON.stringify(copy)).toBe('{"a":["one",{"b":12345678901234567890}],"__proto__":2}')
})

test('plain text that is not JSON has no value, and the fault names its line', () => {
  expect([parsePlain('{'), parsePlain('null'), parsePlainObject('[]')]).toEqual([undefined, null, undefined])
  expect(parsePlainObject('{"a":1}')).toEqual({ a: 1 })
  expect(jsonFault('{\n"a": 1,\n}')).toMatchObject({ line: 3 })
  expect(jsonFault('{}')).toBeUndefined()
})
