/** People of a file of memberships who are in no team: ws looks for them among the members, where there is a list of those. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { sampleProgram } from '../../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
beforeEach(async () => {
  expect((await program.ws(['local', 'reset', '--sample', '--yes'])).exit).toBe(0)
})

const writes: string[] = []
/** A service whose list of members answers so. */
const listing = (status: number): Partial<Context> => ({
  transport: async (baseUrl) => {
    const open = await program.transport(baseUrl)
    return {
      ...open,
      send: (request, signal) => {
        if (request.method !== 'GET') writes.push(`${request.method} ${new URL(request.url).pathname}`)
        if (!/\/members$/.test(new URL(request.url).pathname) || /\/teams\//.test(request.url))
          return open.send(request, signal)
        const body = '{"error":{"message":"No."}}'
        return Promise.resolve({ status, headers: {}, text: () => body, bytes: () => Buffer.from(body) })
      },
    }
  },
})

const sync = async (rows: string, context: Partial<Context> = {}) => {
  writes.length = 0
  writeFileSync(
    join(program.folder, 'people.csv'),
    `user,team,role\nada@northwind.example,Docs,owner\n${rows}`,
  )
  return program.ws(['team', 'sync', '--from', 'people.csv', '--yes', '--allow', 'delete', '-o', 'json'], {
    context,
  })
}

test('a member of no team joins, by e-mail address in any letter case', async () => {
  const { exit, err } = await sync('GUS@northwind.example,Docs,\n')
  expect(exit, err).toBe(0)
  const { out } = await program.ws(['team', 'member', 'list', 'team_docs', '--all', '-o', 'json'])
  expect(
    JSON.parse(out).map(
      (member: { readonly organization: { readonly user: { readonly id: string } } }) =>
        member.organization.user.id,
    ),
  ).toContain('usr_gus')
})

test('everybody unknown is told with the line, and nothing is sent', async () => {
  const { exit, err } = await sync(
    'gus@northwind.example,Docs,\nnew@northwind.example,Docs,\nfey@northwind.example,Docs,\n',
  )
  expect(exit).toBe(2)
  const { message, hint } = JSON.parse(err).error
  expect(message).toBe(
    [
      'people.csv:4: the organization has no member new@northwind.example',
      'people.csv:5: the organization has no member fey@northwind.example',
      'Nothing was sent',
    ].join('\n'),
  )
  expect(hint).toBe('Invite them first: ws invite send new@northwind.example fey@northwind.example')
})

test.each([404, 405, 501, 403])('a list that answers %i is told, and the rest goes on', async (status) => {
  const { err } = await sync('gus@northwind.example,Docs,\n', listing(status))
  expect(err).toContain('People in no team are taken as people.csv names them: ')
  expect(writes.length).toBeGreaterThan(0)
})

test('a list that fails sends nothing', async () => {
  const { exit } = await sync('gus@northwind.example,Docs,\n', listing(500))
  expect(exit).toBe(5)
  expect(writes).toEqual([])
})

test('nobody asks for the list where teams know everybody', async () => {
  const { exit, err } = await sync('ben@northwind.example,Docs,\n', listing(500))
  expect(exit, err).toBe(0)
})
