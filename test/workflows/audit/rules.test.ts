/** Every rule of `ws audit`, on a workspace that breaks none of them, and on one that breaks it exactly once. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { allResources } from '../../../src/catalog/walk.ts'
import { fixParts } from '../../../src/render/findings/fix-parts.ts'
import type { CheckedRule, Finding } from '../../../src/reports/findings-report.ts'
import { datedKinds } from '../../../src/workflows/audit/facts/dated.ts'
import { builtInRules } from '../../../src/workflows/audit/rules/index.ts'
import { folderWith } from '../../support/folder.ts'
import { cleanWorkspace, seeds } from './seeds.ts'

const folder = folderWith()
const workspace = await cleanWorkspace()
afterAll(workspace.remove)

interface Report {
  readonly findings: readonly Finding[]
  readonly rules: readonly CheckedRule[]
}

const reportOf = (out: string): Report => JSON.parse(out)

/** People write these ids into their baselines and pipelines: none may change by accident. */
const severities = {
  'site-shows-private-space': 'critical',
  'saml-gives-admin': 'critical',
  'admin-without-sso': 'high',
  'access-ended': 'high',
  'access-ending': 'low',
  'access-ended-line': 'info',
  'hostname-broken': 'high',
  'redirect-loop': 'high',
  'admin-too-many': 'medium',
  'member-inactive': 'medium',
  'member-disabled-with-access': 'medium',
  'guest-can-edit': 'medium',
  'redirect-dead': 'medium',
  'direct-permission': 'low',
  'member-never-seen': 'low',
  'installation-paused': 'low',
  'collection-empty': 'low',
  'space-stale': 'info',
  'share-link-active': 'low',
  'visitor-auth-off': 'medium',
  'sso-not-enforced': 'medium',
  'saml-certificate-expired': 'high',
  'saml-certificate-expiring': 'medium',
  'too-many-admins': 'medium',
  'too-few-admins': 'medium',
  'team-without-owner': 'medium',
  'team-empty': 'low',
  'invite-link-open': 'critical',
  'default-role-edits': 'critical',
  'default-level-edits': 'critical',
  'member-foreign-domain': 'medium',
  'site-space-missing': 'high',
  'section-empty': 'low',
  'change-request-stale': 'low',
  'change-request-outdated': 'low',
  'change-request-unreviewed-merge': 'medium',
  'comment-stale': 'info',
  'broken-link': 'medium',
  'openapi-failed': 'high',
  'openapi-stale': 'low',
  'integration-wide-scopes': 'medium',
  'space-unreachable': 'low',
}

test('every rule has its id and its severity', () => {
  expect(Object.fromEntries(builtInRules.map(({ id, severity }) => [id, severity]))).toEqual(severities)
})

test('a workspace without faults passes', async () => {
  const { out, err, exit } = await workspace.audit(['-o', 'json', '--fail-on', 'info'])
  const { findings, rules } = reportOf(out)
  expect({ findings, err, exit }).toEqual({ findings: [], err: '', exit: 0 })
  expect(rules.filter(({ status }) => status !== 'pass')).toEqual([])
})

describe('broken once', () => {
  for (const [id, seed] of Object.entries(seeds))
    test(id, async () => {
      // A better rule would tell it in its place.
      const only = builtInRules.some(({ supersedes }) => supersedes === id) ? ['--rules', id] : []
      const { out, exit } = await workspace.audit(['-o', 'json', '--fail-on', 'info', ...only], seed)
      const { findings, rules } = reportOf(out)
      expect(findings.map(({ rule, status, id: of }) => ({ rule, status, of }))).toEqual([
        { rule: id, status: 'fail', of: seed.of },
      ])
      expect(rules.filter(({ status }) => status === 'fail').map((rule) => rule.id)).toEqual([id])
      expect(findings[0]?.fingerprint.startsWith(`${id}:${seed.of}`)).toBe(true)
      expect(exit).toBe(12)
      const declared = builtInRules.flatMap((rule) =>
        rule.id === id ? [rule.severity, ...(rule.lesser ?? [])] : [],
      )
      expect(declared).toContain(findings[0]?.severity)
    })
})

test('a default that makes everybody an admin is critical, and a weaker one is not', async () => {
  for (const [role, severity] of [
    ['admin', 'critical'],
    ['create', 'medium'],
  ]) {
    const sql = `UPDATE organizations SET default_role = '${role}'; UPDATE spaces SET default_level = '${role}' WHERE id = 'spc_cli'`
    const rules = 'default-role-edits,default-level-edits'
    const { out } = await workspace.audit(['--rules', rules, '-o', 'json'], { sql, of: '' })
    expect(reportOf(out).findings.map((each) => [each.id, each.severity])).toEqual([
      ['org_northwind', severity],
      ['spc_cli', severity],
    ])
  }
})

test.each([
  ['', 'opens "Partner portal"'],
  [`published = 0`, 'opens "Partner portal" only once that is published'],
  [`visibility = 'public'`, 'lets in nobody else while "Partner portal" has the visibility public'],
])('an active share link of a site with %j %s', async (state, effect) => {
  const site = state === '' ? '' : `UPDATE sites SET ${state} WHERE id = 'site_partners';`
  const sql = `${site} UPDATE share_links SET active = 1 WHERE id = 'shl_old'`
  const { out } = await workspace.audit(['--rules', 'share-link-active', '-o', 'json'], { sql, of: '' })
  const [found] = reportOf(out).findings
  expect(found?.message.replace(/; it is.*/, '')).toBe(`The share link "Old partner" ${effect}`)
})

test('no two rules have the same title', () => {
  const titles = builtInRules.map(({ title }) => title)
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted())
})

test('words of people stand in a message without the escapes of JSON', async () => {
  const stale = seeds['comment-stale']
  const said = `UPDATE comments SET markdown = 'Speak to the "reader"' WHERE id = '${stale.of}'`
  const sql = [said, 'sql' in stale ? stale.sql : ''].join(';')
  const { out } = await workspace.audit(['--rules', 'comment-stale'], { sql, of: stale.of })
  expect(out).toContain(`'Speak to the "reader"' has been open for`)
})

test('an admin who is in no team counts as one', async () => {
  const sql = `DELETE FROM team_members WHERE user_id = 'usr_ben'`
  const { out, exit } = await workspace.audit(
    ['--rules', 'too-few-admins', '-o', 'json', '--fail-on', 'info'],
    { sql, of: '' },
  )
  expect({ findings: reportOf(out).findings, exit }).toEqual({ findings: [], exit: 0 })
})

test('a broken link is fixed by another command than the one that lists it', () => {
  const { command } = fixParts(builtInRules.find(({ id }) => id === 'broken-link')?.fix ?? '')
  expect(command).toMatch(/^ws cr create /)
})

test('what fixes a finding is a command that ws takes', async () => {
  const commands = new Set(builtInRules.flatMap(({ fix }) => fixParts(fix).command ?? []))
  expect(commands.size).toBeGreaterThan(15)
  await workspace.audit(['--rules', 'team-empty'])
  for (const command of commands) {
    if (/ (?:new.pem|<document>)/.test(command) || command.startsWith('ws offboard')) continue
    const words = command
      .replace('<kind>', 'space')
      .replace('<url>', 'https://api.one.example')
      .replace(/<([a-z-]+)>/g, '$1')
      .split(' ')
    const { err, exit } = await workspace.run([...words.slice(1), '--dry-run'])
    expect({ command, fault: exit === 0 ? '' : err }).toEqual({ command, fault: '' })
  }
})

test('a fix has the names of what no list of the workspace holds', async () => {
  const fixed = async (id: 'direct-permission' | 'guest-can-edit' | 'installation-paused') => {
    const { out } = await workspace.audit(['--rules', id, '-o', 'json'], seeds[id])
    return fixParts(reportOf(out).findings[0]?.fix ?? '').command
  }
  expect(await fixed('direct-permission')).toBe('ws access fay@northwind.example')
  expect(await fixed('installation-paused')).toBe(
    'ws integration installation remove diagrams ins_diagrams_northwind',
  )
  expect(await fixed('guest-can-edit')).toBe(
    'ws space permission user update usr_kit --space spc_api --role comment',
  )
})

test('a document tells some rules, and says which others it does not', async () => {
  const { out, exit } = await workspace.audit(['-o', 'json'], { document: (text) => text, of: '' })
  const { rules, findings } = reportOf(out)
  const told = rules.filter(({ status }) => status === 'pass').map(({ id }) => id)
  expect({ findings, exit }).toEqual({ findings: [], exit: 0 })
  expect(told).toContain('team-without-owner')
  expect(rules.find(({ id }) => id === 'broken-link')).toMatchObject({ status: 'not-tellable' })
  expect(rules.find(({ id }) => id === 'too-few-admins')).toMatchObject({ status: 'not-tellable' })
})

test('a backup tells the same as the service did, and says which rules it has nothing for', async () => {
  const sql = Object.values(seeds).flatMap((seed) => ('sql' in seed ? [seed.sql] : []))
  const live = await workspace.audit(['-o', 'json'], { sql: sql.join(';'), of: '' })
  const here = { workingDirectory: folder }
  expect(await workspace.run(['backup', 'create', 'kept'], here)).toMatchObject({ exit: 0 })
  const kept = await workspace.run(['audit', 'kept', '-o', 'json'], here)
  const asked = builtInRules.flatMap(({ id, asks }) => (asks === undefined ? [] : [id]))
  const findingsIn = (out: string) =>
    reportOf(out)
      .findings.filter(({ rule }) => !asked.includes(rule))
      .map(({ document: _, ...finding }) => finding)
  expect(findingsIn(kept.out)).toEqual(findingsIn(live.out))
  expect(findingsIn(live.out).length).toBeGreaterThan(15)
  const { findings, rules } = reportOf(kept.out)
  expect(new Set(findings.map(({ document }) => document.file))).toEqual(new Set(['kept/workspace.yaml']))
  const lines = readFileSync(join(folder, 'kept/workspace.yaml'), 'utf8').split('\n')
  for (const { id, document } of findings.filter(({ kind }) =>
    ['invite-link', 'team', 'section'].includes(kind),
  ))
    expect(lines[document.line - 1]).toContain(id)
  const statuses = (list: typeof rules) => list.map(({ id, status, reasons }) => ({ id, status, reasons }))
  expect(statuses(rules).filter(({ id }) => !asked.includes(id))).toEqual(
    statuses(reportOf(live.out).rules).filter(({ id }) => !asked.includes(id)),
  )
  for (const { id, asks } of builtInRules.filter((rule) => rule.asks !== undefined))
    expect(rules.find((rule) => rule.id === id)).toMatchObject({
      status: 'not-tellable',
      reasons: [{ reason: expect.stringContaining(asks ?? '') }],
    })
  expect(kept).toMatchObject({ exit: 12, err: expect.stringContaining('kept: everything as it was on') })
})

test('rules about dates look at every kind that may end, and only where a document has dates', async () => {
  const declared = (await allResources()).flatMap(({ kind, document }) => (document?.ends ? [kind] : []))
  expect(declared.toSorted()).toEqual([...datedKinds].toSorted())
  const named = await workspace.audit(['--rules', 'access-ended', '-o', 'json'])
  expect(reportOf(named.out).rules).toMatchObject([
    {
      id: 'access-ended',
      status: 'not-tellable',
      reasons: [{ reason: expect.stringContaining('--until-from') }],
    },
  ])
})

test('dates of the configuration, with the line of each, also of what ends with a person', async () => {
  const here = folderWith({
    '.ws-audit.yaml': 'untilFrom: access.yaml\nrules: [{ id: access-ending, params: { days: 60 } }]\n',
    'access.yaml': `# ours
members:
  - { user: eli@northwind.example, until: 2026-01-31 }
teams:
  - title: Support
    members:
      - { user: eli@northwind.example, role: owner }
      - { user: fay@northwind.example, until: 2026-12-31 }
`,
  })
  mkdirSync(join(here, 'below'))
  const { out, exit } = await workspace.run(['audit', '-o', 'json'], {
    workingDirectory: join(here, 'below'),
  })
  expect(exit).toBe(12)
  const told = reportOf(out).findings.map(({ rule, address, message, document }) => [
    ...[rule, address, message, document.file, document.line],
  ])
  const file = '../access.yaml'
  expect(told).toEqual([
    ['access-ended', 'member/eli@northwind.example', 'It was to end: until 2026-01-31', file, 3],
    ['access-ended', 'team-member/Support/eli@northwind.example', 'It was to end: until 2026-01-31', file, 3],
    [
      'access-ending',
      'team-member/Support/fay@northwind.example',
      'It ends in 41 days: until 2026-12-31',
      file,
      8,
    ],
  ])
  const missing = folderWith({ '.ws-audit.yaml': 'untilFrom: gone.yaml\n' })
  expect(await workspace.run(['audit'], { workingDirectory: missing })).toMatchObject({ exit: 10 })
})
