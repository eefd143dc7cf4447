import { describe, expect, test } from 'vitest'
import { families } from '../../src/local/handlers/index.ts'
import { findRoute } from '../../src/local/request/routing.ts'
import { operations } from '../support/operations.ts'
import { rehearse } from './rehearsal.ts'

describe('requests', () => {
  test.each([
    ['GET /v1/nothing', 404, 'There is nothing at /v1/nothing'],
    ['GET /elsewhere', 404, 'There is nothing at /'],
    ['PUT /v1/spaces/spc_api', 405, '/v1/spaces/spc_api has no PUT; it has GET, PATCH, DELETE'],
    ['GET /v1/orgs?limit=0', 400, 'limit: "0" is not a number from 1 to 1000'],
    ['GET /v1/orgs?limit=1001', 400, 'limit: "1001" is not a number from 1 to 1000'],
    ['GET /v1/orgs?page=xyz', 400, 'page: "xyz" is not the id of a page of this list'],
    ['GET /v1/orgs/org_northwind/collections?nested=maybe', 400, 'nested: is not of type boolean'],
    ['GET /v1/spaces/a%2Fb', 404, 'There is no space a/b'],
    ['GET /v1/spaces/%2525', 404, 'There is no space %25'],
    ['GET /v1/spaces/%ff', 404, 'There is nothing at /v1/spaces/%ff'],
    ['GET /v1/spaces/spc_api?unknown=1', 200, undefined],
  ])('%s', async (line, status, message) => {
    const { call } = await rehearse()
    const answer = await call(line)
    expect(answer.status).toBe(status)
    if (message !== undefined) expect(answer.body).toEqual({ error: { code: status, message } })
  })

  test('a page id is good for its own list, under its own filters', async () => {
    const { call } = await rehearse()
    const collections = 'GET /v1/orgs/org_northwind/collections?limit=1'
    const { next } = (await call(collections)).body
    expect((await call(`${collections}&page=${next.page}`)).body.count).toBe(1)
    // Unknown query members are ignored, and a page may have another size.
    expect((await call(`${collections}0&unknown=1&page=${next.page}`)).status).toBe(200)
    for (const other of [
      `${collections}&nested=false`,
      'GET /v1/orgs/org_lab/collections?limit=1',
      'GET /v1/orgs/org_northwind/teams?limit=1',
      'GET /v1/orgs?limit=1',
    ]) {
      const { status, body } = await call(`${other}&page=${next.page}`)
      expect([other, status]).toEqual([other, 400])
      expect(body.error.message).toBe(
        `page: ${JSON.stringify(next.page)} is not the id of a page of this list`,
      )
    }
  })

  test('all faults of a body are named at once', async () => {
    const { call } = await rehearse()
    const { status, body } = await call('PATCH /v1/spaces/spc_api', {
      body: { title: 'x'.repeat(57), editMode: 'open', defaultLevel: 7, unknown: true },
    })
    expect(status).toBe(400)
    expect(body.error.message.split('; ')).toEqual([
      'body.title: 57 characters long, 50 at most',
      'body.editMode: is none of live, locked',
      'body.defaultLevel: is none of admin, create, review, edit, comment, read, inherit',
      'body.unknown: there is no such member',
    ])
  })

  test('a body is JSON and says so', async () => {
    const { call } = await rehearse()
    const line = 'PATCH /v1/spaces/spc_api'
    expect((await call(line, { body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await call(line, { body: '{' })).body.error.message).toBe('The body is not JSON')
    expect((await call(line, { body: '[]' })).status).toBe(400)
    expect((await call(line, { body: '{"__proto__":{"title":"x"}}' })).body.error.message).toBe(
      'body.__proto__: there is no such member',
    )
  })

  test('a failed write changes nothing', async () => {
    const { call } = await rehearse()
    const change = { title: 'Changed', hostname: 'taken', emailDomains: ['x.example'] }
    await call('PATCH /v1/orgs/org_lab', { body: { hostname: 'taken' } })
    expect((await call('PATCH /v1/orgs/org_northwind', { body: change })).status).toBe(409)
    expect((await call('GET /v1/orgs/org_northwind')).body).toMatchObject({
      title: 'org_northwind',
      emailDomains: [],
    })
  })

  test('many at once each see a whole workspace', async () => {
    const { call } = await rehearse()
    const moves = Array.from({ length: 20 }, (_, index) =>
      call(`POST /v1/spaces/spc_${index % 2 === 0 ? 'api' : 'sdk'}/duplicate`),
    )
    const reads = Array.from({ length: 20 }, () => call('GET /v1/collections/col_product/spaces'))
    const answers = await Promise.all([...moves, ...reads])
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), ...Array(20).fill(200)])
    expect((await call('GET /v1/collections/col_product/spaces')).body.count).toBe(25)
  })
})

test('every operation is found under its own path, and has a handler', async () => {
  let count = 0
  for (const family of families) {
    for (const operation of Object.values(await family.declarations())) {
      if (
        typeof operation !== 'object' ||
        operation === null ||
        !('method' in operation && 'path' in operation)
      )
        continue
      const path = String(operation.path).replaceAll(/\{\w+\}/g, 'x')
      const route = await findRoute(String(operation.method), path)
      expect(route, path).toMatchObject({ operation: { path: operation.path, method: operation.method } })
      count += 1
    }
  }
  expect(count).toBe(operations.size)
})
