/** The tree of commands, and its tables. */
import { describe, expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import { tableOf } from '../../src/reference/completion/table.ts'
import { topics } from '../../src/reference/topics.ts'
import { commands } from '../support/commands.ts'

const tree = await commandManifest(root)
const table = tableOf(tree)
const rowOf = (path: string) => table.rows.find((row) => row.path === path)

test('every word leads on', () => {
  const paths = table.rows.map(({ path }) => path)
  const named = table.rows.flatMap(({ path, children }) =>
    children.map(({ token }) => (path === '' ? token : `${path} ${token}`)),
  )
  expect([...named, ''].sort()).toEqual([...paths].sort())
})

describe.each(commands)('ws $words', ({ words, flags, arguments: args, paged, hasBody }) => {
  const row = rowOf(words)
  const own = row?.flags.map(({ token }) => token.replace(/[+@#=].*$/, '')) ?? []

  test('has its flags and arguments', () => {
    for (const { name, clearing } of flags) expect(own).toContain(clearing ? `--no-${name}` : `--${name}`)
    expect(row?.arguments.map(({ token }) => token.replace(/[+@#=].*$/, ''))).toEqual(
      args.map(({ name }) => name),
    )
    expect(row?.groups.includes('list')).toBe(paged)
    expect(row?.groups.includes('body')).toBe(hasBody)
  })
})

test.each([
  ['space restore', ['space#']],
  ['cr reviewer add', ['cr#', 'user#*']],
  ['org search', ['query+']],
  ['org lookup', ['email-domain+']],
  ['openapi create', ['spec+']],
  ['profile use', ['name#']],
  ['completion', ['shell=bash,zsh,fish,powershell']],
])('ws %s takes %j', (path, tokens) => {
  expect(rowOf(path)?.arguments.map(({ token }) => token)).toEqual(tokens)
})

test.each([
  ['space update', '--edit-mode=live,locked'],
  ['space move', '--parent#'],
  ['space move', '--no-parent'],
  ['space comment create', '--body+'],
  ['space comment create', '--body-file@'],
  ['integration publish', '--icon@'],
  ['site update', '--published'],
])('ws %s has %s', (path, token) => {
  const tokens = rowOf(path)?.flags.map((each) => each.token) ?? []
  expect(tokens.includes(token)).toBe(token !== '--published')
})

const everywhere = 'table,json,ndjson,yaml,csv,tsv,id,markdown,curl'

test.each([
  ['audit', `${everywhere},sarif,junit,gitlab,github`],
  ['openapi diff', `${everywhere},junit,github`],
  ['tree', undefined],
])('ws %s has formats of its own behind -o and --output', (path, words) => {
  const tokens = rowOf(path)?.flags.map(({ token }) => token) ?? []
  const formats = tokens.filter((token) => /^(-o|--output)=/.test(token))
  expect(formats).toEqual(words === undefined ? [] : [`--output=${words}`, `-o=${words}`])
})

test('a run over many rows has annotations for GitHub', () => {
  const tokens = table.groups.bulk?.map(({ token }) => token)
  expect(tokens).toEqual(expect.arrayContaining([`--output=${everywhere},github`, `-o=${everywhere},github`]))
})

test('nothing that is shown ends a quoted text', () => {
  // PowerShell takes typographic quotes for plain ones.
  const shown = table.rows
    .flatMap(({ children, flags }) => [...children, ...flags])
    .map(({ summary }) => summary)
  expect(shown.filter((text) => /[\u2018-\u201e]/.test(text))).toEqual([])
})

test('no token needs quoting', () => {
  const tokens = [
    ...table.globals,
    ...Object.values(table.groups).flat(),
    ...table.rows.flatMap(({ children, flags, arguments: args }) => [...children, ...flags, ...args]),
  ].map(({ token }) => token)
  expect(tokens.filter((token) => !/^[\w\-+@#=,*.]+$/.test(token))).toEqual([])
})

describe('behind another command', () => {
  const rowBehind = (path: string) => table.inner.flatMap(({ rows }) => rows).find((row) => row.path === path)
  const children = (path: string) => rowBehind(path)?.children.map(({ token }) => token) ?? []

  test('only what reads can be waited for', () => {
    expect(children('wait space').sort()).toEqual([
      ...['comment', 'commenters', 'content', 'diff', 'file', 'get', 'git', 'links', 'list', 'page', 'pdf'],
      ...['permission', 'revision', 'search'],
    ])
    expect(children('wait')).not.toContain('wait')
  })

  test('runs over rows and files can not be waited for', () => {
    expect(rowOf('cr pdf')?.groups).toEqual(['save', 'bulk'])
    expect(rowBehind('wait cr pdf')?.groups).toEqual([])
    expect(rowBehind('wait cr list')?.groups).toEqual(['list'])
  })

  test('only what is shown by an id can be opened', () => {
    expect(children('browse')).toContain('space')
    expect(children('browse')).not.toContain('sso')
    expect(rowBehind('browse space')?.arguments.map(({ token }) => token)).toEqual(['space#'])
    expect(children('browse cr')).toEqual(['review', 'content', 'page'])
    expect(rowBehind('browse cr')?.arguments.map(({ token }) => token)).toEqual(['cr#'])
    // Nobody has a page for these.
    expect(children('browse')).not.toContain('team')
    expect(children('browse')).not.toContain('config')
  })

  test('every command has a schema, and help', () => {
    const all = rowOf('')
      ?.children.map(({ token }) => token)
      .filter((token) => token !== 'help')
    expect(children('schema')).toEqual(all)
    expect(children('help')).toEqual([...(all ?? []), ...children('help').slice(all?.length)])
    expect(children('help')).toContain('scripting')
  })

  test('a word leads on to rows of its own or to those without the word in front', () => {
    const paths = new Set(table.rows.map(({ path }) => path))
    for (const { word, rows } of table.inner) {
      for (const { path, children: below } of rows) {
        const lost = below.filter(({ token }) => {
          const next = `${path} ${token}`
          return !rowBehind(next) && !paths.has(next.slice(word.length + 1)) && !Object.hasOwn(topics, token)
        })
        expect(lost).toEqual([])
      }
    }
  })
})

test.each([['GET'], ['DELETE']])('ws api takes %s', (method) => {
  expect(rowOf('api')?.arguments[0]?.token.split(/[=,]/)).toContain(method)
})

test('behind ws wait stand no flags for many rows', () => {
  const wait = table.inner.find(({ word }) => word === 'wait')
  const behind = table.rows.filter(({ path, groups }) => groups.includes('bulk') && path.endsWith(' get'))
  expect(behind.length).toBeGreaterThan(10)
  for (const { path } of behind)
    expect(wait?.rows.find((row) => row.path === `wait ${path}`)?.groups).not.toContain('bulk')
})
