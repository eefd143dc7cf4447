/** `--edit`: the text in the editor, and the changes that ws sends. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type World, ws } from '../support/program.ts'

const space = { object: 'space', id: 's1', title: 'Old', emoji: '📘', editMode: 'live', defaultLevel: null }

const service: World['service'] = ({ method, body }) =>
  method === 'GET' ? { body: space } : { body: { ...space, ...JSON.parse(body ?? '{}') } }

/** Each start of the editor makes the next of these changes. */
function editing(...changes: ((text: string) => string)[]) {
  const seen: string[] = []
  const files: string[] = []
  const edit = (path: string) => {
    const text = readFileSync(path, 'utf8')
    seen.push(text)
    files.push(path)
    writeFileSync(path, changes.shift()?.(text) ?? text)
    return 0
  }
  return { edit, seen, files }
}

const update = ['space', 'update', 's1', '--edit', '--fields', 'title']
const atTerminal = { terminal: true, service, env: { EDITOR: 'ed', NO_COLOR: '1' } }

test('shows every field with its limits, and sends what was changed', async () => {
  const { edit, seen, files } = editing((text) => text.replace('title: Old', 'title: New'))
  const ran = await ws(update, { ...atTerminal, edit, answers: ['y'] })
  expect(seen).toEqual([
    [
      '# ws space update: change what should change, save and close.',
      '# Only what was changed is sent.',
      '',
      '# Title (at most 50 characters)',
      'title: Old',
      '',
      '# Emoji shown beside the title (at most 50 characters)',
      'emoji: 📘',
      '',
      '# live (edited directly) or locked (nobody edits) (live, locked)',
      'editMode: live',
      '',
      '# Least role of members; inherit: that of the holder (admin, create, review, edit, comment, read, inherit, null)',
      'defaultLevel: null',
      '',
    ].join('\n'),
  ])
  expect(ran).toMatchObject({ exit: 0, err: '- title: Old\n+ title: New\nSend this? [y/N] ' })
  expect(ran.requests.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['PATCH', '{"title":"New"}'],
  ])
  expect(files.map(existsSync)).toEqual([false])
})

test('sends nothing for an unchanged text', async () => {
  const ran = await ws(update, { ...atTerminal, ...editing() })
  expect(ran).toMatchObject({ exit: 0, out: '', err: 'Nothing was changed: nothing was sent\n' })
  expect(ran.requests).toHaveLength(1)
})

test('a line that was taken out is no change, null is one', async () => {
  const { edit } = editing((text) => text.replace('title: Old\n', '').replace('emoji: 📘', 'emoji: null'))
  const ran = await ws(update, { ...atTerminal, edit, answers: ['n'] })
  expect(ran).toMatchObject({ exit: 2 })
  expect(ran.err).toContain('--emoji needs a string, got null')
})

test('puts flags into the text, and sends them as changes', async () => {
  const { edit, seen } = editing()
  const argv = ['space', 'update', 's1', '--edit', '--title', 'Typed', '--yes']
  const ran = await ws(argv, { ...atTerminal, edit })
  expect(seen[0]).toContain('title: Typed\n')
  expect(ran.requests.at(-1)).toMatchObject({ method: 'PATCH', body: '{"title":"Typed"}' })
})

test('goes back to the editor with what is wrong', async () => {
  const { edit, seen } = editing(
    (text) => text.replace('editMode: live', 'editMode: lvie'),
    (text) => text.replace('editMode: lvie', 'editMode: locked'),
  )
  const ran = await ws(update, { ...atTerminal, edit, answers: ['', 'y'] })
  expect(ran.err).toContain(
    'ws: --edit-mode is "lvie", not one of live, locked; did you mean live?\nEdit again? [Y/n] ',
  )
  expect(seen).toHaveLength(2)
  expect(ran.requests.at(-1)?.body).toBe('{"editMode":"locked"}')
})

test.each([
  ['no YAML', 'title: "'],
  ['no mapping', '- title'],
  ['an unknown field', 'tilte: x'],
])('%s ends it when the person gives up', async (_what, text) => {
  const ran = await ws(update, { ...atTerminal, edit: editing(() => text).edit, answers: ['n'] })
  expect(ran).toMatchObject({ exit: 2, out: '' })
  expect(ran.requests).toHaveLength(1)
})

test('sends nothing without a yes, and ends with 130 on Ctrl-C', async () => {
  const change = () => editing((text) => text.replace('Old', 'New')).edit
  const no = await ws(update, { ...atTerminal, edit: change(), answers: [''] })
  expect(no).toMatchObject({ exit: 2 })
  const cancelled = await ws(update, { ...atTerminal, edit: change(), answers: [] })
  expect(cancelled).toMatchObject({ exit: 130 })
  expect([...no.requests, ...cancelled.requests].map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('an editor that fails changes nothing', async () => {
  const ran = await ws(update, { ...atTerminal, edit: () => 1 })
  expect(ran).toMatchObject({ exit: 10 })
  expect(ran.err).toContain('The editor ed ended with 1: nothing was sent')
})

test('keeps the text when the service refuses it', async () => {
  const { edit, files } = editing((text) => text.replace('Old', 'New'))
  const refuses: World['service'] = ({ method }) =>
    method === 'GET' ? { body: space } : { status: 422, body: {} }
  const ran = await ws([...update, '--yes'], { ...atTerminal, service: refuses, edit })
  expect(ran).toMatchObject({ exit: 1 })
  expect(ran.err).toContain(`Your text is kept in ${files[0]}`)
  expect(readFileSync(files[0] ?? '', 'utf8')).toContain('title: New')
  expect(statSync(files[0] ?? '').mode & 0o077).toBe(0)
  expect(statSync(dirname(files[0] ?? '')).mode & 0o077).toBe(0)
})

test('shows the request with --dry-run', async () => {
  const { edit } = editing((text) => text.replace('Old', 'New'))
  const ran = await ws([...update, '-n', '-o', 'json'], { ...atTerminal, edit })
  expect(JSON.parse(ran.out)).toMatchObject({ method: 'PATCH', body: { title: 'New' } })
  expect(ran.requests.map(({ method }) => method)).toEqual(['GET'])
})

describe('wants', () => {
  test.each([
    ['a terminal', {}, []],
    ['somebody who may be asked', { ...atTerminal }, ['--no-input']],
    ['no CI', { ...atTerminal, env: { CI: '1' } }, []],
  ])('%s', async (_what, world, flags) => {
    const ran = await ws([...update, ...flags], world)
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('--edit needs a terminal')
  })

  test('an update', async () => {
    const ran = await ws(['space', 'move', 's1', '--edit'], atTerminal)
    expect(ran.err).toContain("unknown option '--edit'")
  })
})

test('reads from the list what can not be read by itself', async () => {
  const links = {
    items: [
      { id: 'l1', name: 'One', active: true },
      { id: 'l2', name: 'Two', active: true },
    ],
  }
  const { edit, seen } = editing((text) => text.replace('active: true', 'active: false'))
  const ran = await ws(
    ['site', 'share-link', 'update', 'l2', '--org', 'o', '--site', 's', '--edit', '--yes'],
    {
      ...atTerminal,
      service: ({ method }) => ({ body: method === 'GET' ? links : links.items[1] }),
      edit,
    },
  )
  expect(seen[0]).toContain('name: Two')
  expect(ran.requests.map(({ method, url }) => `${method} ${url.replace('https://api.test', '')}`)).toEqual([
    'GET /v1/orgs/o/sites/s/share-links?limit=1000',
    'PATCH /v1/orgs/o/sites/s/share-links/l2',
  ])
  expect(ran.requests[1]?.body).toBe('{"active":false}')
})
