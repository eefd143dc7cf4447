/** `ws access --until-from`: a column `until` in every format, by the dates of a document. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backups, run } from '../backup/world.ts'
import { refusedBy } from '../people/plain-service.ts'

const { call, folder, workspace } = backups()

const document = `members:
  - { user: Kit@northwind.example, until: 2027-03-31 }
teams:
  - title: Support
    members: [{ user: fay@northwind.example, role: member, until: 2027-01-31 }]
collections:
  - id: col_support
    permissions: { users: [{ user: kit@northwind.example, role: read, until: 2027-01-31T12:00:00Z }] }
sites:
  - title: Partner portal
    shareLinks: [{ name: Preview, until: 2027-06-30 }]
inviteLinks: [{ id: inv_reader, until: 2027-05-31 }]
`

const asked = ['access', '--until-from', 'dates.yaml']

interface Row {
  readonly person: string | null
  readonly address: string
  readonly until: string | null
}

const dated = (out: string) =>
  (JSON.parse(out) as readonly Row[])
    .filter(({ until }) => until !== null)
    .map(({ person, address, until }) => [person, address, until])

test('rows have the date of their first way, or of the person, if that is earlier', async () => {
  writeFileSync(join(folder(), 'dates.yaml'), document)
  const { out, exit } = await call(...asked, '-o', 'json')
  expect(exit).toBe(0)
  const rows = dated(out)
  for (const row of [
    ['kit@northwind.example', 'organization/Northwind Labs', '2027-03-31'],
    ['kit@northwind.example', 'collection/Support', '2027-01-31T12:00:00Z'],
    // The permission on the collection lets them into the space.
    ['kit@northwind.example', 'space/Support/Support playbook', '2027-01-31T12:00:00Z'],
    ['kit@northwind.example', 'space/Engineering/Platform/Platform runbooks', '2027-03-31'],
    ['fay@northwind.example', 'team/Support', '2027-01-31'],
    ['fay@northwind.example', 'collection/Support', '2027-01-31'],
    [null, 'site/Partner portal', '2027-06-30'],
    [null, 'organization/Northwind Labs', '2027-05-31'],
  ])
    expect(rows).toContainEqual(row)
  expect(rows.some(([person]) => person === 'ada@northwind.example')).toBe(false)
  const [header = '', ...lines] = (await call(...asked, '-o', 'csv')).out.split('\n')
  expect(header).toBe('person,role,kind,id,address,via.way,via.address,direct,lastSeenAt,until,reason')
  expect(lines.join('\n')).toMatch(/team,team\/Support,[^,]*,[\d:.TZ-]+,2027-01-31,/)
  expect((await call(...asked)).out).toContain('in Support until 2027-01-31')
  expect((await call('access', '-o', 'csv')).out).toMatch(
    /^person,role,kind,id,address,via.way,via.address,direct,lastSeenAt,reason\n/,
  )
})

test('so it is on a service that does not list members and permissions', async () => {
  writeFileSync(join(folder(), 'dates.yaml'), document)
  const { out } = await run([...asked, '-o', 'json'], workspace(), folder(), { disturb: refusedBy })
  const rows = dated(out)
  expect(rows).toContainEqual(['fay@northwind.example', 'team/Support', '2027-01-31'])
  expect(rows).toContainEqual([null, 'site/Partner portal', '2027-06-30'])
})
