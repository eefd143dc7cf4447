/** No line is longer than the terminal, however narrow or wide, except for text that people copy whole. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandManifest } from '../src/cli/commands/command-manifest.ts'
import { root } from '../src/cli/tree.ts'
import { widthOf } from '../src/render/text/width.ts'
import { runExample } from './local/run-example.ts'
import { type SampleCopies, sampleCopies } from './local/sample-copies.ts'
import { ws } from './support/program.ts'

const widths = [60, 80, 200]

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const tooLong = (text: string, columns: number) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours take no room
  text.split('\n').filter((line) => widthOf(line.replace(/\u001b\[[0-9;]*m/g, '')) > columns)

const { commands } = await commandManifest(root)

describe.each(widths)('at %i columns', (columns) => {
  test('help', async () => {
    for (const { words } of commands) {
      const { out, exit } = await ws([...words, '--help'], { terminal: true, columns })
      expect(exit, words.join(' ')).toBe(0)
      // Usage and examples are command lines; a pattern has no place to be broken at.
      const text = tooLong(out, columns).filter(
        (line) => !/^ {2}(WS_\w+=\S+ |printf .* \| )?ws /.test(line) && line.trim().includes(' '),
      )
      expect(text, words.join(' ')).toEqual([])
    }
  })

  test.each([
    'ws space list',
    'ws space get spc_api',
    'ws space links spc_api --all',
    'ws cr list --space spc_api',
    'ws site list',
    'ws team member list team_docs',
    'ws integration list',
    'ws org search webhooks',
    'ws cr page get 2 pag_auth --space spc_api',
    'ws tree',
  ])('%s', async (line) => {
    const { out, exit } = await runExample(line, sample, { terminal: true, columns, env: { WS_PAGER: '' } })
    expect(exit).toBe(0)
    // People copy an address whole: of a numbered note, or below a row.
    expect(tooLong(out, columns).filter((each) => !/(\[\d+\]|^ ) \S+$/.test(each))).toEqual([])
  })

  test.each([
    'ws spcae list',
    'ws space get nothing',
    'ws space get spc_api --feilds id',
    'ws invite send a@example.com --role amdin',
    'ws space delete spc_api --no-input',
    'ws cr get 2',
    'ws team create --no-input',
    'ws space list --profile nobody',
    'ws org list --base-url ftp://example.com',
    'ws space list --jq "["',
  ])('%s', async (line) => {
    const { err, exit } = await runExample(line, sample, { terminal: true, columns })
    expect(exit).not.toBe(0)
    expect(tooLong(err, columns)).toEqual([])
  })

  test('a first look', async () => {
    const { err } = await ws(['org', 'list'], { terminal: true, columns, env: { WS_URL: '', WS_TOKEN: '' } })
    expect(tooLong(err, columns)).toEqual([])
  })
})
