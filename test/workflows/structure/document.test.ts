/** The structure of a site in a document: sections, links, redirects, log-in, looks, and the order of several kinds. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backups, run } from '../backup/world.ts'
import { refusedBy } from '../people/plain-service.ts'

const { call, folder, workspace } = backups()

const write = (name: string, text: string) => writeFileSync(join(folder(), name), text)
const navigation = '[.[] | .title, (.children // [] | map(.title))] | tojson'
const shown = async () =>
  JSON.parse((await call('site', 'structure', 'get', '--site', 'site_docs', '--jq', navigation)).out)

const wanted = `sites:
  - id: site_docs
    order: [xln_community, Fresh, grp_developers, sec_learn]
    sections:
      - { id: sec_learn, title: Learning }
      - { title: Fresh, icon: rocket, draft: true, path: new }
    sectionGroups:
      - id: grp_developers
        order: [Status, sec_reference]
        sections: [{ id: sec_reference }]
        externalLinks: [{ title: Status, url: "https://status.northwind.example" }]
    externalLinks: [{ id: xln_community, title: Forum }]
    redirects:
      - { source: /old, destination: { kind: site-section, siteSectionId: Fresh }, permanent: true }
    spaces: [{ space: spc_cli, section: Fresh, path: cli }]
    publishingAuth: { logoutURL: "https://northwind.example/bye" }
    customization: { theme: bold, font: serif }
spaces:
  - { title: Scratchpad, emoji: "📝" }
`

test('is made, changed and put in order, and the same document plans nothing then', async () => {
  write('site.yaml', wanted)
  expect((await call('apply', 'site.yaml', '--yes', '--allow', 'publish')).exit).toBe(0)
  expect(await shown()).toEqual([
    'Forum',
    [],
    'Fresh',
    [],
    'Developers',
    ['Status', 'Reference'],
    'Learning',
    [],
  ])
  expect(await call('plan', 'site.yaml', '--exit-code')).toMatchObject({ exit: 0 })
  const { out } = await call('site', 'customization', 'get', '--site', 'site_docs', '-o', 'json')
  // A change sends all that there was, too.
  expect(JSON.parse(out)).toMatchObject({ theme: 'bold', font: 'serif', footer: { copyright: 'Northwind' } })
  expect((await call('space', 'list', '--jq', 'map(select(.title == "Scratchpad")) | length')).out).toBe(
    '1\n',
  )
  const exported = await call('export', '--out', 'all.yaml')
  expect(exported.exit).toBe(0)
  for (const more of [[], ['--prune']])
    expect(await call('plan', 'all.yaml', '--exit-code', ...more)).toMatchObject({ exit: 0 })
}, 60_000)

test('says where its order names something without an entry, and sends nothing', async () => {
  write('stray.yaml', wanted.replace('[Status, sec_reference]', '[Status, sec_reference, sec_gone]'))
  const { exit, err } = await call('plan', 'stray.yaml')
  expect(exit).toBe(2)
  expect(err).toContain('stray.yaml:9:40: "order" names "sec_gone", which has no entry here')
})

test('never holds a key, and goes under --prune where a list leaves it out', async () => {
  const { out } = await call('export')
  expect(out).not.toContain('privateKey:')
  write(
    'less.yaml',
    'sites:\n  - id: site_docs\n    sections: []\n    redirects: []\n  - id: site_partners\n',
  )
  const kept = await call('plan', 'less.yaml', '-o', 'json')
  expect(JSON.parse(kept.out).changes).toEqual([])
  const { changes } = JSON.parse((await call('plan', 'less.yaml', '--prune', '-o', 'json')).out)
  expect(changes.map(({ action, kind, id }: Record<string, string>) => [action, kind, id])).toEqual([
    ['delete', 'section', 'sec_learn'],
    ['delete', 'redirect', 'rdr_changelog'],
    ['delete', 'redirect', 'rdr_setup'],
    ['delete', 'redirect', 'rdr_v1'],
  ])
})

test('is blocked where the service does not offer to make a section or a space', async () => {
  write(
    'site.yaml',
    'sites:\n  - id: site_docs\n    sections: [{ title: Fresh }]\nspaces: [{ title: New }]\n',
  )
  const words = ['plan', 'site.yaml', '-o', 'json']
  const { exit, out } = await run(words, workspace(), folder(), { disturb: refusedBy })
  expect(exit).toBe(0)
  expect(JSON.parse(out).blocked).toMatchObject([
    { kind: 'section', reason: 'This service does not offer to make a section' },
    { kind: 'space', reason: 'This service does not offer to make a space' },
  ])
})
