/** A site that comes back lets nobody in before it is whole: its visibility and its publishing come last. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShell, type Shell } from '../../support/shell.ts'

let shell: Shell

beforeAll(async () => {
  shell = openShell()
  await shell.run('ws local init --sample -q && ws backup create before -q')
  await shell.run('ws site delete site_docs --yes -q')
})
afterAll(() => shell.remove())

const requestsOf = async (line: string) => {
  const { out } = await shell.run(`${line} | sed -n 's/^Request: //p'`)
  const all = out.trimEnd().split('\n')
  return {
    first: all[0],
    last: all.slice(-2).map((each) => each.replace(/sites\/[^ ]+ docs>|<[^>]*>/g, '...')),
  }
}

const path = '/v1/orgs/org_northwind/sites'
const lastTwo = [`PATCH ${path}/... {"visibility":"public"}`, `POST ${path}/.../publish`]

test.each(['ws undo -n', 'ws backup restore before -n'])('%s', async (line) => {
  const { first, last } = await requestsOf(line)
  expect(first).toBe(`POST ${path} {"type":"basic","title":"Northwind Docs","visibility":"share-link"}`)
  expect(last).toEqual(lastTwo)
})

test('it is as it was in the end', async () => {
  expect(await shell.run('ws undo --yes -q')).toMatchObject({ exit: 0 })
  const site = await shell.run('ws site list --title "Northwind Docs" --jq ".[] | [.visibility, .published]"')
  expect(JSON.parse(site.out)).toEqual(['public', true])
  expect(await shell.run('ws backup restore before --yes -q')).toMatchObject({ exit: 0 })
})
