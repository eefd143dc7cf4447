/** The page of a run in the summary of a job: GitHub refuses more than a megabyte. */
import { expect, test } from 'vitest'
import { jobPage } from '../../src/cli/bulk/report/job-page.ts'

const row = (index: number) => `| ${index} | ${'é'.repeat(500)} |\n`

async function pageOf(rows: number): Promise<string> {
  let text = ''
  const write = async (part: string) => {
    text += part
  }
  const context = { out: { write } } as never
  const session = { context } as never
  const page = jobPage(session)
  const capped = page.capped(context)
  // Rows come in batches.
  for (let index = 0; index < rows; index += 2) await capped.out.write(row(index) + row(index + 1))
  await page.tellRest()
  return text
}

test('keeps whole rows, and says how many had no room', async () => {
  const text = await pageOf(2000)
  expect(Buffer.byteLength(text)).toBeLessThan(1_048_576)
  const kept = text.split('\n').filter((line) => line.startsWith('| '))
  expect(kept.length).toBeGreaterThan(800)
  expect(kept.every((line) => line.endsWith('é |'))).toBe(true)
  expect(text).toContain(`... and ${(2000 - kept.length).toLocaleString('en-US')} more rows`)
})

test('leaves a short page as it is', async () => {
  expect(await pageOf(2)).toBe(row(0) + row(1))
})
