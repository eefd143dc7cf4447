/** After each kind of change, `ws diff` tells exactly that change: one loop over all operations that write. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'
import { isCampaign, someOf } from '../support/campaign.ts'
import { operations } from '../support/operations.ts'
import { readShellLine } from '../support/shell-words.ts'

/** A transcript: a command, then what `ws diff` tells of it. `UPDATE=1 WS_CAMPAIGN=1` writes it: read it before you commit it. */
const transcript = resolve(import.meta.dirname, 'diff-changes.txt')

const program = await sampleProgram()
afterAll(program.remove)
const file = program.url.slice('local:'.length)

/** Of the ids that are made here. */
const newId = /\b([a-z]+_)1m[0-9a-z]{10,}/g

const withoutNewIds = (text: string) => text.replaceAll(newId, '$1…')

async function changesAfter(line: string): Promise<string> {
  copyFileSync(`${file}.before`, file)
  const done = await program.ws(readShellLine(line).words.slice(1))
  expect({ line, exit: done.exit, err: done.exit === 0 ? '' : done.err }).toEqual({ line, exit: 0, err: '' })
  const { out, exit } = await program.ws(['diff', 'before.yaml', 'live', '-o', 'json'])
  expect(exit).toBe(0)
  const { changes } = JSON.parse(out) as { changes: Change[] }
  const told = changes.map(({ action, address, was, members }) => {
    const before = was === undefined ? '' : ` (was ${was})`
    return `  ${action} ${address}${before} ${shortened(withoutNewIds(JSON.stringify(members)))}\n`
  })
  return withoutNewIds(`${line}\n${told.join('')}`)
}

interface Change {
  readonly action: string
  readonly address: string
  readonly was?: string
  readonly members: object
}

const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

const written = readFileSync(transcript, 'utf8').split(/^(?=\S)/m)
const writing = [...operations.values()].filter(({ method }) => method !== 'GET')
const lines = someOf(writing, 3).flatMap(({ examples }) => (isCampaign ? examples : examples.slice(0, 1)))

test('each change is told as what it is, and nothing else', { timeout: 300_000 }, async () => {
  expect((await program.ws(['export', '--out', 'before.yaml'])).exit).toBe(0)
  copyFileSync(file, `${file}.before`)
  const found: string[] = []
  for (const line of lines) found.push(await changesAfter(line))
  if (process.env.UPDATE && isCampaign) writeFileSync(transcript, found.join(''))
  else
    expect(found).toEqual(
      lines.map((line) => written.find((entry) => entry.startsWith(`${line}\n`)) ?? `${line}: not there`),
    )
})
