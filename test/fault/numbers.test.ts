/** Every fault of the list is found in the tests by its number: in a title, or in a row that becomes one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** The list leaves these out. */
const absent = new Set([62, 63, 67])
const numbers = Array.from({ length: 71 }, (_, index) => index + 1).filter((number) => !absent.has(number))

test('no fault is without a test', () => {
  const told = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('numbers.test.ts'))
    .flatMap((path) => numbersIn(readFileSync(join(root, path), 'utf8')))
  expect(numbers.filter((number) => !told.includes(number))).toEqual([])
})

/** Comments claim more than they show. */
const numbersIn = (source: string): readonly number[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
    .flatMap((line) => Array.from(line.matchAll(/\bfaults?:? (\d+(?: and \d+)*)/g), ([, all = '']) => all))
    .flatMap((all) => all.split(' and ').map(Number))
