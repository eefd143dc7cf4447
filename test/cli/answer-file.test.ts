/** `--out` of tasks whose answer people keep: the whole answer is in the file, or the file is as it was. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'
import { runsStatements } from '../sql/statement-context.ts'

let program: SampleProgram

beforeAll(async () => {
  program = await sampleProgram()
})

afterAll(() => program.remove())

const at = (name: string) => join(program.folder, name)
const run = (...line: string[]) => program.ws(line, { context: runsStatements })
const statement = "SELECT id, title FROM spaces WHERE id LIKE 'spc_s%' ORDER BY id LIMIT 2"

describe('the form', () => {
  const csv = 'id,title\nspc_sdk,SDKs\nspc_security,Security\n'
  test.each([
    ['rows.csv', [], csv],
    ['ROWS.CSV', [], csv],
    ['rows.txt', ['-o', 'csv'], csv],
    ['rows.json', ['-o', 'csv'], csv],
    ['rows.txt', [], 'id\ttitle\nspc_sdk\tSDKs\nspc_security\tSecurity\n'],
    ['rows.ndjson', [], '{"id":"spc_sdk","title":"SDKs"}\n{"id":"spc_security","title":"Security"}\n'],
    ['rows.yml', [], '- id: spc_sdk\n  title: SDKs\n- id: spc_security\n  title: Security\n'],
    ['rows.md', [], expect.stringContaining('| id | title |\n')],
    ['rows.json', ['--jq', '.[0].id'], 'spc_sdk\n'],
  ])('of %s with %j', async (name, flags, text) => {
    const { exit, out, err } = await run('query', statement, '--out', name, ...flags)
    expect({ exit, out, err }).toEqual({ exit: 0, out: '', err: `Wrote ${at(name)}\n` })
    expect(readFileSync(at(name), 'utf8')).toEqual(text)
  })

  test('of a schema is JSON, unless the ending says YAML', async () => {
    await run('schema', 'space', 'get', '--out', 'schema')
    expect(JSON.parse(readFileSync(at('schema'), 'utf8'))).toHaveProperty('output')
    await run('schema', 'space', 'get', '--out', 'schema.yaml')
    expect(readFileSync(at('schema.yaml'), 'utf8')).toMatch(/^input:\n/)
  })
})

describe('nothing is written', () => {
  test.each([
    ['-', 2, '--out needs the path of a file, and - is none'],
    ['missing/x', 10, 'there is no such folder'],
    ['folder', 10, 'is not a file; nothing was written'],
  ])('to %s', async (place, exit, said) => {
    mkdirSync(at('folder'), { recursive: true })
    const before = readdirSync(program.folder)
    for (const line of [
      ['query', statement],
      ['schema', 'space', 'get'],
      ['diff', 'live', 'live'],
    ]) {
      const ran = await run(...line, '--out', place)
      expect(ran).toMatchObject({ exit, out: '', err: expect.stringContaining(said) })
      expect(ran.err).toMatch(/hint/)
    }
    expect(readdirSync(program.folder)).toEqual(before)
  })

  test('of a failed answer, nor by a dry run: the old file stays', async () => {
    writeFileSync(at('old.csv'), 'old')
    const failed = await run('query', statement, '--jq', '.[0] | error("no")', '--out', 'old.csv')
    expect(failed).toMatchObject({ exit: 1, out: '' })
    const tried = await run('query', statement, '--out', 'old.csv', '--dry-run')
    expect(tried).toMatchObject({ exit: 0, out: expect.stringContaining('GET /v1/') })
    expect(readFileSync(at('old.csv'), 'utf8')).toBe('old')
    expect(readdirSync(program.folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

test('an answer that ends with a finding or a gap is in its file, and keeps its exit code', async () => {
  await run('export', '--out', 'before.yaml')
  expect((await run('team', 'create', '--title', 'Late')).exit).toBe(0)
  const ran = await run('diff', 'before.yaml', 'live', '--exit-code', '--out', 'found.json')
  expect(ran).toMatchObject({ exit: 12, out: '' })
  expect(JSON.parse(readFileSync(at('found.json'), 'utf8'))).toBeTruthy()
})

test('every command whose answer people keep has it', async () => {
  const { commands } = await commandManifest(root)
  const having = commands
    .filter(({ groups }) => groups.includes('answer'))
    .map(({ words }) => words.join(' '))
  expect(having.sort()).toEqual(
    ['commands', 'cr diff', 'diff', 'openapi diff', 'query', 'report', 'schema', 'space diff'].sort(),
  )
  expect(existsSync(at('rows.csv'))).toBe(true)
})
