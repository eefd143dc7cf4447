/** A refused word that was no id: the hint says how to write a file or a title. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ws } from '../support/program.ts'

const refusal = (status: number, message: string) => () => ({
  status,
  body: { error: { code: status, message } },
})
const env = { WS_ORG: 'o' }

test.each([
  [
    'space update rows.csv --title T',
    404,
    'There is no space rows.csv',
    'If it is a file, write --from rows.csv',
  ],
  [
    'export all.yaml',
    404,
    'There is no organization all.yaml',
    'If it is a file, write --update all.yaml or --merge all.yaml or --out all.yaml',
  ],
  [
    'space get guides',
    404,
    'There is no space guides',
    "List those that exist: ws space list. If it is a title, write '~guides'",
  ],
  ['space update rows.csv --title T', 400, 'Nope', 'If it is a file, write --from rows.csv'],
  ['space delete guides --yes', 404, 'There is no space guides', 'List those that exist: ws space list'],
  ['space get guides --exact-ids', 404, 'There is no space guides', 'List those that exist: ws space list'],
])('ws %s', async (line, status, message, hint) => {
  const { exit, err } = await ws(line.split(' '), { env, service: refusal(status, message) })
  expect(exit).toBe(status === 404 ? 3 : 1)
  expect(err).toContain(`hint: ${hint}\n`)
})

test('a file in the place of a file is none that was meant otherwise', async () => {
  const workingDirectory = mkdtempSync(join(tmpdir(), 'ws-instead-'))
  writeFileSync(join(workingDirectory, 'all.yaml'), 'teams: []\n')
  const given = { env, workingDirectory, service: refusal(404, 'There is no organization o') }
  const { exit, err } = await ws(['plan', 'all.yaml'], given)
  expect(exit).toBe(3)
  expect(err).not.toContain('If it is a file')
  rmSync(workingDirectory, { recursive: true })
})
