/** The lines of a list that is searched while a person types. */
import { expect, test } from 'vitest'
import { linesFor } from '../../src/system/pick.ts'

const offered = [
  { id: 'spc_a', title: 'API reference' },
  { id: 'spc_ab', title: 'Guides of the API' },
  { id: 'spc_c', title: '' },
]

test.each([
  ['', ['spc_a', 'spc_ab', 'spc_c']],
  ['api', ['spc_a', 'spc_ab', 'api']],
  ['GUIDES api', ['spc_ab', 'GUIDES api']],
  ['spc_a', ['spc_a']],
  ['spc_ab', ['spc_ab']],
  ['spc_', ['spc_a', 'spc_ab', 'spc_c', 'spc_']],
  ['elsewhere', ['elsewhere']],
  ['~API reference', ['~API reference']],
])('%j', (typed, values) => {
  expect(linesFor(typed, offered).map(({ value }) => value)).toEqual(values)
})

test('titles stand before ids, and what was typed says so', () => {
  expect(linesFor('spc_', offered).map(({ label }) => label)).toEqual([
    'API reference  spc_a',
    'Guides of the API  spc_ab',
    'spc_c',
    'spc_ (as typed)',
  ])
})

test('a list of 100,000 is searched to its end', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    id: `spc_${index}`,
    title: `Space ${index}`,
  }))
  expect(linesFor('space 99999', many)).toHaveLength(2)
})
