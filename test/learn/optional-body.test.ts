/** Bodies that a service can do without, and members with names that every object of JavaScript has. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationOf } from '../../src/learnt/operation.ts'
import type { LearntOperation } from '../../src/learnt/shape.ts'
import { inputFrom } from '../../src/mcp/calls/arguments.ts'
import { argumentsSchema } from '../../src/mcp/calls/command-schema.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

const members =
  '"required":["speed"],"properties":{"speed":{"type":"integer"},"__proto__":{"type":"string"},"constructor":{"type":"string"}}'
const bodyOf = (required: string) =>
  `{${required}"content":{"application/json":{"schema":{"type":"object",${members}}}}}`
const operation = (id: string, required: string) =>
  `{"operationId":"${id}","parameters":[{"name":"film","in":"path","required":true,"schema":{"type":"string"}}],"requestBody":${bodyOf(required)},"responses":{}}`

const description = `{"openapi":"3.0.3","info":{},"paths":{"/films/{film}/play":{"post":${operation('play', '')},"put":${operation('replay', '"required":false,')},"patch":${operation('replace', '"required":true,')}}}}`

async function learnt() {
  const folder = folderWith({ 'films.json': description })
  const world = { env: { WS_CONFIG_DIR: join(folder, 'config') }, workingDirectory: folder }
  const { exit, err } = await ws(['api', 'learn', 'films.json'], world)
  expect(exit, err).toBe(0)
  return {
    call: async (words: readonly string[], stdin = '') => {
      const ran = await ws(['api', ...words], { ...world, stdin })
      return { exit: ran.exit, err: ran.err, bodies: ran.requests.map(({ body }) => body) }
    },
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    schema: async (word: string) => JSON.parse((await ws(['schema', 'api', word], world)).out).input,
  }
}

test('a body that may be left out is asked for only if some of it is given', async () => {
  const { call, schema } = await learnt()
  for (const word of ['play', 'replay']) {
    expect(await call([word, 'f1'])).toMatchObject({ exit: 0, bodies: [undefined] })
    expect(await call([word, '--from', '-'], 'film\nf1\nf2\n')).toMatchObject({
      exit: 0,
      bodies: [undefined, undefined],
    })
    const part = await call([word, 'f1', '--constructor', 'x'])
    expect(part).toMatchObject({ exit: 2, bodies: [] })
    expect(part.err).toContain('--speed is required')
    expect((await schema(word)).required).toEqual(['path'])
  }
  expect(await call(['replace', 'f1'])).toMatchObject({ exit: 2, bodies: [] })
  expect((await schema('replace')).required).toEqual(['path', 'body'])
})

test('rows, bodies and schemas know members by the names that the service has', async () => {
  const { call, write, schema } = await learnt()
  const body = '{"speed":2,"__proto__":"a","constructor":"b"}'
  write('body.json', body)
  expect(await call(['replace', 'f1', '--input', 'body.json'])).toMatchObject({ exit: 0, bodies: [body] })
  const row = `{"film":"f1",${body.slice(1)}`
  expect(await call(['replace', '--from', '-'], row)).toMatchObject({ exit: 0, bodies: [body] })
  const table = 'film,speed,__proto__,constructor\nf1,2,a,b\n'
  expect(await call(['replace', '--from', '-'], table)).toMatchObject({ exit: 0, bodies: [body] })
  const wrong = await call(['replace', '--from', '-'], '{"film":"f1","speed":2,"__prota__":"a"}')
  expect(wrong.err).toContain('did you mean __proto__?')
  expect(Object.keys((await schema('replace')).properties.body.properties)).toEqual([
    'speed',
    '__proto__',
    'constructor',
  ])
})

test('agents give these names too, and no body where the service needs none', async () => {
  const film: LearntOperation = {
    word: 'play',
    method: 'POST',
    path: '/films/{film}',
    summary: 'Play',
    status: 200,
    columns: [],
    parameters: [{ name: 'film', word: 'film', schema: { type: 'string' } }],
    arguments: ['film'],
    query: [],
    body: {
      form: 'json',
      type: 'application/json',
      members: [
        ['speed', { type: 'integer' }, 1],
        ['__proto__', { type: 'string' }, 0],
      ],
    },
  }
  const spec = operationOf(film, () => ({}))
  const command = { name: 'play', words: ['play'], spec }
  const { properties, required } = argumentsSchema(command)
  expect([Object.keys(properties ?? {}), required]).toEqual([['film', 'speed', '__proto__'], ['film']])
  const given = async (text: string) => {
    const input = await inputFrom(command, JSON.parse(text), () => {
      throw new Error('no settings')
    })
    return spec.encode?.(input).body
  }
  expect(await given('{"film":"f1"}')).toBeUndefined()
  expect(await given('{"film":"f1","speed":2,"__proto__":"a"}')).toBe('{"speed":2,"__proto__":"a"}')
  await expect(given('{"film":"f1","__proto__":"a"}')).rejects.toThrow('speed is required')
})
