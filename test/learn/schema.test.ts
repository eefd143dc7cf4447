/** `ws schema` shows a learnt operation whose schemas lead back to themselves, or stand at very many places. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { nullContext } from '../../scripts/build/null-context.ts'
import { openLearnt } from '../../src/learnt/learnt.ts'
import { argumentsSchema } from '../../src/mcp/calls/command-schema.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
/** Written out, the last of these would stand at a trillion places. */
const levels = Object.fromEntries(
  Array.from({ length: 40 }, (_, level) => [
    `Level${level}`,
    { type: 'object', properties: { a: ref(`Level${level + 1}`), b: ref(`Level${level + 1}`) } },
  ]),
)
const part = {
  type: 'object',
  required: ['name'],
  properties: { name: text, parts: { type: 'array', items: ref('Part') } },
}
const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const description = {
  openapi: '3.1.0',
  info: { title: 'Parts', version: '1' },
  paths: {
    '/v1/parts': {
      post: {
        operationId: 'makePart',
        parameters: [{ name: 'near', in: 'query', content: content(ref('Part')).content }],
        requestBody: content({ type: 'object', properties: { first: ref('Part'), deep: ref('Level0') } }),
        responses: { 200: { description: 'ok', ...content(ref('Level0')) } },
      },
    },
  },
  components: { schemas: { Part: part, ...levels, Level40: text } },
}

const env = { WS_URL: 'https://parts.example', WS_TOKEN: 'secret-token' }
const workingDirectory = folderWith()
const world = { env: { ...env, WS_CONFIG_DIR: join(workingDirectory, 'config') }, workingDirectory }

test('references lead to what is there, for people and for agents', async () => {
  writeFileSync(join(workingDirectory, 'parts.json'), JSON.stringify(description))
  expect((await ws(['api', 'learn', 'parts.json'], world)).exit).toBe(0)
  const shown = await ws(['schema', 'api', 'make-part'], world)
  expect(shown).toMatchObject({ exit: 0 })
  expect(shown.out.length).toBeLessThan(30_000)
  const { input } = JSON.parse(shown.out)
  const isInput = new Ajv2020({ strict: false }).compile(input)
  expect(isInput({ body: { first: { name: 'x', parts: [{ name: 'y' }] } } })).toBe(true)
  expect(isInput({ body: { first: { name: 'x', parts: [{ parts: [] }] } } })).toBe(false)
  const learnt = openLearnt(env.WS_URL, { ...nullContext('not part of this test'), ...world })
  const [entry] = learnt?.entries ?? []
  const spec = entry && learnt?.operation(entry)
  if (spec === undefined) throw new Error('nothing was learnt')
  const isGiven = new Ajv2020({ strict: false }).compile(argumentsSchema({ spec }))
  expect(isGiven({ first: { name: 'x', parts: [{ name: 'y' }] } })).toBe(true)
  expect(isGiven({ first: { name: 'x', parts: [{ parts: [] }] } })).toBe(false)
})
