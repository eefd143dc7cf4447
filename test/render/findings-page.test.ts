/** The page of `ws audit --html`: in a real browser where there is one, and as text everywhere. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsPage } from '../../src/render/findings/page.ts'
import type { FindingsPage } from '../../src/reports/findings-report.ts'
import { earlierPoints } from '../../src/workflows/audit/reports/trend.ts'
import { findingAt, reportOf } from '../support/findings.ts'
import { folderWith } from '../support/folder.ts'

const folder = folderWith()
const file = join(folder, 'audit.html')
const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00Z`

const page: FindingsPage = {
  file,
  trend: [3, 9, 15].map((day) => ({
    scope: 'one',
    checkedAt: at(day),
    bySeverity: { critical: 1, high: 2, medium: day, low: 3, info: 0 },
  })),
  access: {
    people: ['ada@northwind.example', '</table><script>'],
    places: ['organization/One', 'site/Docs'],
    roles: [
      ['admin', 'admin'],
      ['read', null],
    ],
    more: { people: 3, places: 0 },
    isWhole: true,
  },
  address: 'https://app.example/o/one',
  links: new Map([[findingAt(0).address, 'https://app.example/s/one']]),
}

const text = await findingsPage(reportOf(40), page)
writeFileSync(file, text)

test('the next report in the folder finds the trend in it', () => {
  expect(earlierPoints(join(folder, 'later.html'), 'one')).toEqual(page.trend)
})

test('a report of -o json in the folder is a point too, and no other file is', () => {
  const summary = {
    scope: 'one',
    checkedAt: at(1),
    bySeverity: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
  }
  const inFolder = folderWith({
    'first.json': JSON.stringify({ format: 'ws-audit/1', summary }),
    'others.json': JSON.stringify({
      format: 'ws-audit/1',
      summary: { ...summary, scope: 'two', checkedAt: at(2) },
    }),
    'package.json': '{}',
    'broken.json': '{"format":"ws-audit/1"',
    'page.html': '<p>',
  })
  expect(earlierPoints(join(inFolder, 'a.html'), 'one')).toEqual([summary])
})

test('no title becomes markup, and no address a script', async () => {
  expect(text).not.toContain('</table><script>')
  expect(text.match(/<script/g)).toHaveLength(2)
  const { address: _, ...others } = page
  expect(await findingsPage(reportOf(1), { ...others, address: 'javascript:alert(1)' })).not.toContain(
    'javascript:',
  )
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

  const opened = async (options: Parameters<Browser['newPage']>[0] = {}) => {
    const tab = await browser.newPage(options)
    const requests: string[] = []
    const troubles: string[] = []
    tab.on('request', (request) => requests.push(request.url()))
    tab.on('console', (message) => troubles.push(message.text()))
    tab.on('pageerror', (error) => troubles.push(String(error)))
    await tab.goto(pathToFileURL(file).href)
    return { tab, requests, troubles }
  }

  test.each(['light', 'dark'] as const)('everybody can read it: %s', async (colorScheme) => {
    const { tab, requests, troubles } = await opened({ colorScheme })
    expect({ requests, troubles }).toEqual({ requests: [pathToFileURL(file).href], troubles: [] })
    await tab.evaluate(axe.source)
    const found = await tab.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
    )
    expect(found).toEqual([])
    await tab.close()
  })

  test('search and severities work by the keyboard alone', async () => {
    const { tab } = await opened()
    await tab.keyboard.press('/')
    await tab.keyboard.type('spc_11')
    expect(await tab.locator('li[data-words]:visible').count()).toBe(1)
    expect(await tab.locator('#shown').textContent()).toBe('1 of 41 shown')
    await tab.keyboard.press('Escape')
    expect(await tab.locator('#shown').textContent()).toBe('')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Space')
    expect(await tab.locator('#shown').textContent()).toBe('33 of 41 shown')
    await tab.close()
  })

  test.each([400, 1200])('no label of a chart is cut off, %i px wide', async (width) => {
    // The longest names of rules.
    const names = ['member-disabled-with-access', 'share-link-of-a-public-site-or-longer', 'seo']
    const found = names.map((rule, index) => ({ ...findingAt(index), rule, status: 'fail' as const }))
    const long = join(folder, 'long.html')
    writeFileSync(long, await findingsPage({ ...reportOf(3), findings: found }, { ...page, file: long }))
    const tab = await browser.newPage({ viewport: { width, height: 740 } })
    await tab.goto(pathToFileURL(long).href)
    const cut = await tab.evaluate(
      `[...document.querySelectorAll('svg text')].filter((each) => {
        const [own, around] = [each.getBoundingClientRect(), each.ownerSVGElement.getBoundingClientRect()]
        return own.left < around.left || own.right > around.right
      }).map(({ textContent }) => textContent)`,
    )
    expect(cut).toEqual([])
    expect(await tab.evaluate('document.querySelectorAll("svg text").length')).toBeGreaterThan(10)
    await tab.close()
  })

  test('no line of a command ends within a flag, on any phone', async () => {
    const fix = 'ws cr create --space spc_api --subject Links --description Words --no-input'
    const tab = await browser.newPage({ viewport: { width: 400, height: 740 } })
    const file = join(folder, 'flags.html')
    const findings = [{ ...findingAt(1), status: 'fail' as const, fix }]
    writeFileSync(file, await findingsPage({ ...reportOf(3), findings }, { ...page, file }))
    await tab.goto(pathToFileURL(file).href)
    const broken: unknown[] = []
    for (let width = 320; width <= 420; width += 4) {
      await tab.setViewportSize({ width, height: 740 })
      const found = await tab.evaluate(
        `[...document.querySelectorAll('code')].flatMap((code) => {
          const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
          const cut = []
          while (texts.nextNode())
            for (const { 0: flag, index } of texts.currentNode.textContent.matchAll(/--[a-z-]+/g)) {
              const range = document.createRange()
              range.setStart(texts.currentNode, index)
              range.setEnd(texts.currentNode, index + flag.length)
              if (range.getClientRects().length > 1) cut.push(flag)
            }
          return cut
        })`,
      )
      broken.push(...(found as unknown[]))
    }
    expect(broken).toEqual([])
    expect(await tab.locator('code').first().textContent()).toBe(fix)
    await tab.close()
  })

  test('it fits on a phone, and paper has no search', async () => {
    const { tab } = await opened({ viewport: { width: 360, height: 740 } })
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await tab.emulateMedia({ media: 'print' })
    expect(await tab.locator('#search').isVisible()).toBe(false)
    await tab.close()
  })
})
