/** The pages for people: every line of their terminals runs, in order, in a fresh sample; files that they show are there. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAll } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShell, type Shell } from './support/shell.ts'

const folders = ['docs/tutorial', 'docs/how-to', 'docs/explanation']
const pages = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)

interface Line {
  readonly command: string
  /** Lines that the page shows below it. */
  readonly shown: readonly string[]
}

interface Page {
  readonly path: string
  readonly lines: readonly Line[]
  /** Blocks that the sentence before them names as a file. */
  readonly files: ReadonlyMap<string, string>
}

function pageAt(path: string): Page {
  const text = readFileSync(path, 'utf8')
  const blocks = Array.from(text.matchAll(/^```console\n(.*?)^```/gms), ([, block = '']) => block)
  const named = text.matchAll(/Here is `([\w.-]+)`:\n\n```\w+\n(.*?)^```/gms)
  return {
    path,
    lines: blocks.flatMap(linesIn),
    files: new Map(Array.from(named, ([, name = '', content = '']) => [name, content])),
  }
}

function linesIn(block: string): readonly Line[] {
  return block.split(/^\$ /m).flatMap((part) => {
    const [command = '', ...shown] = part.trimEnd().split('\n')
    return command === '' || needsAPerson.test(command) ? [] : [{ command, shown }]
  })
}

/** A login asks for the reader's own service. */
const needsAPerson = /^ws auth login/

/** Settings lie below the home folder, as a reader has them: a line that moves them finds no profile there. */
const asReader = { env: { WS_CONFIG_DIR: '' } }

let sample: Shell

beforeAll(async () => {
  sample = openShell()
  const { exit, err } = await sample.run('ws local init --sample --quiet', asReader)
  if (exit !== 0) throw new Error(err)
})
afterAll(() => sample.remove())

describe.concurrent('pages', () => {
  test.each(pages.map(pageAt).filter(({ lines }) => lines.length > 0))(
    '$path',
    { timeout: 120_000 },
    async ({ lines, files }) => {
      const shell = openShell(sample.home)
      try {
        for (const [name, content] of files) writeFileSync(join(shell.home, name), content)
        for (const line of lines) await runs(line, shell)
      } finally {
        shell.remove()
      }
    },
  )
})

async function runs({ command, shown }: Line, shell: Shell): Promise<void> {
  // The sample is there already: a page that makes one begins without it.
  const before = command.startsWith('ws local init') ? 'rm -r .config .local && ' : ''
  const { exit, err, out } = await shell.run(`${before}${command}`, asReader)
  expect({ command, exit, err: exit === 0 ? '' : err }).toEqual({ command, exit: 0, err: '' })
  if (shown.length > 0) expect(asShown(out)).toEqual(expect.arrayContaining(shown.map(plain)))
}

/** These need a database, or a service of the reader. */
const withoutSample = ['docs/how-to/server.md']

test.each(pages.filter((path) => !withoutSample.includes(path)))('no terminal of %s is left out', (path) => {
  const blocks = readFileSync(path, 'utf8').matchAll(/^```(?!console\n)(\w*)\n(.*?)^```/gms)
  expect(Array.from(blocks, ([, , block = '']) => block.match(/^\$ .*/gm) ?? []).flat()).toEqual([])
})

const asShown = (text: string) => text.trimEnd().split('\n').map(plain)

/** Columns are apart by a tab or by spaces. */
const plain = (line: string) => line.trim().replace(/\s+/g, ' ')

const linked = ['.', 'docs', ...folders, 'docs/reference', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)

test.each(linked)('links of %s lead to files and their headings', (path) => {
  const links = Array.from(proseOf(path).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
  expect(links.filter((link) => !/^https?:/.test(link) && !leads(path, link))).toEqual([])
})

test('a link to a missing file or heading is noticed', () => {
  const links = ['README.md', 'gone.md', 'README.md#five-jobs', 'README.md#six-jobs', '#five-jobs']
  expect(links.filter((link) => !leads('README.md', link))).toEqual(['gone.md', 'README.md#six-jobs'])
})

function leads(path: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const target = file === '' ? path : join(path, '..', file)
  return existsSync(target) && (heading === undefined || headingsOf(target).includes(heading))
}

/** As they stand in an address: in lower case, without marks, with a hyphen for each blank. */
const headingsOf = (path: string): readonly string[] =>
  Array.from(proseOf(path).matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

const proseOf = (path: string): string => readFileSync(path, 'utf8').replace(/^```.*?^```/gms, '')

test.each(linked)('blocks of %s are the YAML or JSON that they say', (path) => {
  for (const [, language, block = ''] of readFileSync(path, 'utf8').matchAll(
    /^```(yaml|json)\n(.*?)^```/gms,
  )) {
    const read = () => (language === 'json' ? JSON.parse(block) : loadAll(block))
    expect(read, block).not.toThrow()
  }
})
