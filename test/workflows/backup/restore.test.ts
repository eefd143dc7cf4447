/** `ws backup restore`: brings back what is missing, leaves the rest alone, and does nothing a second time. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import { refusedBy } from '../people/plain-service.ts'
import { backups, otherOrganization, run } from './world.ts'

const { backup, call, folder, workspace } = backups()
beforeEach(async () => {
  expect((await backup()).exit).toBe(0)
})

const restore = (...words: readonly string[]) => call('backup', 'restore', 'b', '--yes', ...words)
const changing = (requests: readonly HttpRequest[]) => requests.filter(({ method }) => method !== 'GET')

test('of what is all there does nothing', async () => {
  const ended = await restore()
  expect(ended).toMatchObject({ exit: 0, out: 'Nothing to do\n' })
  expect(changing(ended.requests)).toEqual([])
  expect(existsSync(join(folder(), 'b-ids.ndjson'))).toBe(false)
})

test('brings back what was deleted, a space with its id, and leaves what differs', async () => {
  await call('team', 'delete', 'team_docs', '--yes')
  await call('space', 'delete', 'spc_api', '--yes')
  await call('site', 'share-link', 'delete', 'shl_preview', '--site', 'site_partners', '--yes')
  await call('team', 'update', 'team_support', '--title', 'Helpers')
  const first = await restore('--allow', 'publish,elevate')
  expect(first.exit).toBe(0)
  expect(first.err).toContain('Left as it is: team/Support: title')
  expect(first.err).toContain(
    'Not as before: 1 share link: The link comes back with a new id and a new secret address',
  )
  expect((await call('space', 'get', 'spc_api', '--jq', '.deletedAt')).out).toBe('null\n')
  expect((await call('team', 'list', '--jq', '[.[].title] | sort | @csv')).out).toBe(
    '"Docs","Helpers","Platform"\n',
  )
  const ids = readFileSync(join(folder(), 'b-ids.ndjson'), 'utf8').trim().split('\n')
  const moved = ids.map((line) => JSON.parse(line)).filter(({ old, now }) => old !== now)
  expect(moved).toEqual([
    { kind: 'team', address: 'team/Docs', old: 'team_docs', now: expect.stringMatching(/^team_/) },
    {
      kind: 'share-link',
      address: expect.any(String),
      old: 'shl_preview',
      now: expect.stringMatching(/^shl_/),
    },
  ])
  // As after a kill between the last change and this file.
  rmSync(join(folder(), 'b-ids.ndjson'))
  const second = await restore('--allow', 'publish,elevate')
  expect(second).toMatchObject({ exit: 0, out: 'Nothing to do\n' })
  expect(changing(second.requests)).toEqual([])
  expect(readFileSync(join(folder(), 'b-ids.ndjson'), 'utf8').trim().split('\n')).toEqual(ids)
  expect((await restore('--allow', 'publish,elevate')).err).not.toContain('b-ids.ndjson')
  await restore('--overwrite')
  expect((await call('team', 'get', 'team_support', '--jq', '.title')).out).toBe('Support\n')
})

test('brings a thing back that has no name, and knows it by its values the second time', async () => {
  await call('invite', 'link', 'delete', 'inv_reader', '--yes')
  expect((await restore('--allow', 'publish,elevate')).exit).toBe(0)
  const second = await restore('--allow', 'publish,elevate')
  expect(second).toMatchObject({ exit: 0, out: 'Nothing to do\n' })
  expect((await call('invite', 'link', 'list', '--jq', '[.[].role] | sort | @csv')).out).toBe(
    '"edit","read"\n',
  )
  expect((await call('plan', 'b/workspace.yaml', '--exit-code')).exit).toBe(0)
})

test('puts a section back into its group', async () => {
  await backup()
  for (const line of [
    'site section-group delete grp_developers --site site_docs --yes',
    'site update site_docs --default-site-section sec_reference',
  ])
    expect(await call(...line.split(' ')), line).toMatchObject({ exit: 0 })
  expect(await call('backup', 'restore', 'b', '--overwrite', '--yes')).toMatchObject({ exit: 0 })
  expect(await call('diff', 'b', 'live')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('No differences'),
  })
  const again = await call('backup', 'restore', 'b', '--overwrite', '--yes')
  expect(again).toMatchObject({ exit: 0, out: expect.stringContaining('Nothing to do') })
})

test('brings a site back with all its parts, in their order', async () => {
  await backup()
  expect(await call('site', 'delete', 'site_docs', '--yes')).toMatchObject({ exit: 0 })
  const restore = () => call('backup', 'restore', 'b', '--yes', '--allow', 'publish,elevate')
  const restored = await restore()
  expect(restored.err).toContain('Not as before: 2 sections: ')
  expect(restored.exit).toBe(0)
  const [site] = JSON.parse((await call('site', 'list', '--title', 'Northwind Docs', '-o', 'json')).out)
  expect(site).toMatchObject({
    title: 'Northwind Docs',
    basename: 'docs',
    adaptiveContent: { enabled: true },
  })
  const shown = 'group_by(.section) | map(map(.path)) | sort | tojson'
  expect((await call('site', 'space', 'list', '--site', site.id, '--jq', shown)).out).toBe(
    '[["api","sdk"],["start","guides"]]\n',
  )
  const parts = '[.[] | .title, (.children // [] | map(.title))] | tojson'
  expect((await call('site', 'structure', 'get', '--site', site.id, '--jq', parts)).out).toBe(
    '["Learn",[],"Developers",["Reference"],"Community",[]]\n',
  )
  const redirects = '[.[] | .source] | sort | tojson'
  expect((await call('site', 'redirect', 'list', '--site', site.id, '--jq', redirects)).out).toBe(
    '["/changelog","/setup","/v1/*"]\n',
  )
  expect((await call('site', 'customization', 'get', '--site', site.id, '--jq', '.theme')).out).toBe(
    'clean\n',
  )
  expect((await call('org', 'get', '--jq', '.defaultContent.site')).out).toBe(`${site.id}\n`)
  const again = await restore()
  expect(again).toMatchObject({ exit: 0, out: 'Nothing to do\n' })
  expect(again.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('names sections that the service does not offer to make, and brings their spaces to the site itself', async () => {
  await backup()
  expect(await call('site', 'delete', 'site_docs', '--yes')).toMatchObject({ exit: 0 })
  const words = ['backup', 'restore', 'b', '--yes', '--allow', 'publish,elevate']
  const restored = await run(words, workspace(), folder(), { disturb: refusedBy })
  expect(restored.exit).toBe(8)
  expect(restored.err).toContain(
    "Not as before: 4 site spaces: It comes back to the site itself, since its section can't be made",
  )
  expect(restored.err).toContain(
    'Blocked: section/Northwind Docs/Learn: This service does not offer to make a section; use the app\n',
  )
})

test('puts spaces back into a collection that it makes anew, and leaves those that somebody has moved since', async () => {
  for (const line of [
    'collection delete col_product --yes',
    'space move spc_guides --parent col_support',
    'space delete spc_api --yes',
  ])
    expect(await call(...line.split(' ')), line).toMatchObject({ exit: 0 })
  const restored = await restore('--allow', 'publish')
  expect({ exit: restored.exit, err: restored.exit === 0 ? '' : restored.err }).toEqual({ exit: 0, err: '' })
  expect(restored.err).toContain('Left as it is: space/Product/Guides: parent')
  const [{ id }] = JSON.parse(
    (await call('collection', 'list', '--jq', '[.[] | select(.title == "Product")]')).out,
  )
  expect((await call('collection', 'spaces', id, '-o', 'id')).out).toBe(
    'spc_start\nspc_api\nspc_sdk\nspc_cli\nspc_roadmap\n',
  )
  expect((await restore('--allow', 'publish')).requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('lets single sign-on have its default team again', async () => {
  await call('team', 'delete', 'team_support', '--yes')
  expect(await restore('--allow', 'elevate')).toMatchObject({ exit: 0 })
  expect((await call('saml', 'list', '--jq', '.[].defaultTeam.title')).out).toContain('Support')
})

test('knows the site of the default content again, which has another id', async () => {
  const chosen = await call(
    'org',
    'update',
    '--default-content-type',
    'site',
    '--default-content-site',
    'site_partners',
  )
  expect(chosen).toMatchObject({ exit: 0 })
  await backup()
  expect(await call('site', 'delete', 'site_partners', '--yes')).toMatchObject({ exit: 0 })
  const restore = () => call('backup', 'restore', 'b', '--overwrite', '--yes', '--allow', 'publish,elevate')
  expect(await restore()).toMatchObject({ exit: 0 })
  expect(await restore()).toMatchObject({ exit: 0, out: expect.stringContaining('Nothing to do') })
  expect((await call('diff', 'b', 'live')).out).toContain('No differences')
})

test('never deletes', async () => {
  await call('team', 'create', '--title', 'New')
  await restore('--overwrite')
  expect((await call('team', 'list', '--jq', '[.[].title] | any(. == "New")')).out).toBe('true\n')
})

test('--dry-run shows the requests and sends nothing but GET', async () => {
  await call('team', 'delete', 'team_docs', '--yes')
  const shown = await call('backup', 'restore', 'b', '--dry-run', '-o', 'json')
  expect(changing(shown.requests)).toEqual([])
  const { requests, lost, changed, unseen } = JSON.parse(shown.out)
  expect(requests[0]).toMatchObject({ method: 'PUT', url: '/v1/orgs/org_northwind/teams' })
  // The spaces are there, and so are their comments, as far as anybody knows.
  expect(lost).toEqual([])
  expect(unseen).toContain('comment')
  expect(changed).toEqual([expect.objectContaining({ kind: 'team', count: 1 })])
})

test('--dry-run names a deleted space by its id, with which it comes back', async () => {
  await call('space', 'delete', 'spc_api', '--yes')
  const { requests } = JSON.parse((await call('backup', 'restore', 'b', '--dry-run', '-o', 'json')).out)
  const urls = requests.map(({ url }: { url: string }) => url)
  expect(urls.slice(0, 2)).toEqual(['/v1/spaces/spc_api/restore', '/v1/spaces/spc_api/move'])
})

test('lists that the backup lacks are named, and are not taken for success, also where there is nothing to do', async () => {
  const refused = (path: string) => (path.includes('site_partners/share-links') ? 403 : undefined)
  expect((await backup({ disturb: refused })).exit).toBe(8)
  const { out, err, exit } = await restore()
  expect([out, exit]).toEqual(['Nothing to do\n', 8])
  expect(err).toContain('share links of site/Partner portal: the service refused the list to the backup (')
  expect(err).toContain('The backup is incomplete: nothing came back of share links of site/Partner portal')
  expect((await call('backup', 'restore', 'b', '--dry-run')).exit).toBe(8)
})

test('has the limits of an apply', async () => {
  await call('invite', 'link', 'delete', 'inv_reader', '--yes')
  const refused = await restore()
  expect(refused).toMatchObject({ exit: 2 })
  expect(refused.err).toContain('needs --allow publish')
  expect(refused.err).toContain('If all of it is right: ws backup restore b --allow publish. See')
  expect(changing(refused.requests)).toEqual([])
})

test('names the flags also where something can never come back', async () => {
  await call('invite', 'link', 'delete', 'inv_reader', '--yes')
  await call('member', 'remove', 'usr_ben', '--yes')
  const refused = await restore()
  expect(refused.exit).toBe(2)
  expect(refused.err).toContain('Blocked: member/ben@northwind.example')
  expect(refused.err).toContain('If all of it is right: ws backup restore b --allow publish. See')
  expect((await restore('--allow', 'publish')).exit).toBe(8)
})

test('names all flags at once, also those of --overwrite', async () => {
  await call('invite', 'link', 'delete', 'inv_reader', '--yes')
  await call('saml', 'delete', 'saml_okta', '--yes')
  for (const space of ['spc_start', 'spc_guides', 'spc_sdk', 'spc_cli'])
    await call('space', 'update', space, '--title', `Our ${space}`)
  await call('site', 'update', 'site_partners', '--visibility', 'visitor-auth')
  const refused = await restore()
  expect(refused.exit).toBe(2)
  expect(refused.err).toContain(
    'If all of it is right: ws backup restore b --allow publish; to set what differs, too: ws backup restore b --overwrite --allow publish --max-changes 34%.',
  )
  const words = ['--overwrite', '--allow', 'publish', '--max-changes', '34%']
  expect((await restore(...words)).exit).toBe(0)
})

test('into an empty workspace of another organization makes what the API can make, and says the rest', async () => {
  await using other = await otherOrganization(folder())
  const words = ['backup', 'restore', 'b', '--yes', '--to-org', other.id, '--allow', 'publish,elevate']
  const first = await other.on(...words)
  expect(first.err).toContain(
    'Lost: 7 comments: In the backup only: ws has no way to make it again as it was',
  )
  expect(first.err).not.toContain('Not looked at')
  expect(first.err).toContain('Not as before: 12 spaces: It is made anew, without its pages')
  const tree = await other.on('tree', '-o', 'json')
  expect(tree.out).toContain('Northwind Docs')
  const second = await other.on(...words)
  // People who are no members yet are tried again, and nothing else.
  const sent = changing(second.requests).map(({ url }) => url)
  expect(sent.filter((url) => !url.includes('/members/'))).toEqual([])
  expect((await other.on('tree', '-o', 'json')).out).toBe(tree.out)
})

test('nothing is believed of a damaged backup', async () => {
  const { appendFileSync } = await import('node:fs')
  appendFileSync(join(folder(), 'b', 'team.ndjson'), ' ')
  const ended = await restore()
  expect(ended).toMatchObject({ exit: 9, requests: [] })
})

test('--sound-only restores what verifies, and names what it leaves out', async () => {
  const { appendFileSync } = await import('node:fs')
  await call('team', 'delete', 'team_docs', '--yes')
  appendFileSync(join(folder(), 'b', 'comment.ndjson'), ' ')
  const refused = await restore()
  expect(refused).toMatchObject({ exit: 9, requests: [] })
  expect(refused.err).toMatch(
    /ws backup restore \S+ --sound-only restores the sound files\. Make a new backup/,
  )
  const ended = await restore('--sound-only')
  expect(ended.exit).toBe(8)
  expect(ended.err).toContain('Damaged, left out: comment.ndjson has ')
  expect((await call('team', 'list', '--jq', '[.[].title] | any(. == "Docs")')).out).toBe('true\n')
  appendFileSync(join(folder(), 'b', 'workspace.yaml'), ' ')
  expect(await restore('--sound-only')).toMatchObject({ exit: 9, requests: [] })
})

test('a backup is a side of ws diff and a document of ws plan', async () => {
  await call('team', 'update', 'team_docs', '--title', 'Writers')
  const diff = await call('diff', 'b', 'live', '-o', 'json')
  expect(JSON.parse(diff.out).changes).toEqual([
    expect.objectContaining({ action: 'update', kind: 'team', id: 'team_docs' }),
  ])
  const plan = await call('plan', 'b', '-o', 'json')
  expect(JSON.parse(plan.out).changes).toHaveLength(1)
})
