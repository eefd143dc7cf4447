/** `ws audit` as a gate: exit codes, refused lists, baselines, exceptions, rules of one's own, and a file with faults. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { folderWith } from '../../support/folder.ts'
import { cleanWorkspace, type Seed, seeds } from './seeds.ts'

const workspace = await cleanWorkspace()
afterAll(workspace.remove)
const folder = folderWith()
const configuration = join(folder, '.ws-audit.yaml')
const configure = (text: string) => writeFileSync(configuration, text)
afterEach(() => rmSync(configuration, { force: true }))
const audit = (words: readonly string[], seed?: Seed, context?: Partial<Context>) =>
  workspace.audit(words, seed, { workingDirectory: folder, ...(context === undefined ? {} : { context }) })

const openLink = seeds['invite-link-open']

test('a finding fails from its severity on', async () => {
  const exits = []
  for (const severity of ['critical', 'high', 'info'])
    exits.push((await audit(['--rules', 'team-empty', '--fail-on', severity], seeds['team-empty'])).exit)
  expect(exits).toEqual([0, 0, 12])
  const open = await audit(['--rules', 'invite-link-open', '--fail-on', 'critical'], openLink)
  expect(open.exit).toBe(12)
  const { err, exit } = await audit(['--rules', 'team-empty'], seeds['team-empty'])
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
})

test('a refused list fails the gate, says so, and is never taken for empty', async () => {
  const { transport } = sending((url) => url.endsWith('/saml') || url.includes('/saml?'))
  const { out, err, exit } = await audit(['-o', 'json'], undefined, { transport: await transport() })
  const { rules, findings } = JSON.parse(out)
  const status = (id: string) => rules.find((rule: { id: string }) => rule.id === id).status
  expect(exit).toBe(8)
  expect(err).toMatch(/of 39 rules could not be checked/)
  expect(status('saml-certificate-expired')).toBe('could-not-check')
  expect(status('team-empty')).toBe('pass')
  expect(findings).toHaveLength(4)
  expect(new Set(findings.map((finding: { status: string }) => finding.status))).toEqual(
    new Set(['could-not-check']),
  )
})

test('findings that fail come before lists that were refused', async () => {
  const { transport } = sending((url) => url.includes('/saml'))
  const seeded = { ...openLink }
  const { exit } = await audit([], seeded, { transport: await transport() })
  expect(exit).toBe(12)
})

test('a baseline keeps known findings from failing, and only new ones may be shown', async () => {
  const { out } = await audit(['-o', 'json'], openLink)
  writeFileSync(join(folder, 'baseline.json'), out)
  const known = await audit(['-o', 'json', '--baseline', 'baseline.json'], openLink)
  expect(known.exit).toBe(0)
  expect(JSON.parse(known.out).findings).toMatchObject([{ rule: 'invite-link-open', known: true }])
  const fresh = await audit(['-o', 'json', '--baseline', 'baseline.json', '--new-only'], openLink)
  expect(JSON.parse(fresh.out).findings).toEqual([])
  const more = await audit(['--baseline', 'baseline.json', '--fail-on', 'low'], seeds['team-empty'])
  expect(more.exit).toBe(12)
  const none = await audit(['--new-only'])
  expect(none).toMatchObject({ exit: 2, requests: [] })
})

test('a finding points at the line of its thing in the document', async () => {
  const { out } = await audit(['-o', 'json', '--out', 'out.yaml'], openLink)
  const [finding] = JSON.parse(out).findings
  expect(finding.document.file).toBe('out.yaml')
  const lines = readFileSync(join(folder, 'out.yaml'), 'utf8').split('\n')
  expect(lines[finding.document.line - 1]).toBe('  - id: inv_editor')
})

test('a rule tells all its severities, unless the configuration sets one for it', async () => {
  const rule = async () => {
    const { out } = await audit(
      ['--rules', 'invite-link-open', '-o', 'json', '--html', 'page.html'],
      openLink,
    )
    const page = readFileSync(join(folder, 'page.html'), 'utf8')
    const [, row = ''] = /id="rules"[\s\S]*?<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(page) ?? []
    const shown = Array.from(row.matchAll(/class="badge (\w+)"/g), ([, severity]) => severity)
    const { severity, lesser } = JSON.parse(out).rules[0]
    return { severity, lesser, shown }
  }
  expect(await rule()).toEqual({
    severity: 'critical',
    lesser: ['high', 'medium'],
    shown: ['critical', 'high', 'medium'],
  })
  configure('rules: [{ id: invite-link-open, severity: low }]')
  expect(await rule()).toEqual({ severity: 'low', lesser: undefined, shown: ['low'] })
})

test('reports for people name no line of a document that nobody has written', async () => {
  for (const format of ['markdown', 'junit']) {
    const unwritten = await audit(['-o', format, '--html', 'page.html'], openLink)
    expect(unwritten.out).toContain('inv_editor')
    expect(`${unwritten.out}${readFileSync(join(folder, 'page.html'), 'utf8')}`).not.toContain(
      'workspace.yaml',
    )
    const words = ['-o', format, '--html', 'page.html', '--out', 'out.yaml']
    const { out } = await audit(words, openLink)
    for (const report of [out, readFileSync(join(folder, 'page.html'), 'utf8')])
      expect(report).toMatch(/out\.yaml:\d+/)
  }
  writeFileSync(join(folder, 'workspace.yaml'), readFileSync(join(folder, 'out.yaml'), 'utf8'))
  const { out } = await audit(['workspace.yaml', '-o', 'markdown'])
  expect(out).toMatch(/workspace\.yaml:\d+/)
})

test('every place in the document is that of the thing, also below texts of several lines', async () => {
  const certificate = seeds['saml-certificate-expired']
  const { out } = await audit(['-o', 'json', '--out', 'out.yaml', '--fail-on', 'critical'], {
    sql: `${'sql' in certificate ? certificate.sql : ''}; UPDATE openapi_specs SET processing_state = 'error'; UPDATE integrations SET scopes = '["a:write"]'`,
    of: '',
  })
  const lines = readFileSync(join(folder, 'out.yaml'), 'utf8').split('\n')
  const findings: { readonly id: string; readonly document: { readonly line: number } }[] =
    JSON.parse(out).findings
  expect(findings.length).toBeGreaterThan(4)
  for (const { id, document } of findings)
    expect(lines[document.line - 1]).toMatch(new RegExp(`- \\w+: ${id}$`))
})

test('exceptions hold for a while; expired and unneeded ones are findings', async () => {
  const exceptions = Array.from({ length: 200 }, (_, index) => {
    const address = index === 0 ? 'invite-link/#inv_editor' : `invite-link/#gone_${index}`
    const expiry = index % 2 === 0 ? '2026-11-21' : '2026-11-20'
    return `  - { rule: invite-link-open, address: '${address}', owner: ada, reason: later, expiry: ${expiry} }`
  })
  configure(`exceptions:\n${exceptions.join('\n')}\n`)
  const { out, exit } = await audit(['-o', 'json'], openLink)
  const { findings, excepted } = JSON.parse(out)
  const count = (rule: string) => findings.filter((finding: { rule: string }) => finding.rule === rule).length
  expect(excepted).toMatchObject([{ rule: 'invite-link-open', id: 'inv_editor', owner: 'ada' }])
  expect({ expired: count('exception-expired'), unused: count('exception-unused'), exit }).toEqual({
    expired: 100,
    unused: 99,
    exit: 0,
  })
  expect(findings.find((finding: { rule: string }) => finding.rule === 'exception-expired')).toMatchObject({
    document: { file: '.ws-audit.yaml', line: 3 },
  })
})

test('findings of one rule about no thing are told apart by their words, in any order', async () => {
  const fingerprints = async (program: string) => {
    configure(`rules:\n  - { id: own, jq: '${program}' }\n`)
    const { out } = await audit(['--rules', 'own', '-o', 'json'])
    return JSON.parse(out).findings.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
  }
  const both = await fingerprints('("one", "two") | { id: null, message: . }')
  expect(both).toEqual(['own:org_northwind:one', 'own:org_northwind:two'])
  expect(await fingerprints('("two", "three") | { id: null, message: . }')).toEqual([
    'own:org_northwind:two',
    'own:org_northwind:three',
  ])
})

test('an annotation names a file only if there is one', async () => {
  const words = ['--rules', 'invite-link-open', '-o', 'github']
  expect((await audit(words, openLink)).out).toMatch(/^::error title=/)
  expect((await audit([...words, '--out', 'out.yaml'], openLink)).out).toMatch(/^::error file=out.yaml,line=/)
})

test('the page shows a file that is right', async () => {
  const [, shown = ''] = /```yaml\n(rules:.*?)^```/ms.exec(readFileSync('docs/how-to/audit.md', 'utf8')) ?? []
  configure(shown)
  const { out, err, exit } = await audit([
    '-o',
    'json',
    '--rules',
    'site-without-proxy',
    '--fail-on',
    'critical',
  ])
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
  expect(JSON.parse(out).findings[0]).toMatchObject({ rule: 'site-without-proxy', severity: 'high' })
})

test('nothing is called unneeded that a refused list may hold', async () => {
  configure(
    'exceptions:\n  - { rule: saml-certificate-expired, address: saml-provider/Okta, owner: ada, reason: later, expiry: 2027-01-01 }\n',
  )
  const { transport } = sending((url) => url.includes('/saml'))
  const { out } = await audit(['-o', 'json'], undefined, { transport: await transport() })
  expect(JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule)).not.toContain('exception-unused')
})

test('rules are changed, switched off, and added in jq', async () => {
  configure(
    [
      'rules:',
      '  - { id: team-empty, off: true }',
      '  - { id: invite-link-open, severity: info }',
      '  - { id: too-few-admins, params: { min: 3 } }',
      '  - id: emoji-missing',
      '    severity: critical',
      '    jq: \'.sites[] | select(.visibility == "share-link") | { id, message: "\\(.title) needs a proxy" }\'',
    ].join('\n'),
  )
  const { out, exit } = await audit(['-o', 'json'], openLink)
  const { findings, rules } = JSON.parse(out)
  expect(exit).toBe(12)
  expect(findings).toMatchObject([
    {
      rule: 'emoji-missing',
      severity: 'critical',
      id: 'site_partners',
      message: 'Partner portal needs a proxy',
    },
    { rule: 'too-few-admins', severity: 'medium' },
    { rule: 'invite-link-open', severity: 'info' },
  ])
  expect(rules.map(({ id }: { id: string }) => id)).not.toContain('team-empty')
})

test('a program that fails has checked nothing', async () => {
  configure('rules:\n  - { id: own, jq: ".format[]" }\n')
  const { out, exit } = await audit(['-o', 'json', '--rules', 'own'])
  expect(exit).toBe(8)
  expect(JSON.parse(out).rules).toMatchObject([{ status: 'could-not-check' }])
})

test('all faults of the file are told at once, with their places', async () => {
  configure(
    [
      'rules:',
      '  - { id: team-emty }',
      '  - { id: team-empty, severity: bad, params: { days: 3 } }',
      '  - { id: own, jq: "1 +" }',
      '  - { id: comment-stale, params: { day: 3 } }',
      'exceptions:',
      '  - { rule: nothing, address: a, owner: b, reason: c, expiry: 2026-02-30 }',
      '  - { rule: team-empty }',
      'exeptions: []',
    ].join('\n'),
  )
  const { err, exit, requests } = await audit([])
  expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
  const faults = err
    .split('\n')
    .flatMap((line) => /\.ws-audit\.yaml:(\d+):(\d+): (.*)/.exec(line)?.slice(1, 4).join(' ') ?? [])
  expect(faults.map((fault) => fault.slice(0, 60))).toMatchInlineSnapshot(`
    [
      "2 7 there is no rule "team-emty"; did you mean team-empty?; ",
      "3 23 "severity" needs critical, high, medium, low, info, got",
      "3 38 team-empty has no params",
      "4 20 jq: syntax error, unexpected end of file, line 1, colum",
      "5 36 there is no member "day"; did you mean days?",
      "7 7 there is no rule "nothing"",
      "7 55 "expiry" needs a day like 2026-12-31, got "2026-02-30"",
      "8 5 "address" is missing",
      "8 5 "owner" is missing",
      "8 5 "reason" is missing",
      "8 5 "expiry" is missing",
      "9 1 there is no member "exeptions"; did you mean exceptions?",
    ]
  `)
})

test('the page has the roles of people, and links into the app', async () => {
  await audit(['--html', 'page.html'], openLink)
  const text = readFileSync(join(folder, 'page.html'), 'utf8')
  expect(text).toMatch(/<th scope="row"[^>]*>ada@northwind\.example<\/th><td[^>]* class="heat-6">admin/)
  expect(text).toContain('href="https://app.workspace.example/o/org_northwind"')
})

test('the page has guests, and the spaces in collections', async () => {
  const rolesIn = async (context?: Partial<Context>) => {
    await audit(['--html', 'page.html'], undefined, context)
    const [, section = ''] =
      /id="access"([\s\S]*?)<\/section>/.exec(readFileSync(join(folder, 'page.html'), 'utf8')) ?? []
    const [, row = ''] = /<th scope="row"[^>]*>kit@northwind\.example<\/th>(.*?)<\/tr>/.exec(section) ?? []
    const cells = row.matchAll(/data-column="([^"]*)"[^>]*>([^<]*)</g)
    return { section, kit: Object.fromEntries(Array.from(cells, ([, place, role]) => [place, role])) }
  }
  const { section, kit } = await rolesIn()
  expect(section).toContain('All members and guests')
  expect(kit).toMatchObject({ 'Northwind Labs': 'read', 'Engineering/Platform/Security': '–' })
  // A service without these lists tells of people in teams only.
  const { transport } = sending((url) => /\/members(?:\?|$)/.test(url) && !url.includes('/teams/'))
  const less = await rolesIn({ transport: await transport() })
  expect(less.section).toContain('People as far as the source names them')
  expect(less.section).toContain('Engineering/Platform/Security')
  expect(less.kit).toEqual({})
})

test('unknown rules and formats send nothing', async () => {
  expect((await audit(['--rules', 'team-emty'])).err).toContain('did you mean team-empty?')
  const elsewhere = await audit(['-o', 'sarif', '--jq', '.'])
  expect(elsewhere).toMatchObject({ exit: 2 })
})

test('an audit sends nothing but GET', async () => {
  const { transport, methods } = sending(() => false)
  await audit([], undefined, { transport: await transport() })
  expect([...methods]).toEqual(['GET'])
})

/** The workspace, of which some requests are refused. */
function sending(isRefused: (url: string) => boolean) {
  const methods = new Set<string>()
  return {
    methods,
    transport: async (): Promise<Context['transport']> => async (baseUrl) => {
      const transport = await workspace.transport(baseUrl)
      return {
        ...transport,
        send: async (request, signal) => {
          methods.add(request.method)
          if (!isRefused(request.url)) return transport.send(request, signal)
          const body = JSON.stringify({ error: { code: 403, message: 'Not for you' } })
          return { status: 403, headers: {}, text: async () => body, bytes: async () => Buffer.from(body) }
        },
      }
    },
  }
}

test('a document may have values of a service that ws does not know: rules that look at them say so', async () => {
  const inFolder = (words: readonly string[]) =>
    workspace.run(['audit', ...words], { workingDirectory: folder })
  writeFileSync(join(folder, 'names.yaml'), 'openapi:\n  - slug: Pay_Ments\n')
  expect(await inFolder(['names.yaml', '--fail-on', 'info'])).toMatchObject({ exit: 0 })
  const document = 'sites:\n  - id: site_docs\n    title: Docs\n    visibility: grown-public\nteams: []\n'
  writeFileSync(join(folder, 'words.yaml'), document)
  const { exit, out } = await inFolder(['words.yaml', '-o', 'json'])
  const { findings, rules } = JSON.parse(out)
  expect(exit).toBe(8)
  expect(findings[0]).toMatchObject({
    status: 'could-not-check',
    address: 'site/Docs',
    id: 'site_docs',
    message: expect.stringContaining('words.yaml:4:17: "visibility" needs'),
  })
  const about = rules.filter(({ status }: { status: string }) => status === 'could-not-check')
  expect(about.map(({ id }: { id: string }) => id)).not.toContain('team-empty')
  expect(about.length).toBeGreaterThan(0)
})
