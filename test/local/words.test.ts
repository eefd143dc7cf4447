import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placedWords, vectorOf, wordsOf } from '../../src/local/store/search/words.ts'

const ascii = fc.string({ unit: fc.constantFrom(..."aZ09_-' \n\t\r.é\u0301\u0000ß"), maxLength: 40 })

test('finds the same words by the quick way for ASCII as by the one that knows their places', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect(wordsOf(text)).toEqual(placedWords(text).map(({ word }) => word))
    }),
  )
})

test('takes words apart at what is no letter or digit, in lower case', () => {
  expect(wordsOf("API_key's\nNext\tLINE 2.0")).toEqual(['api', 'key', 's', 'next', 'line', '2', '0'])
  expect(wordsOf('Crème BRÛLÉE')).toEqual(['creme', 'brulee'])
})

test('cuts a word that PostgreSQL would not take', () => {
  expect(wordsOf('x'.repeat(3000))).toEqual(['x'.repeat(500)])
  expect(vectorOf([['A a', 'A']])).toBe("'a':1A,2A")
})
