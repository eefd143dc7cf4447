/** Input from files and stdin: whole bodies, the twins of text flags, images, secrets. */
import { describe, expect, test } from 'vitest'
import { anyAnswer } from './support/any-answer.ts'
import { type CommandRow, commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { folderWith } from './support/folder.ts'
import { type World, ws } from './support/program.ts'

const image = Uint8Array.from({ length: 256 }, (_, byte) => byte)

const workingDirectory = folderWith({
  'body.json': '{"title":"From JSON","editMode":"live","futureField":{"kept":[1,null]}}',
  'body.yaml': '# comment\ntitle: From YAML\ndefaultLevel: null\n',
  'bom.json': '\uFEFF{"title":"Marked"}',
  'list.json': '[1]',
  'empty.json': '',
  'torn.json': '{"title": "x',
  'nul.txt': 'a\0b',
  'text.md': '# Heading\n\nMore — text\n',
  'icon.png': image,
  'secret.txt': 'hush=hush',
})

const run = (argv: readonly string[], world: World = {}) =>
  ws(argv, { workingDirectory, service: anyAnswer, ...world })

const strange = (member: string) =>
  `the body: the document names no member "${member}". It is sent as it stands\n`
const strangeMember = strange('futureField')

const bodyOf = async (argv: readonly string[], world: World = {}) => {
  const { exit, err, requests } = await run(argv, world)
  expect({ exit, err: err.replace(strangeMember, '').replace(strange('position'), '') }).toEqual({
    exit: 0,
    err: '',
  })
  return JSON.parse(requests[0]?.body ?? 'null')
}

async function expectFault(argv: readonly string[], fault: RegExp, world: World = {}) {
  const { exit, out, err, requests } = await run(argv, world)
  expect({ exit, out, requests }).toEqual({ exit: 2, out: '', requests: [] })
  expect(err).toMatch(fault)
}

test.each([
  ['space move spc_cli --parent null', { parent: null }],
  ['space move spc_cli --no-parent', { parent: null }],
  ['space update spc_cli --default-level null', { defaultLevel: null }],
  ['site section create --org o --site s --space-id null --title null', { spaceId: null, title: 'null' }],
])('ws %s: the word null is none for what may be none, and a text elsewhere', async (line, body) => {
  expect(await bodyOf(line.split(' '))).toEqual(body)
})

describe('--input', () => {
  const update = ['space', 'update', 'spc1', '--input']

  test('every digit of a long number is sent', async () => {
    const stdin = '{"title": "New", "serial": 12345678901234567890}'
    const { requests } = await ws([...update, '-'], { stdin })
    expect(requests[0]?.body).toBe('{"title":"New","serial":12345678901234567890}')
  })

  test.each([
    ['body.json', { title: 'From JSON', editMode: 'live', futureField: { kept: [1, null] } }],
    ['body.yaml', { title: 'From YAML', defaultLevel: null }],
    ['bom.json', { title: 'Marked' }],
  ])('reads %s', async (file, body) => {
    expect(await bodyOf([...update, file])).toEqual(body)
  })

  test.each([
    ['JSON', '{"title":"In"}'],
    ['YAML', 'title: In'],
    ['JSON in YAML', '{title: In}'],
  ])('reads %s from stdin', async (_, stdin) => {
    expect(await bodyOf([...update, '-'], { stdin })).toEqual({ title: 'In' })
  })

  test('is overridden by flags, member by member', async () => {
    expect(await bodyOf([...update, 'body.json', '--title', 'Typed', '--no-default-level'])).toEqual({
      title: 'Typed',
      editMode: 'live',
      futureField: { kept: [1, null] },
      defaultLevel: null,
    })
    const stdin = '{"defaultContent":{"type":"site","site":"old"},"position":1}'
    expect(
      await bodyOf(['org', 'update', 'o', '--input', '-', '--default-content-site', 'new'], { stdin }),
    ).toMatchObject({
      defaultContent: { type: 'site', site: 'new' },
    })
    expect(
      await bodyOf(['org', 'update', 'o', '--input', '-', '--no-default-content'], { stdin }),
    ).toMatchObject({
      defaultContent: null,
    })
  })

  test('gives what is required, arguments of the body too', async () => {
    const emails = { emails: ['ada@acme.example'], role: null }
    expect(
      await bodyOf(['invite', 'send', '--org', 'o', '--input', '-'], { stdin: JSON.stringify(emails) }),
    ).toEqual(emails)
    const spec = { slug: 'pay', source: { url: 'https://a.example/b' } }
    expect(
      await bodyOf(['openapi', 'create', '--org', 'o', '--input', '-'], { stdin: JSON.stringify(spec) }),
    ).toEqual(spec)
    const comment = { body: { markdown: 'Hm' } }
    expect(
      await bodyOf(['space', 'comment', 'create', '--space', 's', '--input', '-'], {
        stdin: JSON.stringify(comment),
      }),
    ).toEqual(comment)
  })

  test.each([
    ['{"title":5}', /^ws: --title needs a string, got 5\n/],
    ['{"editMode":"LIVE"}', /^ws: --edit-mode is "LIVE", not one of live, locked; did you mean live\?\n/],
    ['title: [a]', /^ws: --title needs a string, got \["a"\]\n/],
    ['{"title":null}', /^ws: --title needs a string, got null\n/],
    ['just words', /^ws: --input needs an object with the fields of the body\n/],
    ['null', /^ws: --input needs an object/],
    ['{}', /^ws: nothing to change/],
    ['a: [', /^ws: --input is neither JSON nor YAML: /],
    ['&a\ntitle: *a', /^ws: --input is neither JSON nor YAML: .*itself a part of$/m],
    ['{"title": "a",\n "title": "b"}', /^ws: --input has the member "title" twice, line 2$/m],
    ['title: *a', /^ws: --input is neither JSON nor YAML: Unresolved alias/],
    ['title: a\n---\ntitle: b', /^ws: --input is neither JSON nor YAML: it holds 2 documents$/m],
  ])('refuses %s', async (stdin, fault) => {
    await expectFault([...update, '-'], fault, { stdin })
  })

  test.each([
    ['list.json', /needs an object/],
    ['empty.json', /needs an object/],
    ['torn.json', /neither JSON nor YAML/],
    ['nul.txt', /holds a NUL byte/],
  ])('refuses %s (fault 49 among them)', async (file, fault) => expectFault([...update, file], fault))

  test('tells apart what is wrong with a file and with its content', async () => {
    const { exit, err, requests } = await run([...update, 'missing.json'])
    expect({ exit, requests }).toEqual({ exit: 10, requests: [] })
    expect(err).toMatch(
      /^ws: --input: can't read \S*missing\.json: there is no such file\nhint: See what is there: ls \S+\n$/,
    )
  })

  // An open body has no strange members.
  const isOpen = ({ words }: CommandRow) => words === 'site customization set'
  test.each(commands.filter((row) => row.hasBody && !isOpen(row)))('$words takes it', async (row) => {
    const stdin = '{"futureField":1}'
    const { exit, err, requests } = await run(['--yes', ...inputBefore(completeLine(row, () => 'fine'))], {
      stdin,
    })
    const deprecated = row.words.startsWith('site ') && row.words.endsWith(' move')
    expect({ exit, err }).toEqual({
      exit: 0,
      err: deprecated ? expect.stringContaining(strangeMember) : strangeMember,
    })
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ futureField: 1 })
  })
})

const inputBefore = (line: readonly string[]) => {
  const end = line.indexOf('--')
  return [...line.slice(0, end), '--input', '-', ...line.slice(end)]
}

/** Text and JSON flags of the table; the other flags hold ids, names of things and choices. */
const texts = new Set([
  'title',
  'description',
  'subject',
  'body',
  'summary',
  'script',
  'label',
  'name',
  'condition',
  'certificate',
])
const documents = new Set([
  'json-schema',
  'blocks',
  'content-sources',
  'external-links',
  'configurations',
  'content-security-policy',
])
const samples: Readonly<Record<string, string>> = {
  'json-schema': '{"type":"object","properties":{},"additionalProperties":false}',
  configurations: '{"account":{"properties":{},"required":[]}}',
  'content-security-policy': '{"default-src":"self"}',
}

const twins = commands
  .filter(({ hasBody }) => hasBody)
  .flatMap((row) =>
    row.flags
      .filter(({ name }) => texts.has(name) || documents.has(name))
      .map(({ name }) => ({ row, words: row.words, name })),
  )

describe('twins that read a file', () => {
  test.each(twins)('$words --$name-file', async ({ row, name }) => {
    const value = samples[name] ?? (documents.has(name) ? '[]' : 'Text — 😀')
    const line = completeLine(row, () => 'fine')
    const own = line.indexOf(`--${name}`)
    const rest = own < 0 ? line : [...line.slice(0, own), ...line.slice(own + 2)]
    const [verb, others] = [
      rest.slice(0, row.words.split(' ').length),
      rest.slice(row.words.split(' ').length),
    ]
    const typed = await bodyOf([...verb, `--${name}`, value, ...others])
    expect(await bodyOf([...verb, `--${name}-file`, '-', ...others], { stdin: value })).toEqual(typed)
    await expectFault(
      [...verb, `--${name}-file`, '-', `--${name}`, value, ...others],
      /can't be given together\n/,
    )
  })

  test('read the text as it stands', async () => {
    expect(await bodyOf(['space', 'comment', 'create', '--body-file', 'text.md', '--space', 's'])).toEqual({
      body: { markdown: '# Heading\n\nMore — text\n' },
    })
  })

  test('hold to the limits of the flag', async () => {
    await expectFault(
      ['space', 'update', 's', '--title-file', '-'],
      /^ws: --title is 51 characters long, 50 at most\n/,
      {
        stdin: 'x'.repeat(51),
      },
    )
    await expectFault(['space', 'update', 's', '--title-file', 'nul.txt'], /NUL/)
  })

  test('share stdin with nobody', async () => {
    const argv = ['space', 'update', 's', '--title-file', '-', '--input', '-']
    await expectFault(argv, /--title-file and --input can't both read stdin/, { stdin: 'title: x' })
  })
})

describe('integration publish', () => {
  const publish = [
    'integration',
    'publish',
    'draw',
    '--title',
    'Draw',
    '--description',
    'Draws',
    '--script',
    'x',
    '--organization',
    'o',
  ]
  const encoded = Buffer.from(image).toString('base64')

  test('sends the bytes of images as base64', async () => {
    const images = ['--icon', 'icon.png', '--preview-image', 'icon.png', '--preview-image', 'secret.txt']
    expect(await bodyOf([...publish, ...images])).toMatchObject({
      icon: encoded,
      previewImages: [encoded, Buffer.from('hush=hush').toString('base64')],
    })
  })

  test('takes images from files only: stdin is text', async () => {
    await expectFault(
      [...publish, '--icon', '-'],
      /^ws: --icon needs the path of a file: stdin can only hold text here\n/,
    )
    const { exit, requests } = await run([...publish, '--icon', 'missing.png'])
    expect({ exit, requests }).toEqual({ exit: 10, requests: [] })
  })

  test('reads secrets from the line, from a file, from stdin', async () => {
    const secrets = ['--secret', 'A=1=2', '--secret', 'B=@secret.txt', '--secret', 'C=@-', '--secret', 'D=']
    expect(await bodyOf([...publish, ...secrets], { stdin: 'piped' })).toMatchObject({
      secrets: { A: '1=2', B: 'hush=hush', C: 'piped', D: '' },
    })
    const { exit } = await run([...publish, '--secret', 'A=@missing.txt'])
    expect(exit).toBe(10)
  })
})

test('fault 48: a text too long for an argument is pointed to the file twin', async () => {
  const argv = ['space', 'comment', 'create', '--space', 's', '--body', 'x'.repeat(128 * 1024)]
  await expectFault(argv, /--body is 131072 characters long: give it in a file, --body-file <path\|->/)
  const stdin = 'x'.repeat(200 * 1024)
  const body = await bodyOf(['space', 'comment', 'create', '--space', 's', '--body-file', '-'], { stdin })
  expect(body).toEqual({ body: { markdown: stdin } })
})
