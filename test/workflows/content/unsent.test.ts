/** A folder of Markdown for other programs: ws says what it does not send, and another pull has all the text. */
import { existsSync, renameSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram
let space = ''

const { at, done, read, run, write } = writerDesk(() => program)

beforeEach(async () => {
  program = await sampleProgram()
  space = JSON.parse(await done('space create --title Handbook --empty -o json')).id
})
afterEach(() => program.remove())

const text = [
  ...['<!-- a comment -->', ':::note Title', 'A note.', ':::', '!!! note "Title"\n    Indented'],
  ...['<details>\n<summary>S</summary>\n\nin\n\n</details>', '- one\n    - two\n        - three\n* other'],
  ...['| a | b |\n|---|:-:|\n| 1 | `x\\|y` |', '```js title="a.js" {1,3-4}\nconst a = 1\n```', '\ttab'],
  ...['Text[^1] and <https://example.com>.', '[^1]: A note\n    with more.', '{% raw %}\nx\n{% endraw %}'],
].join('\n\n')
const matter = '---\nsidebar_position: 3\ntags:\n  - a\ndate: 2024-01-02\ntitle: Start\nweight: 7\n---\n'

test('names front matter for other programs and files without a link, once', async () => {
  write('docs/start.md', `${matter}\n${text}\n`)
  write('docs/more.md', `---\ntags: [x]\n---\n\n![a](used.png)\n`)
  for (const name of ['used.png', 'unused.png', 'mkdocs.yml']) write(`docs/${name}`, name)
  const { err } = await run(`content push docs --space ${space} --merge --yes`)
  expect(err.split('\n').filter((line) => line.startsWith('Not sent'))).toEqual([
    'Not sent: front matter for other programs, which stays in your files: tags, sidebar_position, date, weight',
    'Not sent: 2 files that no page links to: mkdocs.yml, unused.png',
  ])
  expect(read('docs/start.md')).toBe(`${matter}\n${text}\n`)
  const status = await run('content status docs')
  expect(status.err).toBe(
    'Not sent: 2 files that no page links to: mkdocs.yml, unused.png\nThe folder and the service agree\n',
  )
  write('docs/start.md', `${matter}\n${text}\n\nMore.\n`)
  expect((await run('content push docs --yes')).err).not.toContain('Not sent')
})

test('names links of a title, in a push of the page and in status', async () => {
  const told = async (line: string) =>
    (await run(line)).err.split('\n').filter((words) => words.startsWith('Not sent'))
  const name = (line: number, href: string) =>
    `Not sent: start.md:${line}: ${href} in the title, which is plain text in the space`
  write(
    'docs/start.md',
    '---\nicon: book\n---\n# [Start](more.md#top) of *all* ![x](x.png)\n\n[a](more.md)\n',
  )
  write('docs/more.md', 'More\n\n# Not [a](start.md) title\n')
  write('docs/x.png', 'x')
  const file = 'Not sent: 1 file that no page links to: x.png'
  const both = [name(4, 'more.md#top'), name(4, 'x.png')]
  expect(await told(`content push docs --space ${space} --dry-run`)).toEqual([...both, file])
  expect(await told(`content push docs --space ${space} --merge --yes`)).toEqual([...both, file])
  expect(JSON.parse(await done(`space page list --space ${space} -o json`))[1].title).toBe('Start of all x')
  expect(await told('content status docs')).toEqual([file])
  write('docs/start.md', read('docs/start.md').replace('icon: book\n', 'icon: book\ntitle: Other\n'))
  expect(await told('content status docs')).toEqual([])
  write('docs/start.md', '[Start](more.md) of all x\n===\n\nText\n')
  expect(await told('content status docs')).toEqual([name(1, 'more.md'), file])
  expect(await told('content push docs --yes')).toEqual([name(1, 'more.md')])
})

test('gives another folder the same text', async () => {
  write('docs/start.md', `${matter}\n${text}\n`)
  write('docs/crlf.md', `# Lines\r\n\r\nOne  \r\ntwo\r\n\r\n- a\r\n- b`)
  await done(`content push docs --space ${space} --merge --yes`)
  await done(`content pull other --space ${space}`)
  expect(read('other/start.md')).toBe(`---\ntitle: Start\n---\n\n${text}\n`)
  expect(read('other/crlf.md')).toBe('---\ntitle: Lines\n---\n\nOne  \r\ntwo\r\n\r\n- a\r\n- b\n')
})

test('knows a renamed picture of a pull', async () => {
  write('docs/start.md', '# Start\n\n![a](.assets/logo.png)\n')
  write('docs/.assets/logo.png', 'logo')
  await done(`content push docs --space ${space} --merge --yes`)
  await done(`content pull mine --space ${space}`)
  renameSync(at('mine/.assets/logo.png'), at('mine/.assets/brand.png'))
  write('mine/start.md', read('mine/start.md').replace('logo.png', 'brand.png'))
  expect(JSON.parse(await done('content status mine -o json'))).toEqual([])
  expect((await run('content push mine --yes')).err).toContain('Nothing to push')
  await done('content pull mine')
  expect(existsSync(at('mine/.assets/logo.png'))).toBe(false)
  expect(read('mine/start.md')).toContain('.assets/brand.png')
})

test('shows a new order of pages', async () => {
  for (const name of ['a', 'b', 'c']) write(`docs/${name}.md`, `# ${name}\n`)
  await done(`content push docs --space ${space} --merge --yes`)
  await done(`content pull other --space ${space}`)
  write('docs/SUMMARY.md', '# Table of contents\n\n* [c](c.md)\n* [a](a.md)\n* [b](b.md)\n')
  const rows = async (folder: string) => JSON.parse(await done(`content status ${folder} -o json`))
  const order = { change: 'edited', path: 'SUMMARY.md', id: null, conflict: null }
  expect(await rows('docs')).toEqual([{ by: 'yours', ...order }])
  expect(JSON.parse(await done('content push docs --dry-run -o json'))).toEqual([
    { kind: 'file', change: 'edited', path: 'SUMMARY.md', id: null },
  ])
  await done('content push docs --merge --yes')
  expect(await rows('docs')).toEqual([])
  expect(await rows('other')).toEqual([{ by: 'theirs', ...order }])
})
