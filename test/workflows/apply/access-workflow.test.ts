/** The job of every night in the docs: its shell steps run here from an empty home, with a clock that moves on, against a workspace behind a port. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type ServedProgram, serveProgram } from '../../local/served-program.ts'
import { openShell, type Shell } from '../../support/shell.ts'
import { jobEnv } from '../../support/workflow-env.ts'

interface Workflow {
  readonly env: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly name?: string; readonly run?: string }[] }>
  >
}

const workflow = parse(readFileSync('docs/access-workflow.yml', 'utf8')) as Workflow
const page = readFileSync('docs/how-to/end-access.md', 'utf8')

let shell: Shell
let served: ServedProgram
let given: Record<string, string>

beforeAll(async () => {
  shell = openShell()
  const [, document = ''] = /Here is `access.yaml`:\n\n```yaml\n(.*?)^```/ms.exec(page) ?? []
  writeFileSync(join(shell.home, 'access.yaml'), document)
  expect(await shell.run('ws local init --sample -q')).toMatchObject({ exit: 0 })
  served = await serveProgram(shell, '--port', '0')
  given = await jobEnv(workflow.env, shell, served)
})

afterAll(async () => {
  await served.stop()
  shell.remove()
})

/** Every program of the job believes that it is this moment. */
const clockAt = (moment: string) => {
  const ahead = Date.parse(moment) - Date.now()
  const code = `const now = Date.now; Date.now = () => now() + ${ahead}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

async function runNight(moment: string) {
  const summary = join(shell.home, 'summary.md')
  writeFileSync(summary, '')
  const env = { ...given, ...clockAt(moment), GITHUB_STEP_SUMMARY: summary }
  let last = { exit: 0, out: '', err: '' }
  for (const { run } of workflow.jobs.end?.steps ?? []) {
    if (run === undefined) continue
    const script = join(shell.home, 'step.sh')
    writeFileSync(script, run)
    last = await shell.run(`bash --noprofile --norc -eo pipefail ${script}`, { env })
    if (last.exit !== 0) break
  }
  return { ...last, summary: readFileSync(summary, 'utf8') }
}

test('each night ends what is past, and nothing else', async () => {
  const first = await runNight('2026-01-01T00:20:00Z')
  expect(first).toMatchObject({ exit: 0, out: '1 done\n' })
  expect(first.summary).toContain('ended 2025-12-31T18:00:00+01:00')
  expect(await runNight('2027-01-31T23:50:00Z')).toMatchObject({ exit: 0, out: 'Nothing to do\n' })
  const last = await runNight('2027-02-01T00:20:00Z')
  expect(last).toMatchObject({ exit: 0, out: '1 done\n' })
  expect(last.summary).toContain('member/kit@northwind.example')
  // A plan with anything else that needs consent changes nothing.
  const more = 'members:\n  - { user: eli@northwind.example, role: admin }\n'
  writeFileSync(
    join(shell.home, 'access.yaml'),
    `${more}  - { user: noa@northwind.example, until: 2027-02-28 }\n`,
  )
  const { exit, err } = await runNight('2027-03-01T00:20:00Z')
  expect(exit).toBe(2)
  expect(err).toContain('ws apply access.yaml --allow members,delete,elevate')
  const left = await shell.run('ws member list --all --jq ".[].user.email"')
  expect(left.out).toContain('noa@')
  expect(left.out).not.toContain('kit@')
})
