/** `ws help <words>`: the topic that tells of something is found by its words. */
import { describe, expect, test } from 'vitest'
import { searchTopics, topicNamed } from '../../src/reference/topic-search.ts'
import { topics } from '../../src/reference/topics.ts'
import { ws } from '../support/program.ts'

test.each([
  ['exit code', 'exit-codes'],
  ['variables', 'environment'],
  ['environment variables', 'environment'],
  ['proxy', 'environment'],
  ['certificates', 'environment'],
  ['names instead of ids', 'context'],
  ['names', 'context'],
  ['csv', 'output'],
  ['colour', 'output'],
  ['COLOR', 'output'],
  ['NO_COLOR', 'output'],
  ['pager', 'output'],
  ['dry run', 'safety'],
  ['--dry-run', 'safety'],
  ['retry', 'safety'],
  ['resume', 'bulk'],
  ['rename spaces from a file', 'bulk'],
  ['create teams from a csv file', 'bulk'],
  ['journal', 'bulk'],
  ['filter', 'jq'],
  ['pages', 'lists'],
  ['CI', 'ci'],
])('%s: ws help %s', async (question, expected) => {
  const { whole, besides } = await searchTopics(question.split(' '))
  expect(whole[0]?.topic ?? besides[0]).toBe(expected)
})

test.each([
  ['csv', 'bulk'],
  ['NO_COLOR', 'environment'],
  ['pager', 'environment'],
])('%s: ws help %s too', async (question, expected) => {
  const { whole } = await searchTopics([question])
  expect(whole.map(({ topic }) => topic)).toContain(expected)
})

test('what no topic tells of finds none', async () => {
  expect(await searchTopics(['xyzzy'])).toEqual({ whole: [], besides: [] })
  expect(await searchTopics(['the'])).toEqual({ whole: [], besides: [] })
})

describe.each(Object.keys(topics))('the topic %s', (topic) => {
  test('is named in any case, with blanks or dashes', () => {
    expect(topicNamed([topic.toUpperCase()])).toBe(topic)
    expect(topicNamed(topic.split('-'))).toBe(topic)
    expect(topicNamed([topic.replaceAll('-', ' ')])).toBe(topic)
  })
})

test('a topic stands before the commands', async () => {
  const { out } = await ws(['help', 'dry', 'run'])
  expect(out).toMatch(/^Topics for "dry run".*\n {2}safety /)
})

test('no topic stands beside a command that does what was asked', async () => {
  const { out } = await ws(['help', 'move', 'a', 'space'])
  expect(out).toMatch(/^Commands for "move a space":\n {2}space move /)
})

test('a noun is found in any case', async () => {
  expect((await ws(['help', 'Space'])).out).toBe((await ws(['help', 'space'])).out)
})
