/**
 * Every section of the bench still runs: in the quick form, which measures nothing. `npm test` runs a seventh of them each day; the campaign
 * runs them in the other order, too.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import type { BenchFinding, MeasuredSection } from '../../../scripts/bench/report.ts'
import { sections } from '../../../scripts/bench/sections.ts'
import { isCampaign } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { todaysOf } from '../../support/todays.ts'

const names = Object.keys(sections)
const orders = isCampaign ? [names, names.toReversed()] : [todaysOf(names, 7)]

const bench = (words: readonly string[]) =>
  execa(process.execPath, ['scripts/bench/bench.ts', ...words], { reject: false, all: true })

const kindsIn = (findings: readonly BenchFinding[]) => findings.map(({ kind }) => kind)

test.each(orders)('every section runs, from %s on', { timeout: 300_000 }, async (...order) => {
  const file = join(folderWith({}), 'record.json')
  const { all, exitCode } = await bench(['--quick', '--only', order.join(','), '--json', file])
  expect(exitCode, all).toBe(0)
  const record = JSON.parse(readFileSync(file, 'utf8')) as { readonly sections: readonly MeasuredSection[] }
  expect(record.sections.map(({ name }) => name)).toEqual(order)
  const empty = record.sections.filter(({ findings, table = [] }) => findings.length + table.length === 0)
  expect(empty).toEqual([])
  expect(record.sections.flatMap(({ findings }) => kindsIn(findings))).not.toContain('failed')
  expect(all).toContain('No budgets in this form')
})

test('a section that there is not is refused, with the names of all', async () => {
  const { all, exitCode } = await bench(['--quick', '--only', 'tree,trees'])
  expect(exitCode).toBe(2)
  expect(all).toContain('There is no section trees\n')
  expect(all).toContain(names.join(', '))
})

test('the flags are shown, and a mistyped one is named', async () => {
  expect(await bench(['--help'])).toMatchObject({
    exitCode: 0,
    all: expect.stringContaining('--only NAME,NAME'),
  })
  const { all, exitCode } = await bench(['--onyl', 'tree'])
  expect(exitCode).toBe(2)
  expect(all).toMatch(/^Unknown option '--onyl'.*--only NAME,NAME/s)
  expect(all).not.toContain('    at ')
})
