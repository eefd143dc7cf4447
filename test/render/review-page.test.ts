/** The page of `ws access review apply --html`: in a real browser where there is one, and as text everywhere. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewPage } from '../../src/render/review/page.ts'
import type { ReviewEvidence, ReviewRun } from '../../src/reports/review-evidence.ts'
import { folderWith } from '../support/folder.ts'

const file = join(folderWith(), 'review.html')
const access = { kind: 'space', address: 'space/Docs', id: 'spc_docs', role: 'edit' }
const run: ReviewRun = {
  at: '2026-11-27T12:00:00.000Z',
  by: 'ada@northwind.example',
  undecided: 1,
  version: '1.0.0',
  file: { name: 'review.csv', sha256: 'f'.repeat(64) },
  state: 'a'.repeat(64),
  plan: 'b'.repeat(64),
  outcome: 'failed',
  reasons: ['space/Docs: </li><script>alert(1)</script>'],
  rows: ['done', 'kept', 'failed', 'conflict', 'undecided', 'already', 'to do', 'not done'].map(
    (outcome) => ({
      ...access,
      person: `${outcome}@northwind.example`,
      decision: 'remove',
      comment: '</table><script>',
      outcome,
      reason: outcome === 'failed' ? 'The service refused it' : null,
    }),
  ),
}
const evidence: ReviewEvidence = {
  organization: { id: 'org_one', title: 'One </title><script>' },
  started: {
    at: '2026-11-01T12:00:00.000Z',
    by: null,
    scope: 'all',
    state: 'c'.repeat(64),
    rows: [{ ...access, person: 'kit@northwind.example', via: 'permission' }],
  },
  runs: [{ ...run, at: '2026-11-26T12:00:00.000Z', outcome: 'refused' }, run],
}

const text = reviewPage(evidence)
writeFileSync(file, text)

test('it tells who, when, from which state, and what became of each row; no text becomes markup', () => {
  expect(text).not.toContain('<script')
  for (const part of ['ada@northwind.example', '2026-11-27 12:00:00 UTC', 'c'.repeat(64), 'a'.repeat(64)])
    expect(text).toContain(part)
  for (const { outcome } of run.rows) expect(text).toContain(`>${outcome}</span>`)
  expect(text).toContain('The service refused it')
  expect(text.indexOf('2026-11-27 12:00')).toBeLessThan(text.indexOf('2026-11-26 12:00'))
})

test('a lost record of the start is said', () => {
  const { started: _, ...others } = evidence
  expect(reviewPage(others)).toContain('The record of the start is lost.')
})

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = places.find((place) => existsSync(place))
if (executablePath === undefined)
  console.log('skipped: the page in a browser, since no chromium is installed here')

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
  }, 60_000)
  afterAll(() => browser.close())

  test.each(['light', 'dark'] as const)(
    'everybody can read it, and it asks nobody: %s',
    async (colorScheme) => {
      const tab = await browser.newPage({ colorScheme, viewport: { width: 360, height: 740 } })
      const requests: string[] = []
      const troubles: string[] = []
      tab.on('request', (request) => requests.push(request.url()))
      tab.on('console', (message) => troubles.push(message.text()))
      await tab.goto(pathToFileURL(file).href)
      expect({ requests, troubles }).toEqual({ requests: [pathToFileURL(file).href], troubles: [] })
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(360)
      await tab.evaluate(axe.source)
      const found = await tab.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
      )
      expect(found).toEqual([])
      await tab.close()
    },
  )

  test.each([360, 900])('no word of an outcome is broken, %i px wide', async (width) => {
    const tab = await browser.newPage({ viewport: { width, height: 740 } })
    await tab.goto(pathToFileURL(file).href)
    const broken = await tab.evaluate(
      '[...document.querySelectorAll(".outcome")].filter((each) => each.getClientRects().length > 1).map(({ textContent }) => textContent)',
    )
    expect(broken).toEqual([])
    await tab.close()
  })
})
