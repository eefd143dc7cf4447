/** A rule of one's own says by its outputs which thing a finding is about, and in which words. */
import { describe, expect, test } from 'vitest'
import { observeOwn } from '../../../src/workflows/audit/configuration/own-rule.ts'
import { estate } from '../../estate/made-up-estate.ts'

const spaces = estate([
  { kind: 'space', id: 'same', name: 'Notes' },
  { kind: 'team', id: 'same', name: 'Writers' },
])

async function observed(output: string, message?: string) {
  const program = { run: async () => [output] }
  const rule = { id: 'own', title: 'Own', severity: 'low', message, program } as const
  const [found] = await observeOwn(rule, {
    estate: spaces,
    address: ({ kind, id }) => `${kind}/${id}`,
    json: () => '{}',
  })
  return { of: found?.thing?.kind, says: found && 'message' in found ? found.message : undefined }
}

describe('a finding is about', () => {
  test.each([
    ['the thing of an id', { id: 'same' }, 'space'],
    ['the one of that kind', { id: 'same', kind: 'team' }, 'team'],
    ['the thing at an address', { address: 'team/same' }, 'team'],
    ['the address, where the id is of nothing', { id: 'gone', address: 'space/same' }, 'space'],
    ['the organization, where there is no such thing', { id: 'gone' }, 'organization'],
    ['the organization, for an empty id', { id: '' }, 'organization'],
    ['the organization, for a kind that the id has not', { id: 'same', kind: 'site' }, 'organization'],
    ['the organization, for a text', 'bad', 'organization'],
    ['the organization, for a list', ['same'], 'organization'],
  ])('%s', async (_case, output, of) => {
    expect(await observed(JSON.stringify(output))).toMatchObject({ of })
  })
})

describe('a finding says', () => {
  test.each([
    ['its text', 'too old', undefined, 'too old'],
    ['its text behind the message of the rule', 'too old', 'Fix it', 'Fix it: too old'],
    ['its own message', { message: 'Mine' }, 'Fix it', 'Mine'],
    ['the message of the rule', { message: '' }, 'Fix it', 'Fix it'],
    ['the title of the rule', { id: 'same' }, undefined, 'Own'],
    ['the title of the rule for an empty text', '', undefined, 'Own'],
  ])('%s', async (_case, output, message, says) => {
    expect(await observed(JSON.stringify(output), message)).toMatchObject({ says })
  })

  test('an output that is no JSON as it is', async () => {
    expect(await observed('nan')).toEqual({ of: 'organization', says: 'nan' })
  })
})
