/** JSON keeps its digits, its order and its members. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnfinished, parseJson } from '../../src/json/parse.ts'

const parsedValue = (text: string) => {
  const parsed = parseJson(text)
  if ('fault' in parsed) throw new Error(parsed.fault)
  return parsed.value
}

test('what ends before its end is unfinished, and nothing else', () => {
  const opened = fc.json().filter((text) => /^[{[]/.test(text))
  fc.assert(
    fc.property(opened, fc.nat(), (text, cut) => {
      expect(isUnfinished(` ${text}\n`)).toBe(false)
      expect(isUnfinished(text.slice(0, 1 + (cut % (text.length - 1))))).toBe(true)
    }),
  )
  for (const text of ['', 'half a sente', '<html>{', '{sorry}', '"half'])
    expect(isUnfinished(text)).toBe(false)
})

describe('digits that a double can not hold', () => {
  test.each([
    '12345678901234567890',
    '-9007199254740993',
    '0.12345678901234567890',
    '1e400',
    '-1E+999',
    '1e-400',
    '123456789012345678901234567890.5',
    '100000000000000000000000000000001',
  ])('%s is kept', (number) => {
    expect(JSON.stringify(parsedValue(`{"a":[ ${number} ],"b":"${number}"}`))).toBe(
      `{"a":[${number}],"b":"${number}"}`,
    )
  })

  test.each([
    '1.50',
    '1e3',
    '1E5',
    '-0.0',
    '1.000000000000000000000',
    '9007199254740991',
    '0.30000000000000004',
    '1e21',
    '5e-324',
    '0.10e1',
  ])('%s is a plain number', (number) =>
    expect(parsedValue(`{"a":${number}}`)).toEqual({ a: Number(number) }),
  )
})

test('any value is what JSON.parse makes of it, or more exact', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      expect(JSON.stringify(JSON.parse(JSON.stringify(parsedValue(text))))).toBe(
        JSON.stringify(JSON.parse(text)),
      )
    }),
    { numRuns: 1000 },
  )
})

describe('members stay where they were sent', () => {
  test.each([
    '{"z":{"b":1,"10":2,"a":3,"2":4},"0":[{"x":1,"1":12345678901234567890}]}',
    '{"a":", \\"12\\": ","4294967295":1,"4294967294":2,"01":3,"-1":4,"1":5}',
    '{"a":"\uE000","b":"\uE001","x":{"post":1,"404":2,"200":3}}',
    '{"__proto__":1,"5":{"__proto__":{"b":1,"0":2}}}',
    '["{\\"b\\":1,\\"0\\":2}",{"\\"":1,"0":2}]',
  ])('%s', (text) => {
    expect(JSON.stringify(parsedValue(text))).toBe(text)
  })

  test('space around them does not matter', () => {
    const text = '{ "b" : 1 ,\n"2" : 2,\t"1":{"x":1, "0" :2}}'
    expect(JSON.stringify(parsedValue(text))).toBe('{"b":1,"2":2,"1":{"x":1,"0":2}}')
  })

  test('whatever their names are', () => {
    const name = fc.oneof(fc.nat({ max: 99 }).map(String), fc.string({ maxLength: 4 }), fc.constant(', "7'))
    const { text } = fc.letrec((tie) => ({
      text: fc.oneof({ maxDepth: 4 }, fc.constant('null'), tie('object'), tie('list')),
      list: fc.array(tie('text'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      object: fc
        .uniqueArray(fc.tuple(name, tie('text')), { selector: ([word]) => word, maxLength: 5 })
        .map(
          (members) => `{${members.map(([word, value]) => `${JSON.stringify(word)}:${value}`).join(',')}}`,
        ),
    }))
    fc.assert(
      fc.property(text, (sent) => {
        expect(JSON.stringify(parsedValue(String(sent)))).toBe(sent)
      }),
      { numRuns: 3000 },
    )
  })
})

test('a name that is written in two ways is one member', () => {
  expect(JSON.stringify(parsedValue('{"z":0,"\\u0032":1,"2":2}'))).toBe('{"2":2,"z":0}')
})

test('any sequence of digits survives', () => {
  const digits = fc.stringMatching(/^-?[1-9]\d{0,40}(\.\d{0,30}[1-9])?$/)
  fc.assert(
    fc.property(digits, (number) => {
      const printed = JSON.stringify(parsedValue(`[${number}]`)).slice(1, -1)
      expect(plain(printed)).toBe(plain(number))
    }),
    { numRuns: 5000 },
  )
})

/** 1e+21 and 1000000000000000000000 are the same digits. */
const plain = (number: string) => (number.includes('e') ? BigInt(Number(number)).toString() : number)

test.each([
  ['', 'nothing'],
  [' ', 'nothing'],
  ['{', 'something that is not JSON'],
  ['{"a":1}x', 'something that is not JSON'],
  ['['.repeat(501), 'something that is not JSON'],
  [`${'[ '.repeat(20_000)}${'] '.repeat(20_000)}`, 'JSON that nests deeper than 500 levels'],
  [`${'['.repeat(501)}${' '.repeat(1000)}${']'.repeat(501)}`, 'JSON that nests deeper than 500 levels'],
])('%j is no value', (text, fault) => {
  expect(parseJson(text)).toEqual({ fault })
})
