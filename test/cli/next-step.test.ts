/** After a change at a terminal, stderr names the command that usually comes next. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { findCommand } from '../../src/cli/commands/find-command.ts'
import { nextStep } from '../../src/cli/suggest/next-step.ts'
import { root } from '../../src/cli/tree.ts'
import { runExample } from '../local/run-example.ts'
import { type SampleCopies, sampleCopies } from '../local/sample-copies.ts'
import { folderWith } from '../support/folder.ts'

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const documents = {
  'team.yaml': 'teams: [{ title: Writers }]\n',
  'same.yaml': 'teams: [{ id: team_docs, title: Docs }]\n',
  'public.yaml': 'sites: [{ id: site_partners, visibility: public }]\n',
  'blocked.yaml': 'spaces: [{ title: New, from: spc_cli, visibility: public }]\n',
}

const piped = (line: string) =>
  line.includes(' -') && !line.includes('.yaml') ? { stdin: documents['team.yaml'] } : {}

const nextOf = (text: string) => text.split('\n').filter((line) => line.startsWith('Next, '))

test('every next command exists', async () => {
  const { commands } = await commandManifest(root)
  const steps = commands.flatMap(({ spec }) => spec?.next ?? [])
  expect(steps.length).toBeGreaterThan(8)
  for (const { line } of steps) {
    const { spec } = await findCommand(line.split(' '), root)
    expect(spec, line).toBeDefined()
  }
})

test.each([
  [
    'ws cr create --space spc_guides --subject Refunds',
    'Next, to open it for review: ws cr update 2 --status open --space spc_guides',
  ],
  ['ws cr update 2 --status open --space spc_api', 'Next, to merge it: ws cr merge 2 --space spc_api'],
  ['ws cr merge 2 --yes --space spc_api', 'Next, to see what is still open: ws cr list --space spc_api'],
  [
    'ws openapi publish payments --source-url https://api.northwind.example/payments.json',
    'Next, to see whether the service has read it: ws openapi get payments',
  ],
  [
    'ws space delete spc_cli --yes --org org_northwind',
    'Next, to bring it back within 7 days: ws space restore spc_cli --org org_northwind',
  ],
])('%s', async (line, next) => {
  const ran = await runExample(line, sample, { terminal: true, columns: 120 })
  expect(ran.exit).toBe(0)
  expect(nextOf(ran.err)).toEqual([next])
})

test.each([
  ['ws plan team.yaml', 'Next, to do it: ws apply team.yaml'],
  [
    'ws plan team.yaml --prune --out plan.json --org org_northwind',
    'Next, to do it: ws apply --plan plan.json --allow delete --org org_northwind',
  ],
  [
    'ws apply team.yaml --yes',
    'Next, to find out later whether anybody has changed it: ws plan team.yaml --exit-code',
  ],
  // With all the consent that the plan needs.
  ['ws plan public.yaml', 'Next, to do it: ws apply public.yaml --allow publish'],
  ['ws apply public.yaml --dry-run', 'Next, to do it: ws apply public.yaml --allow publish'],
  ['ws offboard kit@northwind.example -n', 'Next, to do it: ws offboard kit@northwind.example'],
  // There is nothing to do, or stdin can't be read twice, or the API can't do it.
  ['ws plan same.yaml', undefined],
  ['ws apply same.yaml --yes', undefined],
  ['ws plan -', undefined],
  ['ws plan blocked.yaml', undefined],
])('%s', async (line, next) => {
  const workingDirectory = folderWith(documents)
  const env = line.startsWith('ws apply') ? { WS_CONFIG_DIR: workingDirectory } : {}
  const world = { terminal: true, columns: 120, workingDirectory, env, ...piped(line) }
  const ran = await runExample(line, sample, world)
  expect(ran.exit, ran.err).toBe(0)
  expect(nextOf(ran.err)).toEqual(next === undefined ? [] : [next])
})

test.each([
  ['a pipe', '', false],
  ['--quiet', '--quiet', true],
  ['JSON', '-o json', true],
  ['--jq', '--jq .id', true],
  ['--fields', '--fields id', true],
  ['a dry run', '-n', true],
])('%s gets none', async (_case, flag, terminal) => {
  const line = `ws cr create --space spc_guides --subject Refunds ${flag}`.trim()
  const ran = await runExample(line, sample, { terminal })
  expect(ran.exit).toBe(0)
  expect(nextOf(ran.err)).toEqual([])
})

test('an answer without the value that the command needs gets none', () => {
  const steps = [{ to: 'merge it', line: 'cr merge {number} --space {spaceId}' }]
  expect(nextStep(steps, { value: {}, path: { spaceId: 'spc_api' }, flags: {} })).toBeUndefined()
  expect(nextStep(steps, { value: { number: 3 }, path: { spaceId: 'a b' }, flags: { space: 'x' } })).toBe(
    "Next, to merge it: ws cr merge 3 --space 'a b'",
  )
})
