/** The place of a file that a command writes is checked before the command sends anything. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { isRunnable } from '../../src/cli/commands/is-runnable.ts'
import { verbFlags } from '../../src/cli/commands/verb-flags.ts'
import { root } from '../../src/cli/tree.ts'
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

/** Their own code checks these, before anything is sent. */
const checkedElsewhere = new Set(['export --out', 'access review start --out', 'mcp serve --out'])

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
