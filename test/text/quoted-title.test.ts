/** Titles in sentences. */
import { expect, test } from 'vitest'
import { quotedTitle } from '../../src/text/quoted-title.ts'

test.each([
  ['Guides', '"Guides"'],
  ['Speak in "Refund a payment"', `'Speak in "Refund a payment"'`],
  [`Don't say "refund"`, `"Don't say "refund""`],
  ['two\n  lines \\ here', '"two lines \\ here"'],
])('%j is %s', (text, shown) => expect(quotedTitle(text)).toBe(shown))
