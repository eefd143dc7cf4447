/** The place of a file that a command writes is checked before the command sends anything. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { isRunnable } from '../../src/cli/commands/is-runnable.ts'
import { verbFlags } from '../../src/cli/commands/verb-flags.ts'
import { root } from '../../src/cli/tree.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { runsStatements } from '../sql/statement-context.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

test.each([
  'audit --html',
  'audit --out',
  'audit --document',
  'report --html',
  'export --out',
  'plan all.yaml --out',
  'team sync --from people.csv --out',
  'offboard kit@acme.com --out',
  'access copy kit@acme.com lee@acme.com --out',
])('ws %s', async (line) => {
  const workingDirectory = folderWith({
    'all.yaml': 'teams: []\n',
    'people.csv': 'user,team,role\n',
    file: 'x',
  })
  for (const place of ['missing/x', 'file/x', '.']) {
    const { exit, out, err, requests } = await ws([...line.split(' '), place], {
      workingDirectory,
      env: { WS_ORG: 'o' },
    })
    // A folder is where export writes the parts of a document.
    if (place === '.' && line.startsWith('export')) continue
    expect({ exit, out, requests }, err).toEqual({ exit: 10, out: '', requests: [] })
    expect(err).not.toMatch(/ENOENT|ENOTDIR|\.tmp/)
  }
  expect(readdirSync(workingDirectory).toSorted()).toEqual(['all.yaml', 'file', 'people.csv'])
})

test.each([
  'audit --out -',
  'plan all.yaml --out -',
  'team sync --from people.csv --out -',
  'offboard kit@acme.com --out -',
  'access copy kit@acme.com lee@acme.com --out -',
  'access review start --out -',
  'access review apply review.csv --html -',
  'backup restore kept --ids -',
])('ws %s: - is not a file', async (line) => {
  const workingDirectory = folderWith({ 'all.yaml': 'teams: []\n', 'people.csv': 'user,team,role\n' })
  const { exit, out, err, requests } = await ws(line.split(' '), { workingDirectory, env: { WS_ORG: 'o' } })
  expect({ exit, out, requests }, err).toEqual({ exit: 2, out: '', requests: [] })
  expect(err).toMatch(/--(out|html|ids) needs the path of a file, and - is none/)
  expect(readdirSync(workingDirectory).toSorted()).toEqual(['all.yaml', 'people.csv'])
})

test.each(['audit', 'report'])('ws %s --html -: the page goes to stdout, and nothing else', async (verb) => {
  const program = await sampleProgram()
  const { out } = await program.ws([verb, '--html', '-'], { context: runsStatements })
  expect(out).toMatch(/^<!doctype html>/i)
  expect(out.trimEnd()).toMatch(/<\/html>$/i)
  const both = await program.ws([verb, '--html', '-', '-o', 'json'], { context: runsStatements })
  expect([both.exit, both.out]).toEqual([2, ''])
  expect(both.err).toContain('--html - writes the page to stdout: -o, --jq and --fields write there, too')
  expect(readdirSync(program.folder)).not.toContain('-')
  program.remove()
})

/** Its own code checks it, before anything is sent; for a file that takes the answer, that of answer-file.test.ts. */
const answerFiles = ['commands', 'cr diff', 'diff', 'openapi diff', 'query', 'report', 'schema', 'space diff']
const checkedElsewhere = new Set(['export --out', ...answerFiles.map((words) => `${words} --out`)])

test('every --out and --html of a job is such a file', async () => {
  const { commands } = await commandManifest(root)
  const found = commands.flatMap(({ words, spec }) =>
    spec === undefined || !isRunnable(spec) || spec.kind !== 'task'
      ? []
      : verbFlags(spec, {})
          .flags.filter(({ word, facts }) => ['out', 'html'].includes(word) && facts.isWritten !== true)
          .map(({ word }) => `${words.join(' ')} --${word}`),
  )
  expect(new Set(found)).toEqual(checkedElsewhere)
})
