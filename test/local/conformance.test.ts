/** Every example of every operation runs as it stands against the sample workspace, and is answered as declared. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOperation } from '../../src/catalog/route.ts'
import { operations } from '../support/operations.ts'
import { expectDeclared } from './declared.ts'
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

const isChange = ({ method, status }: Answer) => method !== 'GET' && status < 300

const operationOf = async ({ method, path }: Answer) => (await findOperation(method, path))?.operation

/** An empty list would show nothing, to the reader and to this test. */
const rowsOf = (rows: string, answers: readonly Answer[]): readonly unknown[] =>
  answers.flatMap(({ text }) => JSON.parse(text)[rows])
