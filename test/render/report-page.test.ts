/** The page of `ws report --html`: in a real browser where there is one, and as text everywhere. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportMarkdown } from '../../src/render/workspace-report/markdown.ts'
import { reportPage } from '../../src/render/workspace-report/page.ts'
import type { WorkspaceReport } from '../../src/reports/workspace-report.ts'
import { folderWith } from '../support/folder.ts'

const file = join(folderWith(), 'report.html')
const hostile = '</td><script>alert(1)</script>'
const report: WorkspaceReport = {
  organization: { id: 'org_one', title: `One ${hostile}` },
  at: '2026-11-27T12:00:00.000Z',
  version: '1.0.0',
  notRead: [`members of organization/One: ${hostile}`],
  sections: [
    {
      query: 'figures',
      title: 'How much there is',
      about: 'For: whoever reports',
      columns: ['thing', 'number', 'a rather long name of a column'],
      rows: [
        { thing: hostile, number: 12, 'a rather long name of a column': 'x'.repeat(300) },
        { thing: 'spaces', number: null, 'a rather long name of a column': '| a | b |' },
      ],
    },
    { query: 'guests', title: 'Guests', about: '', columns: ['id'], rows: [] },
  ],
  trend: ['2026-11-26', '2026-11-27'].map((day, index) => ({
    scope: hostile,
    checkedAt: `${day}T12:00:00.000Z`,
    bySeverity: { critical: 0, high: 2 - index, medium: 3, low: 1, info: 0 },
  })),
}

const text = reportPage(report)
writeFileSync(file, text)

test('each section has its rows and its query, what was not read is told, and no text becomes markup', () => {
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="application/json" id="ws-audit-trend">'])
  for (const part of ['ws query figures', 'ws query guests', 'None.', 'Not read', '2026-11-27 12:00:00 UTC'])
    expect(text).toContain(part)
  const markdown = reportMarkdown(report)
  expect(markdown).not.toContain('<script')
  expect(markdown).not.toContain('| a | b |')
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

  test('a word and a time stay whole on a phone', async () => {
    const row = {
      collection: 'Engineering',
      parent: 'Engineering',
      spaces: 1,
      changed: '2026-11-06T13:45:12.000Z',
    }
    const section = { query: 'tree', title: 'The tree', about: '', columns: Object.keys(row), rows: [row] }
    const narrow = join(folderWith(), 'narrow.html')
    writeFileSync(narrow, reportPage({ ...report, notRead: [], sections: [section] }))
    const tab = await browser.newPage({ viewport: { width: 400, height: 740 } })
    await tab.goto(pathToFileURL(narrow).href)
    const lines = await tab.evaluate(
      `[...document.querySelectorAll('td')].filter((cell) => /^\\S{1,24}$/.test(cell.textContent)).map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return [cell.textContent, range.getClientRects().length]
      }).filter(([, count]) => count > 1)`,
    )
    expect(lines).toEqual([])
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(400)
    await tab.close()
  })

  test('a wide table stands in blocks on a phone: nothing lies past the edge, and nothing scrolls sideways', async () => {
    const columns = Array.from({ length: 12 }, (_, index) => `a column with number ${index}`)
    const rows = [
      Object.fromEntries(columns.map((name, index) => [name, `${'value '.repeat(index)}${index}`])),
      {},
    ]
    const section = { query: 'wide', title: 'Wide', about: '', columns, rows }
    const wide = join(folderWith(), 'wide.html')
    writeFileSync(wide, reportPage({ ...report, notRead: [], sections: [section] }))
    const tab = await browser.newPage({ viewport: { width: 400, height: 740 } })
    await tab.goto(pathToFileURL(wide).href)
    const past = `[...document.querySelectorAll('.wide, .wide *')].filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline' && !each.closest('thead') || each.getBoundingClientRect().right > 400).map((each) => each.outerHTML.slice(0, 80))`
    expect(await tab.evaluate(past)).toEqual([])
    const named = `getComputedStyle(document.querySelector('td'), '::before').content`
    expect(await tab.evaluate(named)).toBe('"a column with number 0"')
    await tab.setViewportSize({ width: 1200, height: 740 })
    expect(await tab.evaluate(named)).toBe('none')
    await tab.close()
  })

  test('the keyboard reaches what is wide, and paper has all of it', async () => {
    const tab = await browser.newPage({ viewport: { width: 400, height: 740 } })
    await tab.goto(pathToFileURL(file).href)
    const reached: string[] = []
    for (let press = 0; press < 8; press += 1) {
      await tab.keyboard.press('Tab')
      reached.push(
        String(
          await tab.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
          ),
        ),
      )
    }
    expect(reached.slice(0, 2)).toEqual(['To the report', 'How much there is'])
    expect(reached).toContain('Table: How much there is')
    await tab.emulateMedia({ media: 'print' })
    expect(await tab.evaluate("getComputedStyle(document.querySelector('.wide')).overflowX")).toBe('visible')
    expect(await tab.evaluate("getComputedStyle(document.querySelector('.skip')).display")).toBe('none')
    await tab.close()
  })
})
