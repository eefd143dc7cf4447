/** Findings in the formats of other programs, by their public schemas, and with hostile titles. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { findingsGithub } from '../../src/render/findings/github.ts'
import { findingsGitlab } from '../../src/render/findings/gitlab.ts'
import { findingsJunit } from '../../src/render/findings/junit.ts'
import { findingLines } from '../../src/render/findings/lines.ts'
import { findingsMarkdown } from '../../src/render/findings/markdown.ts'
import { findingsSarif } from '../../src/render/findings/sarif.ts'
import { paintFor } from '../../src/render/text/paint.ts'
import { isGating, severities } from '../../src/reports/findings-report.ts'
import { reportOf } from '../support/findings.ts'

const schemas = join(import.meta.dirname, '../workflows/audit/schemas')
const require = createRequire(import.meta.url)
const package_ = require.resolve('@microsoft/jest-sarif')
const sarifSchema = JSON.parse(readFileSync(join(package_, '../schemas/sarif-2.1.0-rtm.5.json'), 'utf8'))

const small = reportOf(40)
const paint = await paintFor(false)

describe('SARIF', () => {
  const { $schema: _, id: __, ...schema } = sarifSchema
  const isValid = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile({
    ...schema,
    $id: 'sarif',
  })

  test('is valid by the schema of 2.1.0', () => {
    expect(isValid(JSON.parse(findingsSarif(small))) || isValid.errors).toBe(true)
  })

  test('gives each result what GitHub wants: a line, a logical place and a fingerprint', () => {
    const [run] = JSON.parse(findingsSarif(small)).runs
    for (const result of run.results) {
      const [{ physicalLocation, logicalLocations }] = result.locations
      expect(physicalLocation.artifactLocation.uri).toBe('docs/work%20space.yaml')
      expect(physicalLocation.region.startLine).toBeGreaterThan(0)
      expect(logicalLocations[0].fullyQualifiedName).toMatch(/^space\//)
      expect(result.partialFingerprints.primaryLocationLineHash).toMatch(/^rule-\d:spc_/)
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
    }
    expect(run.invocations[0].executionSuccessful).toBe(false)
  })

  test('holds 5,000 results, and counts the rest', () => {
    const [run] = JSON.parse(findingsSarif(reportOf(5003))).runs
    expect(run.results).toHaveLength(5000)
    expect(run.properties).toMatchObject({ findings: 5003, leftOut: 3 })
    expect(JSON.stringify(run.invocations)).toContain('3 more findings are left out')
  })
})

describe('JUnit', () => {
  test('is valid by its schema', async () => {
    const xml = findingsJunit(small)
    const schema = readFileSync(join(schemas, 'junit.xsd'), 'utf8')
    const checked = await validateXML({ xml: [{ fileName: 'audit.xml', contents: xml }], schema: [schema] })
    expect(checked.errors).toEqual([])
  })

  test('counts failures, errors and skipped cases', () => {
    const [, suite] = /<testsuite ([^>]*)>/.exec(findingsJunit(small)) ?? []
    // Of 40, 6 are known and 14 are below `medium`; of one rule ws can't tell.
    expect(suite).toContain('tests="43" failures="20" errors="1" skipped="21"')
  })
})

test('GitLab reads the code quality report', () => {
  const schema = JSON.parse(readFileSync(join(schemas, 'gitlab-code-quality.json'), 'utf8'))
  const isValid = new Ajv().compile(schema)
  const issues = JSON.parse(findingsGitlab(small))
  expect(isValid(issues) || isValid.errors).toBe(true)
  expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(
    issues.length,
  )
})

test.each(severities)('what %s does not gate fails no case of JUnit, and is no error of GitHub', (failOn) => {
  const gating = small.findings.filter((finding) => isGating(finding, failOn))
  const xml = findingsJunit({ ...small, failOn })
  expect(xml.match(/<failure /g) ?? []).toHaveLength(gating.length)
  expect(/ failures="(\d+)"/.exec(xml)?.[1]).toBe(String(gating.length))
  const worst = small.findings.filter(({ known }) => known !== true).slice(0, 10)
  const errors = findingsGithub({ ...small, failOn }).match(/^::error /gm) ?? []
  expect(errors).toHaveLength(worst.filter((finding) => isGating(finding, failOn)).length)
})

test('a step of GitHub gets ten annotations, the worst first, and no line that a title made', () => {
  const lines = findingsGithub(small).trimEnd().split('\n')
  const commands = lines.filter((line) => line.startsWith('::'))
  expect(commands).toHaveLength(10)
  expect(commands[0]).toMatch(/^::error file=docs\/work space\.yaml,line=\d+,title=critical%3A Rule \d::/)
  for (const line of commands) expect(line.replace(/^::\w+ [^:]*::/, '')).not.toMatch(/[\r\n]/)
  expect(lines.slice(10)).toEqual([
    expect.stringMatching(/^25 more have no annotation/),
    expect.stringMatching(/^40 findings/),
  ])
})

test('Markdown stays under a megabyte, and counts what it leaves out', () => {
  const text = findingsMarkdown(reportOf(20_000))
  expect(Buffer.byteLength(text)).toBeLessThan(1_048_576)
  expect(text).toMatch(/\.\.\. and \d+ more findings/)
})

test('no name becomes Markdown', () => {
  expect(findingsMarkdown(small)).toContain('It is "quoted" &amp; &lt;b&gt;')
})

test('an id that has no room in its line has one of its own, whole', async () => {
  const report = reportOf(1)
  const [finding] = report.findings
  const address = `space/${'Product '.repeat(9).trim()}`
  const drawn = (width: number) =>
    [
      ...findingLines(
        { ...report, findings: [{ ...finding, address, id: 'spc_long_id', known: false } as never] },
        { paint, width },
      ),
    ]
      .join('\n')
      .split('\n')
  expect(drawn(200)).toContain(`  ${address}  spc_long_id`)
  expect(drawn(80)).toContain('    spc_long_id')
  expect(drawn(80).filter((line) => line.length > 80)).toEqual([])
})
