/** A search in members finds the same people, whether few or more than a thousand have the words. */
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/local/store/database.ts'
import { rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const crowd = 1200
const then = '2026-11-01T08:00:00.000Z'

const named = (id: string, name: string) => ({
  id: `usr_${id}`,
  display_name: name,
  email: `${id}@crowd.example`,
  created_at: then,
})

async function crowded(db: Database): Promise<void> {
  await smallWorkspace(db)
  const people = Array.from({ length: crowd }, (_, index) =>
    named(`c${String(index).padStart(4, '0')}`, index % 400 === 0 ? `Åsa ${index}` : `Kim ${index}`),
  )
  for (const person of people) {
    await db.insertInto('users').values(person).execute()
    const member = { organization_id: 'org_northwind', user_id: person.id, joined_at: then }
    await db
      .insertInto('members')
      .values({ ...member, role: 'read' })
      .execute()
  }
  // Of no organization: a search finds members alone.
  await db.insertInto('users').values(named('outside', 'Kim Outside')).execute()
}

describe('a search in members', () => {
  test.each([
    ['words of nearly all', 'kim', crowd - 3],
    ['words of an address, which all have', 'CROWD.example', crowd],
    ['words of one', 'kim 77', 11],
    ['words with other letters, in another case', 'åSA', 3],
    ['signs that mean more elsewhere', '%', 0],
    ['words of nobody', 'nobody at all', 0],
  ])('%s', { timeout: 60_000 }, async (_case, words, count) => {
    const { call } = await rehearse(crowded)
    const found: string[] = []
    for (let page = ''; ; ) {
      const { body } = await call(
        `GET /v1/orgs/org_northwind/members?limit=500&search=${encodeURIComponent(words)}${page}`,
      )
      found.push(...body.items.map(({ id }: { readonly id: string }) => id))
      if (body.next === undefined) break
      page = `&page=${body.next.page}`
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found).toHaveLength(count)
    expect(found).not.toContain('usr_outside')
  })
})

test('a member has the number of sites, and a guest the role null', async () => {
  const { call } = await rehearse()
  const org = '/v1/orgs/org_northwind'
  await call(`PATCH ${org}/members/usr_fay`, { body: { role: null } })
  const { count } = (await call(`GET ${org}/sites`)).body
  expect((await call(`GET ${org}/members/usr_fay`)).body).toMatchObject({ role: null, sites: count })
})
