/** The limits of the API document at the command line: the flag is named, nothing is sent. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { folderWith } from './support/folder.ts'
import { limits, patterns } from './support/limits.ts'
import { type ProgramRun, ws } from './support/program.ts'

const folder = folderWith()

/** The flag of a field, if it is not `--field`. */
const typedAs: Readonly<Record<string, string>> = {
  blockDomain: '--block-domain',
  entityID: '--entity-id',
  previewImages: '--preview-image',
  query: '<query>',
  slug: '<spec>',
  source: '--source-url',
  ssoURL: '--sso-url',
}

/** Where a command types the field otherwise. */
const typedThereAs: Readonly<Record<string, string>> = {
  'site redirect create: source': '--source',
  'site redirect update: source': '--source',
  'site redirect resolve: source': '<source>',
  'integration installation update: externalIds': '--external-id',
}

const spellingOf = ({ words, field }: Pick<Given, 'words' | 'field'>) =>
  typedThereAs[`${words}: ${field}`] ?? typedAs[field] ?? `--${field}`

interface Given {
  readonly words: string
  readonly field: string
  readonly value: unknown
}

/** Runs the command with the field set, as a dry run. */
function typing({ words, field, value }: Given): Promise<ProgramRun> {
  const row = commands.find((each) => each.words === words)
  if (row === undefined) throw new Error(`no command ${words}`)
  const line = [...completeLine(row, () => 'fine')]
  const spelt = spellingOf({ words, field })
  if (spelt.startsWith('<')) line.splice(-1, 1, String(value))
  // The last value counts, so a required flag may appear twice.
  else line.splice(line.indexOf('--'), 0, ...wordsFor(value, spelt).flatMap((word) => [spelt, word]))
  return ws(['--dry-run', ...line])
}

/** A value of a body, as it is typed: images are files, objects of a list are JSON, an object with one member is that member. */
function wordsFor(value: unknown, spelt: string): readonly string[] {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'object'))
    return [JSON.stringify(value)]
  if (Array.isArray(value) && spelt !== '--preview-image') return value.map(String)
  if (Array.isArray(value)) return value.map((image, index) => fileOf(String(image), index))
  if (typeof value === 'object' && value !== null) return Object.values(value).map(String)
  return [String(value)]
}

function fileOf(image: string, index: number): string {
  const path = join(folder, `${index}.png`)
  writeFileSync(path, Buffer.from(image, 'base64'))
  return path
}

async function expectPassed(given: Given) {
  const { exit, err, requests } = await typing(given)
  expect({ exit, err, requests }).toEqual({ exit: 0, err: '', requests: [] })
}

async function expectRefused(given: Given) {
  const { exit, out, err, requests } = await typing(given)
  expect({ exit, out, requests }).toEqual({ exit: 2, out: '', requests: [] })
  expect(err).toMatch(new RegExp(`^ws: ${spellingOf(given)} `))
  expect(err.match(/^ws: /gm)).toHaveLength(1)
  expect(err).toContain(`hint: ws ${given.words} --help\n`)
}

const rows = limits.flatMap(({ commands: each, ...limit }) => each.map((words) => ({ words, ...limit })))

test.each(rows)('$words: $field', async ({ words, field, min, max, ofSize }) => {
  await expectPassed({ words, field, value: ofSize(max) })
  await expectRefused({ words, field, value: ofSize(max + 1) })
  if (min === undefined) return
  await expectPassed({ words, field, value: ofSize(min) })
  await expectRefused({ words, field, value: ofSize(min - 1) })
})

test.each(patterns)('$command: pattern of $field', async ({ command: words, field, right, wrong }) => {
  for (const value of right) await expectPassed({ words, field, value })
  for (const value of wrong) await expectRefused({ words, field, value })
})

test('an emoji is one character', async () => {
  await expectPassed({ words: 'space update', field: 'title', value: '🚀'.repeat(50) })
  await expectRefused({ words: 'space update', field: 'title', value: '🚀'.repeat(51) })
})

describe('addresses', () => {
  const fields = [
    { words: 'org update', field: 'logo' },
    { words: 'saml create', field: 'ssoURL' },
    { words: 'openapi publish', field: 'source' },
    { words: 'cr content import', field: 'url' },
  ]
  test.each(fields)('$words: $field is absolute', async (field) => {
    await expectPassed({ ...field, value: 'https://acme.example/a?b=c#d' })
    for (const value of ['', 'acme.example', '/docs', 'https://']) await expectRefused({ ...field, value })
  })
})

test('names of integrations, slugs: 100 characters', async () => {
  const get = (noun: string, name: string) => ws([noun, 'get', name, '--org', 'o', '--dry-run'])
  const exits = async (noun: string) =>
    Promise.all([100, 101].map(async (size) => (await get(noun, 'x'.repeat(size))).exit))
  expect([await exits('integration'), await exits('openapi')]).toEqual([
    [0, 2],
    [0, 2],
  ])
})

test.each([
  ['--page-size', ['1', '1000'], ['0', '1001', '-1', '1.5', 'abc', '', '1e3']],
  ['--limit', ['1', '1001'], ['0', '-1', 'abc', '1e9', '1000000000000000000']],
  ['--page', ['p', '0', '-'], ['']],
  ['--timeout', ['1', '86400'], ['0', '86401', 'soon']],
  ['--retries', ['0', '10'], ['11', '-1', '0x1']],
  ['--output', ['table', 'curl', 'id'], ['xml', '']],
  ['--color', ['always', 'never', 'auto'], ['yes']],
])('%s', async (flag, right, wrong) => {
  for (const value of right)
    expect(await ws(['org', 'list', flag, value, '--dry-run'])).toMatchObject({ exit: 0 })
  for (const value of wrong) {
    const { exit, err, requests } = await ws(['org', 'list', flag, value])
    expect({ value, exit, requests }).toEqual({ value, exit: 2, requests: [] })
    expect(err).toMatch(new RegExp(`^ws: ${flag} `))
  }
})
