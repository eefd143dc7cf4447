/** The history at a terminal, and the history that several processes write at once. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { openShell } from '../../support/shell.ts'
import { openPlace } from './place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

test('at a terminal each command is a line, with its state in words', async () => {
  const place = openPlace(sample)
  try {
    await place.run('ws space update spc_api --title Mine --note "as agreed"')
    await place.run('ws undo --yes')
    const seen = (await place.run('ws history list --color never', { terminal: true, columns: 150 })).out
    const lines = seen.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^[a-z2-9]{7} {2}just now {2}✓ done +1 change {2}ws undo$/)
    expect(lines[1]).toMatch(/↶ undone.*ws space update spc_api --title Mine {2}\(as agreed\)$/)
    const narrow = (await place.run('ws history list --color never', { terminal: true, columns: 70 })).out
    for (const line of narrow.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(72)
    const sorted = await place.run('ws history list --sort-by time --color never', {
      terminal: true,
      columns: 200,
    })
    expect(sorted.out).toMatch(/^id +time +state +changes +command +note\n/)
    expect((await place.run('ws history list')).out).toContain('data.state')
  } finally {
    await place.close()
  }
})

test('an entry names the account of the machine, also without a variable for it', async () => {
  const place = openPlace(sample)
  try {
    const userOf = async (words: string) => {
      await place.run(words)
      return (await place.run('ws history list -o json --jq .[0].data.user')).out.trim()
    }
    expect(await userOf('USER= USERNAME= ws space update spc_api --title Mine')).toBe(userInfo().username)
    expect(await userOf('USER=ada ws space update spc_api --title Yours')).toBe('ada')
  } finally {
    await place.close()
  }
})

test('at a terminal an entry begins with who did what, and no line is broken within a word', async () => {
  const place = openPlace(sample)
  try {
    await place.run('ws team delete team_support --yes --note "nobody is left"')
    const at = { terminal: true, columns: 60 }
    const shown = (await place.run('ws history get --color never', at)).out.split('\n')
    expect(shown.slice(0, 2)).toEqual([
      expect.stringMatching(/^[a-z2-9]{7} {2}ws team delete team_support$/),
      'note          nobody is left',
    ])
    expect(shown).toContain('- team/Support  team_support  took 2 things along')
    const planned = (await place.run('ws undo --dry-run --color never', at)).out.split('\n')
    expect(planned).toContain('+ team/Support  team_support  partial')
    const changes = planned.filter((line) => !line.startsWith('Request: '))
    expect(Math.max(...changes.map((line) => line.length))).toBeLessThanOrEqual(60)
  } finally {
    await place.close()
  }
})

test('an address names the holders that the history knows', async () => {
  const place = openPlace(sample)
  try {
    const addresses = async () =>
      (await place.run('ws history get -o json --jq .data.changes[].address')).out.trim()
    const [id] = (await place.run('ws team create --title Docs2 -o id')).out.trim().split('\n')
    await place.run(`ws team member set ${id} usr_dana --role member`)
    await place.run(`ws team member set ${id} usr_dana --role owner`)
    expect(await addresses()).toBe('team-member/Docs2/dana@northwind.example')
    await place.run('ws team member set team_support usr_dana --role member')
    expect(await addresses()).toBe('team-member/#team_support/dana@northwind.example')
    await place.run('ws team member set ~Support usr_dana --role owner')
    expect(await addresses()).toBe('team-member/Support/dana@northwind.example')
  } finally {
    await place.close()
  }
})

test('values that could not be read are told once, and in the entry', async () => {
  const place = openPlace(sample)
  try {
    const ran = await place.run('ws space update --from - --title New --yes --concurrency 1', {
      stdin: 'spc_api\nspc_cli\n',
      refuses: ({ method }) => (method === 'GET' ? refused : undefined),
    })
    expect(ran.exit).toBe(0)
    expect(ran.err.match(/The values before could not be read/g)).toHaveLength(1)
    const shown = (await place.run('ws history get --color never', { terminal: true, columns: 150 })).out
    expect(shown.match(/the values before were not read: /g)).toHaveLength(2)
    expect((await place.run('ws undo --yes')).exit).toBe(2)
  } finally {
    await place.close()
  }
})

test('a new entry gets a name that none has, also where the file of names is gone, empty or none', async () => {
  const place = openPlace(sample)
  try {
    const context = { random: () => 0 }
    const names = join(place.home, 'state', 'history', 'names')
    const update = () => place.run('ws space update spc_api --title Mine', { context })
    await update()
    await update()
    expect(readFileSync(names, 'utf8')).toBe('2222222\n2222223\n')
    rmSync(names)
    await update()
    expect(readFileSync(names, 'utf8')).toBe('2222222\n2222223\n2222224\n')
    writeFileSync(names, '')
    await update()
    rmSync(names)
    mkdirSync(names)
    await update()
    const ids = (await place.run('ws history list -o id')).out.trim().split('\n')
    expect(ids).toEqual(['2222226', '2222225', '2222224', '2222223', '2222222'])
    rmdirSync(names)
    await update()
    await place.run('ws history prune --days 0 --yes')
    expect(existsSync(names)).toBe(false)
    await update()
    expect(readFileSync(names, 'utf8')).toBe('2222222\n')
  } finally {
    await place.close()
  }
})

test('two entries that came to have one name are no way around in circles', async () => {
  const place = openPlace(sample)
  try {
    // Those that ws makes have names of their own, whatever it draws.
    const context = { random: () => 0.999 }
    for (const line of ['ws space update spc_api --title Mine', 'ws undo --yes', 'ws redo --yes'])
      await place.run(line, { context })
    const ids = (await place.run('ws history list -o id')).out.trim().split('\n')
    expect(ids).toEqual(['2222223', '2222222', 'zzzzzzz'])
    const file = join(place.home, 'state', 'history', 'history.ndjson')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/zzzzzzz|2222223/g, '2222222'))
    for (const line of ['ws history list', 'ws history get', 'ws history verify', 'ws undo --dry-run'])
      expect({ line, exit: (await place.run(line)).exit }).toEqual({ line, exit: expect.toSatisfy(isTold) })
  } finally {
    await place.close()
  }
})

/** Anything but a bug of ws. */
const isTold = (exit: number) => exit !== 1

const refused = { status: 403, body: { error: { code: 403, message: 'Not for you' } } }
const refuses =
  (list: string) =>
  ({ method, url }: HttpRequest) =>
    method === 'GET' && url.includes(list) ? refused : undefined

test('things that a removal took along unread are told: at once, in the entry, and before an undo', async () => {
  const place = openPlace(sample)
  try {
    const ran = await place.run('ws team delete team_support --yes', { refuses: refuses('/members') })
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain(
      'ws undo can not bring back any team member that goes along, whose list was not read: Not for you',
    )
    const shown = (await place.run('ws history get --color never', { terminal: true, columns: 150 })).out
    expect(shown).toContain('what it took along of team-member is not known: Not for you')
    const planned = JSON.parse((await place.run('ws undo --dry-run -o json')).out)
    expect(planned.changes).toMatchObject([
      {
        class: 'partial',
        lost: expect.stringMatching(
          /; each team member that went with it, whose list was not read: Not for you$/,
        ),
      },
    ])
  } finally {
    await place.close()
  }
})

test('a removal is sent after a few lists of permissions: those of a large organization are told, not read', async () => {
  const place = openPlace(sample)
  const spaces = Array.from({ length: 101 }, (_, number) => ({
    id: `spc_${number}`,
    title: `Space ${number}`,
  }))
  const read: string[] = []
  const large = ({ method, url }: HttpRequest) => {
    const { pathname } = new URL(url)
    if (method === 'GET' && pathname.includes('/permissions/')) read.push(pathname)
    if (method === 'GET' && pathname === '/v1/orgs/org_northwind/spaces')
      return { status: 200, body: { items: spaces } }
    return undefined
  }
  try {
    const ran = await place.run('ws team delete team_support --yes', { refuses: large })
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain(
      'there are 101 spaces, and ws reads the lists of 100 at most before a removal; a backup keeps all of them',
    )
    expect(read.filter((path) => path.includes('/spaces/'))).toEqual([])
    expect(read.filter((path) => path.includes('/sites/'))).not.toEqual([])
  } finally {
    await place.close()
  }
})

test('a removal that reads many lists first says so, and one that reads a few does not', async () => {
  const place = openPlace(sample)
  const spaces = Array.from({ length: 60 }, (_, number) => ({
    id: `spc_${number}`,
    title: `Space ${number}`,
  }))
  const many = ({ method, url }: HttpRequest) =>
    method === 'GET' && new URL(url).pathname === '/v1/orgs/org_northwind/spaces'
      ? { status: 200, body: { items: spaces } }
      : undefined
  try {
    const said = (err: string) => err.split('\n').filter((line) => line.startsWith('Reading'))
    const few = await place.run('ws team delete team_docs --yes')
    expect({ exit: few.exit, said: said(few.err) }).toEqual({ exit: 0, said: [] })
    const ran = await place.run('ws team delete team_support --yes', { refuses: many })
    expect(said(ran.err)).toEqual([
      'Reading the permissions of 60 spaces before the removal, so that ws undo can give them back',
    ])
  } finally {
    await place.close()
  }
})

test('a thing whose contents can not be looked at is not removed by an undo', async () => {
  const place = openPlace(sample)
  try {
    await place.run('ws collection create --title Fresh')
    place.writes.length = 0
    const undone = await place.run('ws undo --yes', { refuses: refuses('/spaces') })
    expect({ exit: undone.exit, writes: place.writes }).toEqual({ exit: 6, writes: [] })
    expect(undone.err).toContain('perhaps a space: Not for you')
    expect((await place.run('ws undo --yes')).exit).toBe(0)
  } finally {
    await place.close()
  }
})

test('four processes that write at once keep one whole chain', async () => {
  const shell = openShell()
  try {
    const made = await shell.run('ws local init --sample --quiet')
    expect(made.exit).toBe(0)
    const rows = (writer: number) =>
      Array.from({ length: 8 }, (_, index) => `{"title":"Team ${writer}.${index}"}\n`).join('')
    const line = 'ws team create --org org_northwind --from - -o id'
    const ran = await Promise.all(
      [1, 2, 3, 4].map((writer) => shell.run(line, { env: { WS_HISTORY: '1' }, input: rows(writer) })),
    )
    expect(ran.map(({ exit, err }) => ({ exit, err: exit === 0 ? '' : err }))).toEqual(
      ran.map(() => ({ exit: 0, err: '' })),
    )
    const verified = await shell.run('ws history verify -o json --jq "[.lines,.entries]"')
    expect(verified).toMatchObject({ exit: 0, out: '[68,4]\n' })
    const ids = ran.flatMap(({ out }) => out.trim().split('\n'))
    const told = await shell.run('ws history list -o json --jq "[.[].data.changes]"')
    expect({ ids: new Set(ids).size, told: told.out }).toEqual({ ids: 32, told: '[8,8,8,8]\n' })
  } finally {
    shell.remove()
  }
})
