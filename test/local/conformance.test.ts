/** Every example of every operation runs as it stands against the sample workspace, and is answered as declared. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import type { Schema } from '../../src/catalog/fields.ts'
import type { Operation } from '../../src/catalog/operation.ts'
import type { HttpRequest, HttpResponse } from '../../src/http.ts'
import type { OpenWorkspace } from '../../src/local/workspace.ts'
import { operations } from '../support/operations.ts'
import { ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'
import { type SampleCopies, sampleCopies } from './sample-copies.ts'

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

test('all operations of the document are here', () => {
  expect(operations.size).toBe(123)
})

describe.each([...operations])('%s', (_, operation) => {
  test.each(operation.examples)('%s', async (example) => {
    const { exit, err, answers } = await runExample(example)
    expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expectDeclared(answer, operation)
    if (operation.rows !== undefined) expect(rowsOf(operation.rows, answers)).not.toEqual([])
  })
})

interface Answer {
  readonly status: number
  readonly text: string
}

/** The context's organization is what `ws local init --sample` puts into the profile. */
async function runExample(example: string) {
  const { env, words } = readShellLine(example)
  const workspace = sample.open()
  const answers: Answer[] = []
  try {
    const ran = await ws(words.slice(1), {
      env: { WS_ORG: 'org_northwind', ...env },
      service: async (request) => {
        const { status, headers, text } = await handle(workspace, request)
        const answer = { status, text: await text() }
        answers.push(answer)
        return { status, headers, body: answer.text }
      },
    })
    return { ...ran, answers }
  } finally {
    await workspace.close()
  }
}

/** As the owner calls it from their own process. */
function handle(workspace: OpenWorkspace, { url, headers, ...request }: HttpRequest): Promise<HttpResponse> {
  const { pathname, search } = new URL(url)
  const { authorization: _, ...others } = headers
  return workspace.handle({ ...request, headers: others, url: `local:${pathname}${search}` })
}

/** An empty list would show nothing, to the reader and to this test. */
const rowsOf = (rows: string, answers: readonly Answer[]): readonly unknown[] =>
  answers.flatMap(({ text }) => JSON.parse(text)[rows])

function expectDeclared({ status, text }: Answer, { status: declared, response }: Operation): void {
  expect(status).toBe(declared)
  if (response === undefined) expect(text).toBe('')
  else expect(faultsIn(response, JSON.parse(text))).toEqual([])
}

function faultsIn(schema: Schema, value: unknown): readonly unknown[] {
  const result = safeParse(schema, value)
  return result.success ? [] : result.error.issues
}
