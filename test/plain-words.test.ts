/** Words that make people read a sentence twice, with the usual one: no comment, message, help text or page has them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface RefusedWord {
  readonly word: RegExp
  readonly instead: string
}

const everywhere: readonly RefusedWord[] = [
  { word: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { word: /\b[Nn]ot tellable\b/, instead: "can't tell" },
  { word: /\b(?:come|comes|coming|came) upon\b/i, instead: 'find' },
  { word: /\bfor ever\b/i, instead: 'endlessly, always' },
  { word: /\bat the first try\b/i, instead: 'first try' },
  {
    word: /\b(?:test|tests|test\.ts`)(?: also)? holds? (?:it|that|this|both|all|them|every|the)\b/,
    instead: 'checks',
  },
  { word: /\bheld to (?:the|its|their|a)\b/, instead: 'kept within, checked by' },
  // But "there is no list".
  {
    word: /(?<=\S )(?<!\b[Tt]here )(?:is|are|was|were) no (?!longer\b|more\b|other\b|such\b)[a-z]/,
    instead: 'is not a',
  },
]

/** Adverbs that add nothing to a page. */
const inPages: readonly RefusedWord[] = [
  { word: /\b(?:really|simply|just|very|quite|basically|actually|obviously)\b/i, instead: 'nothing' },
]

const root = join(import.meta.dirname, '..')

const below = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file))

/** The words of the sample are those of its authors. */
const isSample = (file: string) => file.startsWith(join('src', 'local', 'fixtures'))

const pages = [
  ...below('docs', /\.md$/),
  ...below(join('src', 'reference', 'topics'), /\.md$/),
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
]

const files = [
  ...['src', 'scripts'].flatMap((folder) => below(folder, /\.[cm]?[jt]s$|\.sql$/)),
  ...pages,
  join('docs', 'ws.1'),
].filter((file) => !isSample(file))

const told = (list: readonly string[], words: readonly RefusedWord[]): readonly string[] =>
  list.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        words
          .filter(({ word }) => word.test(line))
          .map(({ instead }) => `${file}:${index + 1}: ${line.trim()} (say: ${instead})`),
      ),
  )

test('texts have the usual words', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(told(files, everywhere)).toEqual([])
})

test('pages have no adverbs that add nothing', () => {
  expect(told(pages, inPages)).toEqual([])
})

test.each([
  ['To mend it: ws site update', everywhere],
  ['the command that mends it', everywhere],
  ['Nobody comes upon it', everywhere],
  ['one rule is not tellable', everywhere],
  ['a word that is no id', everywhere],
  ['`test/type-names.test.ts` holds it', everywhere],
  ['You can simply run it again', inPages],
])('%s is found', (line, words) => {
  expect(words.filter(({ word }) => word.test(line))).toHaveLength(1)
})
