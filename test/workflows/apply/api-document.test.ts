/** Every request that a plan shows is one of the API's document, and apply sends these and no others. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderWith } from '../../support/folder.ts'
import { heldAgainst } from './api-document.ts'
import { document } from './document.ts'
import { runLine } from './run-line.ts'
import { type Service, startService } from './service.ts'

interface Shown {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

let service: Service
let home: string
let sent: Shown[] = []

beforeAll(async () => {
  service = await startService()
  home = folderWith({ 'workspace.yaml': document })
  service.beforeWrite = ({ method, url, body }) => {
    sent.push({ method, url: url.slice('local:'.length), body: body === undefined ? null : JSON.parse(body) })
  }
})

afterAll(() => service.close())

const all = '--yes --max-changes 100 --allow publish --allow delete --allow admins --allow self --allow sso'

async function shownAndSent(prune: string) {
  sent = []
  const plan = await runLine(`plan workspace.yaml${prune} --requests -o json`, { service, home })
  expect(plan.err).toBe('')
  const { requests } = JSON.parse(plan.out) as { requests: Shown[] }
  expect(await runLine(`apply workspace.yaml${prune} ${all}`, { service, home })).toMatchObject({ exit: 0 })
  return { requests, sent }
}

/** The line of the document, and the members that were given; ids differ while they do not exist yet. */
const outlineOf = (request: Shown) => `${heldAgainst(request).row} ${Object.keys(request.body ?? {}).join()}`

/** Names in angle brackets stand for ids, and may hold a slash. */
const withoutNames = ({ url, ...request }: Shown) => ({ ...request, url: url.replaceAll(/<[^>]*>/g, 'new') })

const later = document
  .replace('  - title: Outer', '  - id: col_product\n  - title: Outside\n    was: Outer')
  .replace(
    '  - title: Reference\n    visibility: unlisted\n    spaces: [{ space: spc_api, path: api }]\n',
    '',
  )
  .replace('translations: [{ title: German }, { title: French }]', 'translations: []')
  .replace('name: Partners, active: false', 'name: Partners, active: true')
  .replace('icon: rocket', 'icon: book')
  .replace('role: comment', 'role: read')
  .replace('label: Okta, ', 'label: Okta, ssoURL: "https://sso.example/in", ')
  .replace('{ space: spc_cli, path: begin }, ', '')
  .replace('title: Reviewers', 'title: Judges, was: Reviewers')

test.each([
  ['a document that makes something of each kind', document, '', 40],
  ['one that changes and removes', later, ' --prune', 9],
])('%s', async (_, text, prune, fewest) => {
  writeFileSync(join(home, 'workspace.yaml'), text)
  const { requests, sent } = await shownAndSent(prune)
  expect(requests.map(withoutNames).flatMap((each) => heldAgainst(each).faults)).toEqual([])
  expect(sent.flatMap((each) => heldAgainst(each).faults)).toEqual([])
  expect(requests.length).toBeGreaterThanOrEqual(fewest)
  expect(sent.map(outlineOf).toSorted()).toEqual(requests.map(withoutNames).map(outlineOf).toSorted())
})
