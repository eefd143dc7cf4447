/** Every example of every operation runs as it stands against the sample workspace, and is answered as declared. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../src/catalog/fields.ts'
import { findOperation } from '../../src/catalog/route.ts'
import { ExternalLink } from '../../src/catalog/schemas/external-link.ts'
import { Section, SectionGroup } from '../../src/catalog/schemas/section.ts'
import { SiteSpace } from '../../src/catalog/schemas/site-space.ts'
import { operations } from '../support/operations.ts'
import { expectDeclared, expectFit } from './declared.ts'
import { type Answer, runExample } from './run-example.ts'
import { type SampleCopies, sampleCopies } from './sample-copies.ts'

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

test('all operations of the document and all extended ones are here', () => {
  const [extended, shown] = [true, false].map((is) =>
    [...operations.values()].filter((each) => (each.extended === true) === is),
  )
  expect([shown?.length, extended?.length]).toEqual([123, 106])
})

describe.each([...operations])('%s', (_, operation) => {
  test.each(operation.examples)('%s', async (example) => {
    const { exit, err, answers, events } = await runExample(example, sample)
    expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
    // A command may ask for more than its own operation gives: each answer is held to the operation that was called.
    const called = await Promise.all(answers.map(operationOf))
    expect(called).toContain(operation)
    for (const [index, answer] of answers.entries()) expectDeclared(answer, called[index] ?? expect.fail())
    // Each change makes one event in the audit log, and nothing else does.
    expect(events).toBe(answers.filter(isChange).length)
    const own = answers.filter((_answer, index) => called[index] === operation)
    if (operation.rows !== undefined) expect(rowsOf(operation.rows, own)).not.toEqual([])
  })
})

test('an answer with a member more than declared does not fit', () => {
  const { response = expect.fail() } = operations.get('site auth get') ?? expect.fail()
  const answer = { object: 'publishing-auth', backend: 'custom', privateKey: 'key' }
  expectFit(response, answer)
  expect(() => expectFit(response, { ...answer, more: true })).toThrow('to deeply equal')
})

const kindsOfParts: Readonly<Record<string, Schema>> = {
  'site-section': Section,
  'site-section-group': SectionGroup,
  'site-external-link': ExternalLink,
  'site-space': SiteSpace,
}

interface SitePart {
  readonly object: string
  readonly children?: readonly SitePart[]
}

test('each part of a site has the members of its own kind', async () => {
  const example = 'ws site structure get --site site_docs -o json'
  const { answers } = await runExample(example, sample)
  const parts: readonly SitePart[] = JSON.parse(answers.at(-1)?.text ?? '').structure
  const all = parts.flatMap((part) => [part, ...(part.children ?? [])])
  for (const part of all) expectFit(kindsOfParts[part.object] ?? expect.fail(part.object), part)
  expect(new Set(all.map(({ object }) => object)).size).toBe(3)
})

const isChange = ({ method, status }: Answer) => method !== 'GET' && status < 300

const operationOf = async ({ method, path }: Answer) => (await findOperation(method, path))?.operation

/** An empty list would show nothing, to the reader and to this test. */
const rowsOf = (rows: string, answers: readonly Answer[]): readonly unknown[] =>
  answers.flatMap(({ text }) => JSON.parse(text)[rows])
