/** A document that names what is not there, or is part of something else: its plan says so, exit 2, and nothing is sent. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backups, run } from './backup/world.ts'
import { refusedBy } from './people/plain-service.ts'

const { call, folder, workspace } = backups()

const nobody = '{ user: nobody@northwind.example, role: member }'

const documents: Readonly<Record<string, readonly [string, string]>> = {
  'a space that is nowhere': [
    'sites: [{ id: site_docs, spaces: [{ space: spc_no, path: x }] }]',
    'there is no such space',
  ],
  'a section that is nowhere': [
    'sites: [{ id: site_docs, spaces: [{ space: spc_cli, section: sec_no, path: x }] }]',
    'there is no such section',
  ],
  'a section of another site': [
    'sites: [{ id: site_partners, spaces: [{ space: spc_cli, section: sec_learn, path: x }] }]',
    '`section` names section/Northwind Docs/Learn, which is not a part of site/Partner portal',
  ],
  'a section of another site that the document lists': [
    'sites: [{ id: site_partners, spaces: [{ space: spc_cli, section: sec_learn, path: x }] }, { id: site_docs, sections: [{ id: sec_learn }] }]',
    'section/Northwind Docs/Learn, which is not a part of site/Partner portal',
  ],
  'a new site with a section of another one': [
    'sites: [{ title: New, spaces: [{ space: spc_cli, section: sec_learn, path: x }] }]',
    'which is not a part of site/New',
  ],
  'a new site that begins with a space of another one': [
    'sites: [{ title: New, defaultSiteSpace: ssp_start, spaces: [{ space: spc_cli, path: x }] }]',
    'site-space/Northwind Docs/Learn/start, which is not a part of site/New',
  ],
  'a redirect into another site': [
    'sites: [{ id: site_partners, redirects: [{ source: /a, destination: { kind: site-section, siteSectionId: sec_learn } }] }]',
    'section/Northwind Docs/Learn, which is not a part of site/Partner portal',
  ],
  'a section that is to go to another site': [
    'sites: [{ id: site_partners, sections: [{ id: sec_learn }] }]',
    "It is a part of site/Northwind Docs, and can't go to site/Partner portal",
  ],
  'nobody in a team': [
    `teams: [{ id: team_docs, members: [${nobody}] }]`,
    'There is no member nobody@northwind.example',
  ],
  'nobody in a new team': [
    `teams: [{ title: New, members: [${nobody}] }]`,
    'There is no member nobody@northwind.example',
  ],
  'nobody with a permission': [
    'collections: [{ id: col_product, permissions: { users: [{ user: nobody@northwind.example, role: read }] } }]',
    'There is no member nobody@northwind.example',
  ],
}

describe('names', () => {
  test.each(Object.entries(documents))('%s', async (_, [text, told]) => {
    writeFileSync(join(folder(), 'd.yaml'), text)
    for (const words of [['plan'], ['apply', '--yes', '--allow', 'publish']]) {
      const { exit, err } = await call(...words, 'd.yaml')
      expect({ words, exit }).toEqual({ words, exit: 2 })
      expect(err).toContain(told)
    }
    expect((await call('history', 'list', '-o', 'json')).out).toBe('[]\n')
  })
})

test('somebody who is in no team yet is a member, too', async () => {
  writeFileSync(
    join(folder(), 'd.yaml'),
    'teams: [{ title: New, members: [{ user: KIT@northwind.example, role: member }] }]',
  )
  expect(await call('plan', 'd.yaml')).toMatchObject({ exit: 0, err: '' })
})

test('where the service does not show its members, nobody is called nobody', async () => {
  writeFileSync(join(folder(), 'd.yaml'), `teams: [{ title: New, members: [${nobody}] }]`)
  const { exit, err } = await run(['plan', 'd.yaml'], workspace(), folder(), { disturb: refusedBy })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
})
