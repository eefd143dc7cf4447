/** The table below says who may do what by the extended operations: it follows the API's facts and `ws help permissions`. */
import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOperation } from '../../src/catalog/route.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { addMember } from '../../src/local/access/members.ts'
import { openStore } from '../../src/local/store/store.ts'
import type { OpenWorkspace } from '../../src/local/workspace.ts'
import { type Role, roles } from '../../src/permissions/roles.ts'
import { isCampaign } from '../support/campaign.ts'
import { folderWith } from '../support/folder.ts'
import { operationNamed, operations } from '../support/operations.ts'
import { ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'
import { onPostgres } from './either-store.ts'
import { giveToken, startOfTime } from './rehearsal.ts'
import { handle } from './run-example.ts'
import { type SampleCopies, sampleCopies } from './sample-copies.ts'

/**
 * Least role | answer to a guest | answer to a stranger | commands. Each command is tried by its first example in help, or by the
 * whole line that stands here.
 */
const table = `
- | done | done | user current, subdomain get
read | done | 404 | org change-requests, space list
read | 403 | 404 | member list, member get, member spaces, member teams, org installations
read | 403 | 404 | integration installation get, integration installation spaces, integration installation sites
read | done | 404 | hostname get
read | 404 | 404 | user get, url resolve
read | 404 | 404 | space search, space pdf, space commenters, space comment reply list, space content get, space git info
read | 404 | 404 | space page list, space page get, space page find, space file list, space file get
read | 404 | 404 | space revision get, space revision changes, space revision page list, space revision page get
read | 404 | 404 | space revision page find, space revision file list, space revision file get
read | 404 | 404 | cr changes, cr contributors, cr commenters, cr review list, cr review get, cr page find
read | 404 | 404 | site structure get, site section list, site redirect list, site redirect resolve, site customization get
read | 404 | 404 | space permission list, space permission user list, space permission team list
read | 404 | 404 | collection permission list, collection permission user list, collection permission team list
read | 404 | 404 | site permission list, site permission user list, site permission team list
comment | 404 | 404 | ws cr comment reply update 2 cmt_limits rpl_limits_1 --add-reaction 👍 --space spc_api
edit | 404 | 404 | cr content update, site preview
review | 404 | 404 | cr review submit
create | 404 | 404 | space create, space git export, space git import
create | 403 | 404 | ws space create --title Scratchpad --empty -o id
create | 404 | 404 | site structure sort, site section create, site section update, site section delete, site space duplicate
create | 404 | 404 | site external-link create, site external-link update, site external-link delete, site customization set
create | 404 | 404 | site redirect create, site redirect update, site redirect delete, site redirect set
create | 403 | 404 | openapi update
admin | 404 | 404 | cr comment reply update, cr comment reply delete
admin | 404 | 404 | site publish, site unpublish, site auth get, site auth update, site auth regenerate
admin | 404 | 404 | space permission add, space permission user update, space permission user remove
admin | 404 | 404 | space permission team update, space permission team remove
admin | 404 | 404 | collection permission add, collection permission user update, collection permission user remove
admin | 404 | 404 | collection permission team update, collection permission team remove
admin | 404 | 404 | site permission add, site permission user update, site permission user remove
admin | 404 | 404 | site permission team update, site permission team remove
admin | 403 | 404 | member update, member remove, member sso, audit-event list, audit-event get, audit-event actions
admin | 403 | 404 | integration install, integration installation update, hostname revalidate, hostname remove
admin | 403 | 404 | ws integration installation remove diagrams ins_diagrams_northwind --yes
`

const rights = table
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [least = '', guest = '', stranger = '', commands = ''] = row.split(' | ')
    const lines = commands.startsWith('ws ') ? [commands] : commands.split(', ')
    return lines.map((line) => ({ line, least, guest, stranger }))
  })

/** The example that a line of the table stands for. */
const lineOf = (line: string) => (line.startsWith('ws ') ? line : (operationNamed(line).examples[0] ?? ''))

/** The longest words that begin the line. */
const operationOf = (line: string) =>
  operations.get([...operations.keys()].filter((words) => `${line} `.includes(`ws ${words} `)).pop() ?? '')

test('the table has each extended operation', () => {
  const extended = [...operations.values()].filter((operation) => operation.extended === true)
  expect(new Set(rights.map(({ line }) => operationOf(lineOf(line))))).toEqual(new Set(extended))
})

describe.skipIf(onPostgres)('on the sample workspace', () => {
  let sample: SampleCopies
  let prepared: string
  let used = 0

  beforeAll(async () => {
    sample = await sampleCopies()
    prepared = sample.copy()
    await addPeople(prepared)
  })
  afterAll(() => sample.remove())

  const openCopy = () => {
    used += 1
    const path = `${prepared}-${used}`
    copyFileSync(prepared, path)
    return sample.open(path)
  }

  // The short form tries the least role, and the one below it.
  test.each(rights)('$least: $line', async ({ line, least, guest, stranger }) => {
    const lowest = roles.map(String).indexOf(least)
    const tried = roles.filter((_, index) => isCampaign || [lowest - 1, lowest].includes(index))
    const expected = [
      ['stranger', stranger],
      ['guest', guest],
      ...tried.map((role) => [role, roles.indexOf(role) < lowest ? '403' : 'done']),
    ]
    const request = await requestOf(lineOf(line), sample)
    let workspace = openCopy()
    const actual: string[][] = []
    for (const [who = ''] of expected) {
      const status = await send(workspace, request, who)
      actual.push([who, status < 300 ? 'done' : String(status)])
      if (status >= 300 || request.method === 'GET') continue
      await workspace.close()
      workspace = openCopy()
    }
    await workspace.close()
    expect(actual).toEqual(expected)
  })
})

const idOf = (who: string) => `usr_of_${who}`

/** A member of each role in all organizations, a guest, and somebody who is in none; nothing but the role gives them access. */
async function addPeople(path: string): Promise<void> {
  const now = new Date(startOfTime).toISOString()
  const store = openStore(path)
  const { db } = store
  await db.updateTable('organizations').set({ default_role: null }).execute()
  for (const table of ['collections', 'spaces', 'sites'] as const)
    await db.updateTable(table).set({ default_level: null }).execute()
  const organizations = await db.selectFrom('organizations').select('id').execute()
  const people: readonly [string, Role | null][] = [
    ...roles.map((role): [string, Role] => [role, role]),
    ['guest', null],
  ]
  for (const who of [...people.map(([name]) => name), 'stranger']) {
    const id = idOf(who)
    await db
      .insertInto('users')
      .values({ id, display_name: who, email: `${who}@roles.example`, created_at: now })
      .execute()
    await giveToken(db, id)
  }
  for (const { id: organizationId } of organizations)
    for (const [who, role] of people)
      await addMember({ db, now }, { organizationId, userId: idOf(who), role })
  await store.close()
}

/** The request of the line's own operation; others go before it where the line looks up a name, or has a pipe. */
async function requestOf(line: string, sample: SampleCopies): Promise<HttpRequest> {
  const operation = operationOf(line)
  const workspace = sample.open()
  const { env, words } = readShellLine(line)
  const sent: HttpRequest[] = []
  await ws(words.slice(1), {
    workingDirectory: folderWith(),
    env: { WS_ORG: 'org_northwind', ...env },
    service: async (request) => {
      const called = await findOperation(request.method, new URL(request.url).pathname)
      if (called?.operation === operation) sent.push(request)
      const { status, headers, text } = await handle(workspace, request)
      return { status, headers, body: await text() }
    },
  })
  await workspace.close()
  return sent[0] ?? expect.fail(`${line} sent no request of its own`)
}

async function send(workspace: OpenWorkspace, request: HttpRequest, who: string): Promise<number> {
  const { pathname, search } = new URL(request.url)
  const headers = { ...request.headers, authorization: `Bearer token_${idOf(who)}` }
  const reply = await workspace.handle({ ...request, headers, url: `local:${pathname}${search}` })
  await reply.text()
  return reply.status
}
