/** `ws export --merge`: a document keeps what only it knows, and takes the rest from the workspace. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMap, isSeq, parseDocument, visit, YAMLMap } from 'yaml'
import { isCampaign } from '../../support/campaign.ts'
import { backups, run } from '../backup/world.ts'

const { call, folder, workspace } = backups()

const write = (name: string, text: string) => writeFileSync(join(folder(), name), text)
const merged = (...words: readonly string[]) =>
  run(['export', '--merge', 'hand.yaml', ...words], workspace(), folder(), {
    env: { WS_VAR_TEXT: 'How we help', WS_VAR_PERSON: 'eli@northwind.example' },
  })

const byHand = `# Our workspace, by hand
protected: [member/ada@northwind.example]
format: ws/1

# who is here
members:
  # the boss
  - {user: ADA@northwind.example, role: admin}
  - user: kit@northwind.example # partner
    until: 2027-01-31
  - user: gone@northwind.example
    role: read
teams:
  - title: "Docs" # writers
    members: [{role: owner, user: ada@northwind.example}]
  - title: Support
    members:
      - user: fay@northwind.example
        until: 2026-12-31T18:00:00+01:00 # trainee
        role: owner
      - {role: owner, user: "\${env:WS_VAR_PERSON}"}
inviteLinks:
  # for guests
  - role: read
    until: 2027-01-01
collections:
  - title: Support
    description: \${env:WS_VAR_TEXT}
    permissions:
      users:
        # kit reads
        - {user: kit@northwind.example, role: edit, until: 2027-01-31}
sites:
  - title: Partner portal
    defaultSiteSpace: api
    spaces:
      - {path: api, space: space/Product/API reference} # by name
    shareLinks:
      - {name: Preview, until: 2027-12-31, active: false}
`

test('comments, dates, the order of members, names in place of ids, and variables stay', async () => {
  write('hand.yaml', byHand)
  const { exit, out, err } = await merged()
  expect({ exit, err }).toEqual({ exit: 0, err: 'No longer there: members gone@northwind.example\n' })
  expect(readFileSync(join(folder(), 'hand.yaml'), 'utf8')).toBe(byHand)
  const kept = [
    '# Our workspace, by hand\nprotected: [member/ada@northwind.example]\nformat: ws/1\n',
    '  # the boss\n  - {user: ADA@northwind.example, role: admin}\n',
    '  - user: kit@northwind.example # partner\n    role: null\n    until: 2027-01-31\n',
    '  - title: "Docs" # writers\n    members: [{role: owner, user: ada@northwind.example}, {user: ben@northwind.example, role: member}',
    '        until: 2026-12-31T18:00:00+01:00 # trainee\n        role: member\n',
    `      - {role: owner, user: "\${env:WS_VAR_PERSON}"}\n`,
    '  # for guests\n  - role: read\n    until: 2027-01-01\n',
    `    description: \${env:WS_VAR_TEXT}\n`,
    '        # kit reads\n        - {user: kit@northwind.example, role: read, until: 2027-01-31}\n',
    'space: space/Product/API reference} # by name\n',
    'name: Preview, until: 2027-12-31, active: true}\n',
  ]
  expect(kept.filter((text) => !out.includes(text))).toEqual([])
  // There is another space at this path, now that the document has all of them.
  expect(out).toContain('defaultSiteSpace: ssp_partner_api\n')
  // The document has no ids where names tell, so that new entries have none either.
  expect(out).toContain('  - title: Engineering\n')
  expect(out).not.toContain('col_engineering')
  write('hand.yaml', out)
  expect((await merged()).out).toBe(out)
  const env = { WS_VAR_TEXT: 'How we help', WS_VAR_PERSON: 'eli@northwind.example' }
  const plan = ['plan', 'hand.yaml', '--prune', '--exit-code']
  expect(await run(plan, workspace(), folder(), { env })).toMatchObject({ exit: 0, err: '' })
  // It goes where --out says, and into no file by itself.
  expect(await merged('--out', 'hand.yaml')).toMatchObject({ exit: 0 })
  expect(readFileSync(join(folder(), 'hand.yaml'), 'utf8')).toBe(out)
  expect((await merged('--update', 'hand.yaml')).exit).toBe(2)
})

test('a list that could not be read stays as it is', async () => {
  write('hand.yaml', byHand)
  const disturb = (path: string) => (path.startsWith('/v1/orgs/org_northwind/members') ? 403 : undefined)
  const { exit, out } = await run(['export', '--merge', 'hand.yaml'], workspace(), folder(), { disturb })
  expect(exit).toBe(8)
  expect(out).toContain('    until: 2027-01-31\n  - user: gone@northwind.example\n    role: read\n')
})

type Tree = { [name: string]: unknown }

const mayEnd = (node: YAMLMap) => node.has('user') || node.has('active')

/** How somebody writes a document by hand: what it leaves out, its order, its comments. */
const hands = fc.record({
  seed: fc.nat(),
  hasIds: fc.boolean(),
  leavesOut: fc.integer({ min: 0, max: 4 }),
})

function written(
  value: Tree,
  { seed, hasIds, leavesOut }: { seed: number; hasIds: boolean; leavesOut: number },
) {
  let state = seed
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const document = parseDocument(JSON.stringify(value))
  let comments = 0
  const writeEntry = (node: YAMLMap) => {
    if (!hasIds && node.has('title') && draw(2) === 0) node.delete('id')
    for (const optional of ['description', 'emoji', 'defaultLevel', 'condition', 'role'])
      if (draw(10) < leavesOut) node.delete(optional)
    if (draw(3) === 0) node.items.reverse()
    comments += 1
    if (draw(2) === 0) node.commentBefore = ` note ${comments}`
    if (mayEnd(node) && draw(2) === 0) node.set('until', '2099-01-31')
  }
  visit(document, {
    Seq: (_, node) => {
      if (draw(8) < leavesOut && node.items.some(isMap)) node.items.splice(draw(node.items.length), 1)
    },
    Map: (_, node, path) => {
      if (isSeq(path.at(-1))) writeEntry(node)
    },
  })
  visit(document, (_, node) => {
    if (node instanceof YAMLMap || isSeq(node)) node.flow = false
  })
  return document.toString()
}

const dated = (text: string) => {
  const found: string[] = []
  visit(parseDocument(text), {
    Map: (_, node) => {
      if (node.has('until')) found.push(String(node.get('user') ?? node.get('name')))
    },
  })
  return found.toSorted()
}

test('whatever a person has made of an export: merged once, its plan is empty, and merged twice it is the same', async () => {
  const whole = JSON.parse((await call('export', '-o', 'json')).out) as Tree
  await fc.assert(
    fc.asyncProperty(hands, async (hand) => {
      const text = written(whole, hand)
      write('hand.yaml', text)
      const first = await merged()
      expect(first.exit).toBe(0)
      write('hand.yaml', first.out)
      expect((await merged()).out).toBe(first.out)
      const plan = await call('plan', 'hand.yaml', '--prune')
      expect(plan.out.split(', hash')[0]).toBe('Nothing to do')
      expect(dated(first.out)).toEqual(dated(text))
      for (const [comment] of text.matchAll(/# note \d+/g)) expect(first.out).toContain(`${comment}\n`)
    }),
    { numRuns: isCampaign ? 60 : 4 },
  )
})
