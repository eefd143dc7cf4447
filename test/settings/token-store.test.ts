/** Tokens between runs: keyring or file, remembered, bound to an origin, never in both. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Keyring } from '../../src/context.ts'
import { KeyringError, LocalError } from '../../src/errors.ts'
import { changeSettings } from '../../src/settings/files/change-file.ts'
import { tokenStore } from '../../src/settings/tokens/token-store.ts'
import { contextInFolder, type FakeContext, fakeKeyring, noKeyring } from './fake-context.ts'

const origin = 'https://docs.example.com'

const save = (context: FakeContext, token: string, insecure = false) =>
  changeSettings(context, (changes) =>
    tokenStore(context).save('work', { saved: { origin, token }, changes, insecure }),
  )
const remove = (context: FakeContext) =>
  changeSettings(context, (changes) => tokenStore(context).remove('work', changes))
const find = (context: FakeContext) => tokenStore(context).find('work')
const fileOf = (folder: string) => readFileSync(join(folder, 'credentials.json'), 'utf8')

test('a token in the keyring is named in the file, and in one place only', async () => {
  const keyring = fakeKeyring()
  const { context, folder } = contextInFolder({ keyring })
  expect(await save(context, 'tok_1')).toMatchObject({ place: 'the keyring', fallback: undefined })
  expect([...keyring.secrets]).toEqual([[expect.stringContaining(`work ${origin} `), 'tok_1']])
  expect(fileOf(folder)).not.toContain('tok_1')
  expect(await find(context)?.read()).toBe('tok_1')
})

test('a new token takes the place of the old one, wherever that was', async () => {
  const keyring = fakeKeyring()
  const { context, folder } = contextInFolder({ keyring })
  await save(context, 'tok_1')
  await save(context, 'tok_2')
  expect([...keyring.secrets.values()]).toEqual(['tok_2'])
  await save(context, 'tok_3', true)
  expect(keyring.secrets.size).toBe(0)
  expect(fileOf(folder)).toContain('tok_3')
  await save(context, 'tok_4')
  expect(fileOf(folder)).not.toContain('tok_3')
})

test('without a keyring the file has it, and the reason is given', async () => {
  const { context, folder } = contextInFolder()
  const place = join(folder, 'credentials.json')
  expect(await save(context, 'tok_1')).toEqual({
    place,
    fallback: 'this test has no keyring',
    leftover: undefined,
  })
  expect(find(context)).toMatchObject({ origin, place })
})

test('reading asks the place that is remembered, and no other', async () => {
  const asked: string[] = []
  const watched: Keyring = {
    ...fakeKeyring(),
    find: async (account) => {
      asked.push(account)
      return undefined
    },
  }
  const { context } = contextInFolder({ keyring: watched })
  await save(context, 'tok_1', true)
  expect(await find(context)?.read()).toBe('tok_1')
  expect(asked).toEqual([])
  await save(context, 'tok_2')
  // Somebody has removed it there.
  expect(await find(context)?.read()).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('two folders of settings do not take tokens from each other', async () => {
  const keyring = fakeKeyring()
  let number = 0
  const random = () => {
    number += 1
    return number / 7
  }
  const [one, other] = [contextInFolder({ keyring, random }), contextInFolder({ keyring, random })]
  await save(one.context, 'tok_1')
  await save(other.context, 'tok_2')
  await remove(other.context)
  expect(await find(one.context)?.read()).toBe('tok_1')
})

test('a file that names another origin opens nothing', async () => {
  const { context, folder } = contextInFolder({ keyring: fakeKeyring() })
  await save(context, 'tok_1')
  writeFileSync(join(folder, 'credentials.json'), fileOf(folder).replace(origin, 'https://evil.example'), {
    mode: 0o600,
  })
  expect(find(context)?.origin).toBe('https://evil.example')
  expect(await find(context)?.read()).toBeUndefined()
})

test('a keyring that has gone away is said, with a way on, and nothing is forgotten', async () => {
  const keyring = fakeKeyring()
  const { context, folder } = contextInFolder({ keyring })
  await save(context, 'tok_1')
  const before = fileOf(folder)
  const gone = { ...context, keyring: noKeyring }
  await expect(find(gone)?.read()).rejects.toMatchObject({
    exit: 10,
    message: "The token can't be read: this test has no keyring",
    hint: expect.stringContaining('WS_TOKEN'),
  })
  await expect(remove(gone)).rejects.toThrow(KeyringError)
  expect(fileOf(folder)).toBe(before)
  expect(await save(gone, 'tok_2')).toMatchObject({
    leftover: expect.stringContaining('stays in the keyring'),
  })
})

test('a file that can not be written leaves nothing in the keyring', async () => {
  const keyring = fakeKeyring()
  const { context, folder } = contextInFolder({ keyring })
  writeFileSync(join(folder, 'credentials.json'), '{"version":2,"tokens":{}}', { mode: 0o600 })
  await expect(save(context, 'tok_1')).rejects.toThrow(LocalError)
  expect(keyring.secrets.size).toBe(0)
})
