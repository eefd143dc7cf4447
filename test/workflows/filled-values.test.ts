/** Values that a document fills in may be secret: no answer, notice, question or error shows them, and the service gets them. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: documents have such texts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder, ws } = program
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

const secret = 'hunter2 "quoted"\nnext line'
const env = { WS_VAR_SECRET: secret }
const parts = ['hunter2', 'next line']

write('teams.yaml', 'teams: [{ title: "${env:WS_VAR_SECRET}" }]\n')
write('part.yaml', 'teams: [{ title: "Team ${env:WS_VAR_SECRET} too" }]\n')
write(
  'long.yaml',
  'teams: [{ title: "${env:WS_VAR_SECRET} is a title that is longer than the service takes for a team" }]\n',
)
write('kept.txt', 'hunter2 in a file\n')
write('file.yaml', 'teams: [{ title: "${file:kept.txt}" }]\n')

const formats = ['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id']

test.each(
  ['teams.yaml', 'part.yaml', 'file.yaml'].flatMap((document) =>
    [
      ['plan', document, '--requests'],
      ['diff', document, 'live'],
      ['diff', 'live', document],
      ['apply', document, '--dry-run'],
    ].flatMap((line) => formats.map((format) => [...line, '-o', format])),
  ),
)('%s %s %s %s %s', async (...line) => {
  const { out, err } = await ws(line, { env })
  // CSV of a new thing without an id, and -o id of it, are errors, which must not show the value either.
  expect(out + err).not.toBe('')
  for (const part of parts) expect(out + err).not.toContain(part)
})

test('a fault quotes the document, not the value', async () => {
  const { err, exit } = await ws(['plan', 'long.yaml'], { env })
  expect(exit).toBe(2)
  expect(err).toContain('got "${env:WS_VAR_SECRET} is a title')
  for (const part of parts) expect(err).not.toContain(part)
})

test('the service gets the value, and --show-secrets shows it', async () => {
  const shown = await ws(
    ['plan', 'teams.yaml', '--show-secrets', '-o', 'json', '--jq', '.changes[0].members.title.to'],
    { env },
  )
  expect(shown.out).toBe(`${secret}\n`)
  const planned = await ws(['plan', 'teams.yaml', '--out', 'plan.json'], { env })
  expect(planned).toMatchObject({ exit: 0, out: expect.stringContaining('"***"') })
  expect(readFileSync(join(folder, 'plan.json'), 'utf8')).toContain('hunter2')
  const applied = await ws(['apply', 'teams.yaml', '--yes'], { env })
  expect(applied.exit).toBe(0)
  for (const part of parts) expect(applied.out + applied.err).not.toContain(part)
  const { out } = await ws(['team', 'list', '-o', 'json', '--jq', '.[].title'])
  expect(out).toContain(secret)
})

test('a short value is masked where it is a whole text only', async () => {
  write('short.yaml', 'teams: [{ title: "${env:WS_VAR_SHORT}" }]\n')
  const { out } = await ws(['plan', 'short.yaml', '-o', 'json'], { env: { WS_VAR_SHORT: 'te' } })
  expect(JSON.parse(out).changes[0]).toMatchObject({ kind: 'team', members: { title: { to: '***' } } })
})
