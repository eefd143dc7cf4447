/** Every example that only reads prints JSON in each form, and dry runs do: `ws()` of these tests compares all of it with `ws schema`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { isRunnable } from '../../src/cli/commands/is-runnable.ts'
import { root } from '../../src/cli/tree.ts'
import { exitCode } from '../../src/errors.ts'
import { onlyReads } from '../../src/task/task.ts'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'
import { someOf } from '../support/campaign.ts'
import { readShellLine } from '../support/shell-words.ts'

const { commands } = await commandManifest(root)

/** Programs that serve until somebody stops them. */
const serving = ['local serve', 'mcp serve']

const dryRun = ['-n', '-o', 'json']

const lines = commands.flatMap(({ words, spec }) => {
  if (spec === undefined || !isRunnable(spec) || serving.includes(words.join(' '))) return []
  const forms = onlyReads(spec) ? [['-o', 'json'], ['-o', 'ndjson'], dryRun] : [dryRun]
  return spec.examples.flatMap((example) => forms.map((form) => [example, form] as const))
})

let sample: SampleProgram

beforeAll(async () => {
  sample = await sampleProgram()
  const env = { WS_HISTORY: '1' }
  for (const line of ['ws space update spc_sdk --title SDK', 'ws export --out workspace.yaml'])
    expect(await sample.ws(readShellLine(line).words.slice(1), { env })).toMatchObject({ exit: 0 })
})

afterAll(() => sample.remove())

test.each(someOf(lines, 100))('%s %j', async (example, form) => {
  const { words, env } = readShellLine(example)
  const [, ...argv] = words.includes('--') ? [] : withoutFormat(words)
  const { exit } = await sample.ws([...argv, ...form], { env: { WS_SPACE: 'spc_api', ...env } })
  expect(Object.values(exitCode)).toContain(exit)
})

/** The last of two formats would count. */
const withoutFormat = (words: readonly string[]) =>
  words.filter(
    (word, index) => ![word, words[index - 1]].some((each) => each === '-o' || each === '--output'),
  )
