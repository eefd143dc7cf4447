/** An unset variable leaves an empty text behind: ws must not erase a name or widen a list because of it. */
import { describe, expect, test } from 'vitest'
import { blankTexts } from '../src/catalog/blank-texts.ts'
import { type Option, optionsOf } from '../src/catalog/options.ts'
import { place } from '../src/cli/parse/input.ts'
import { folderWith } from './support/folder.ts'
import { operations } from './support/operations.ts'
import { type World, ws } from './support/program.ts'

/** Free texts, secrets, and the emoji, which the API clears in no other way. Add a new field here if it may be empty. */
const mayBeEmpty = [
  'collection update --description',
  'integration publish --description',
  'integration publish --script',
  'integration publish --secret',
  'integration publish --summary',
  'space update --emoji',
]

const isText = ({ section, kind, choices }: Option) =>
  section !== 'path' && (kind === 'text' || kind === 'map') && choices?.open !== false

describe('every text of every operation', () => {
  const texts = Array.from(operations, ([words, operation]) =>
    optionsOf(operation)
      .filter(isText)
      .map((option) => ({ words, operation, option })),
  ).flat()

  test.each(['', ' \t\n'])('%j is refused but for free text', (blank) => {
    const passing = texts.filter(({ operation, option }) => {
      const value = option.wrap(blank)
      const section = {}
      place(
        section,
        option.path,
        option.kind === 'map' ? { name: value } : option.repeatable ? [value] : value,
      )
      const schema = option.section === 'query' ? operation.query : operation.body
      return schema !== undefined && blankTexts(section, schema).length === 0
    })
    expect(passing.map(({ words, option }) => `${words} --${option.word}`).sort()).toEqual(mayBeEmpty)
  })
})

const workingDirectory = folderWith({ 'empty.md': '', 'break.md': '\n' })

async function expectRefused(argv: readonly string[], fault: string, world: World = {}): Promise<void> {
  const { exit, out, err, requests } = await ws(argv, { workingDirectory, env: { WS_ORG: 'o' }, ...world })
  expect({ exit, out, requests }).toEqual({ exit: 2, out: '', requests: [] })
  expect(err).toContain(fault)
}

test.each([
  [['space', 'update', 's', '--title', ''], '--title is empty\n'],
  [['space', 'update', 's', '--title', '  '], '--title is empty\n'],
  [['space', 'update', 's', '--title-file', 'empty.md'], '--title is empty\n'],
  [['space', 'update', 's', '--title-file', 'break.md'], '--title is empty\n'],
  [['cr', 'create', '--space', 's', '--subject', ''], '--subject is empty\n'],
  [['team', 'create', '--title', 'T', '--member', ''], '--member is empty\n'],
  [['team', 'create', '--title', 'T', '--member', 'a', '--member', ''], '--member is empty\n'],
  [['site', 'create', '--spaces', ''], '--spaces is empty\n'],
  [['site', 'create', '--add-space', ''], '--add-space is empty\n'],
  [['invite', 'send', ''], '<email> is empty'],
  [['invite', 'send', 'a@b.example', '--role', ''], '--role is "", not one of'],
  [['space', 'comment', 'create', '--space', 's', '--body', ' '], '--body is empty\n'],
  [['space', 'move', 's', '--before', ''], '--before is empty\n'],
  [['org', 'update', '--default-content-site', ''], '--default-content-site is empty'],
  [['org', 'update', '--logo', ''], '--logo is empty: --no-logo clears it\n'],
  [['team', 'list', '--title', ''], '--title is empty\n'],
  [['cr', 'list', '--space', 's', '--status', ''], '--status is empty\n'],
  [['org', 'search', ''], '<query> is empty\n'],
  [['space', 'list', '--collection', ''], '--collection is empty\n'],
  [['site', 'list', '--sort-by', ''], '--sort-by is empty\n'],
  [['space', 'update', 's', '--input', ''], '--input is empty\n'],
])('ws %j', expectRefused)

test.each([
  [['space', 'update', 's', '--input', '-'], '{"title":""}', '--title is empty\n'],
  [
    ['space', 'move', 's', '--input', '-'],
    '{"position":{"before":{"type":"space","space":""}}}',
    '--before is empty\n',
  ],
  [['space', 'update', '--from', '-'], '[{"space":"s","title":" "}]', 'row 1: --title is empty\n'],
  [['space', 'update', '--from', '-', '--title', ''], 's\n', '--title is empty\n'],
  [['team', 'create', '--from', '-'], '[{"title":"T","member":["a",""]}]', 'row 1: --member is empty\n'],
  [['team', 'list', '--from', '-', '--title', ''], '[{"org":"o1"}]', '--title is empty\n'],
])('ws %j with %s', (argv, stdin, fault) => expectRefused(argv, fault, { stdin }))

test.each([
  [['collection', 'update', 'c', '--description', ''], '{"description":""}'],
  [['space', 'update', 's', '--emoji', ''], '{"emoji":""}'],
  [['org', 'update', '--no-logo'], '{"logo":null}'],
])('ws %j is sent', async (argv, body) => {
  const { requests } = await ws(argv, { env: { WS_ORG: 'o' } })
  expect(requests.map((request) => request.body)).toEqual([body])
})
