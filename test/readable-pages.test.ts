/** The pages for people can be read at one go: no long sentence, and few that hide who does something. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import writeGood from 'write-good'

const folders = [
  'docs',
  'docs/tutorial',
  'docs/how-to',
  'docs/explanation',
  'docs/decisions',
  'docs/reference',
  'src/reference/topics',
]

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
].map((path) => ({ path, sentences: sentencesIn(readFileSync(path, 'utf8')) }))

/** In words. */
const longest = 35

test.each(pages)('no sentence of $path has to be read twice', ({ sentences }) => {
  expect(sentences.filter((sentence) => wordsIn(sentence) > longest)).toEqual([])
})

/** The share of passive clauses, in a page with more than `few` clauses, and in all pages together. */
const mostInPassive = 0.1
const few = 20

describe('who does what is said', () => {
  const clauses = pages.map(({ path, sentences }) => ({ path, clauses: sentences.flatMap(clausesIn) }))

  test.each(clauses.filter((page) => page.clauses.length > few))('$path', (page) => {
    const passive = page.clauses.filter(isPassive)
    expect(passive.length < page.clauses.length * mostInPassive ? [] : passive).toEqual([])
  })

  test('all pages together', () => {
    const all = clauses.flatMap((page) => page.clauses)
    expect(all.filter(isPassive).length / all.length).toBeLessThan(mostInPassive)
  })

  test('and the passive is noticed', () => {
    const sentences = ['The page is read.', 'ws reads the page.', 'Two spaces were moved.']
    expect(sentences.filter(isPassive)).toEqual(['The page is read.', 'Two spaces were moved.'])
  })
})

/** Sentences of paragraphs, of items of lists, and of cells of tables; code counts as a word, and so does a list of names. */
function sentencesIn(text: string): readonly string[] {
  const plain = text
    .replace(/^```.*?^```/gms, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?:[\w-]+, ){6,}/g, 'names, ')
  const blocks = plain.split(/\n\s*\n|\n(?=\s*[-*|#])/)
  const parts = blocks.flatMap((block) => (block.trim().startsWith('|') ? block.split('|') : [block]))
  return parts.flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.!?]) /))
}

/** A part up to a colon or semicolon has a verb of its own; one or two words have none. */
function clausesIn(sentence: string): readonly string[] {
  return sentence.split(/(?<=[:;]) /).filter((clause) => wordsIn(clause) > 2)
}

function wordsIn(text: string): number {
  return text.match(/[A-Za-z']+/g)?.length ?? 0
}

function isPassive(clause: string): boolean {
  return writeGood(clause, onlyPassive).length > 0
}

/** The library looks for much else unless told not to. */
const onlyPassive = {
  passive: true,
  illusion: false,
  so: false,
  thereIs: false,
  weasel: false,
  adverb: false,
  tooWordy: false,
  cliches: false,
}
