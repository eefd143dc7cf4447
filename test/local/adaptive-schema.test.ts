/** The adaptive schema of a site: JSON Schema of boolean claims, and the conditions that follow from it. */
import { describe, expect, test } from 'vitest'
import { rehearse } from './rehearsal.ts'

const claim = { type: 'boolean' }

async function withSite() {
  const rehearsal = await rehearse()
  const { body } = await rehearsal.call('POST /v1/orgs/org_northwind/sites', { body: { title: 'Docs' } })
  const place = `/v1/orgs/org_northwind/sites/${body.id}/adaptive-schema`
  const set = (jsonSchema: unknown) => rehearsal.call(`PUT ${place}`, { body: { jsonSchema } })
  return { ...rehearsal, place, set }
}

describe('adaptive schema', () => {
  test('is completed, kept and replaced', async () => {
    const { call, place, set } = await withSite()
    expect((await call(`GET ${place}`)).status).toBe(404)
    const { status, body } = await set({ type: 'object', properties: { isBeta: claim } })
    expect(status).toBe(200)
    expect(body).toEqual({
      object: 'site-adaptive-schema',
      jsonSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $id: expect.stringMatching(/^https:/),
        type: 'object',
        properties: { isBeta: claim },
        additionalProperties: false,
      },
      updatedAt: '2026-11-21T09:00:00.000Z',
    })
    expect((await call(`GET ${place}`)).body).toEqual(body)
    await set({ type: 'object', properties: {} })
    expect((await call(`GET ${place}`)).body.jsonSchema.properties).toEqual({})
  })

  test.each([
    ['no object', { type: 'string' }],
    ['no properties', { type: 'object' }],
    ['a claim that is no boolean', { type: 'object', properties: { plan: { type: 'string' } } }],
    ['an unsigned that is a claim', { type: 'object', properties: { unsigned: claim } }],
    ['open to more', { type: 'object', properties: {}, additionalProperties: true }],
    ['another draft', { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object', properties: {} }],
    ['no draft-07: required is a list', { type: 'object', properties: { a: claim }, required: 'a' }],
    ['no draft-07: enum is a list', { type: 'object', properties: { a: { ...claim, enum: true } } }],
    ['no draft-07: $id is text', { $id: 1, type: 'object', properties: {} }],
  ])('refuses %s', async (_, schema) => {
    const { set } = await withSite()
    const { status, body } = await set(schema)
    expect(status).toBe(400)
    expect(body.error.message).toMatch(/^body\.jsonSchema/)
  })

  test('gives one condition for each claim', async () => {
    const { call, place, set } = await withSite()
    expect((await call(`GET ${place}/template-conditions`)).body).toEqual({ items: [] })
    await set({
      type: 'object',
      properties: {
        isBeta: { ...claim, description: 'In the beta' },
        'has-sdk': claim,
        unsigned: { type: 'object', properties: { dark: { ...claim, title: 'Likes it dark' } } },
      },
    })
    expect((await call(`GET ${place}/template-conditions`)).body.items).toEqual([
      { description: 'In the beta', condition: 'visitor.claims.isBeta' },
      { description: 'Visitors with the claim has-sdk', condition: 'visitor.claims["has-sdk"]' },
      { description: 'Likes it dark', condition: 'visitor.claims.unsigned.dark' },
    ])
  })
})
