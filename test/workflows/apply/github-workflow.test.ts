/** The workflow file of the docs: its shell steps run here from an empty home, with a stub of `gh` on PATH and a workspace behind a port as the service. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type ServedProgram, serveProgram } from '../../local/served-program.ts'
import { isCampaign } from '../../support/campaign.ts'
import { openShell, type Shell } from '../../support/shell.ts'
import { jobEnv } from '../../support/workflow-env.ts'

interface WorkflowStep {
  readonly name?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly env: Readonly<Record<string, string>>
  readonly on: Readonly<Record<string, unknown>>
  readonly jobs: Readonly<Record<string, { readonly if: string; readonly steps: readonly WorkflowStep[] }>>
}

const workflow = parse(readFileSync('docs/workspace-workflow.yml', 'utf8')) as Workflow

/** Answers what `--jq` makes of a file, and keeps comments as GitHub does. */
const gh = `#!/usr/bin/env node
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { raw } from ${JSON.stringify(pathToFileURL(join(process.cwd(), 'node_modules/jq-wasm/dist/index.mjs')).href)}
const words = process.argv.slice(2)
const after = (flag) => words[words.indexOf(flag) + 1]
const read = (name) => (existsSync(name) ? JSON.parse(readFileSync(name, 'utf8')) : [])
if (words[0] === 'pr' && words[1] === 'comment') {
  const mine = { user: { login: 'github-actions[bot]' }, body: readFileSync(after('--body-file'), 'utf8') }
  const others = read('comments.json').filter(({ user }) => user.login !== mine.user.login)
  writeFileSync('comments.json', JSON.stringify([...others, mine]))
} else if (words[0] === 'api') {
  const [name] = /(?<=\\/)(?:pulls|comments|labels)$/.exec(words[1]) ?? []
  const { stdout } = await raw(JSON.stringify(read(name + '.json')), after('--jq'), ['-r'])
  process.stdout.write(stdout === '' ? '' : stdout.replace(/\\n?$/, '\\n'))
} else process.exit(64)
`

let shell: Shell
let served: ServedProgram
let given: Record<string, string>

beforeAll(async () => {
  shell = openShell()
  const path = join(shell.home, 'bin', 'gh')
  writeFileSync(path, gh)
  chmodSync(path, 0o755)
  keep('pulls.json', [{ number: 7 }])
  await shell.run('ws local init --sample -q && ws export --kinds team,site --out workspace.yaml')
  served = await serveProgram(shell, '--port', '0')
  given = await jobEnv(workflow.env, shell, served)
})

afterAll(async () => {
  await served.stop()
  shell.remove()
})

const keep = (name: string, value: unknown) => writeFileSync(join(shell.home, name), JSON.stringify(value))

/** Runs the steps of a job, as its runner does, up to the first that fails. */
async function runJob(name: string) {
  const job = workflow.jobs[name]
  const env: Record<string, string> = {
    ...given,
    GITHUB_REPOSITORY: 'northwind/docs',
    GITHUB_SHA: 'c0ffee',
    GITHUB_ENV: join(shell.home, 'env'),
    GITHUB_STEP_SUMMARY: join(shell.home, 'summary.md'),
  }
  writeFileSync(env.GITHUB_ENV ?? '', '')
  writeFileSync(env.GITHUB_STEP_SUMMARY ?? '', '')
  const done: { readonly exit: number; readonly out: string; readonly err: string }[] = []
  for (const step of job?.steps ?? []) {
    if (step.run === undefined || step.name === 'Install ws') continue
    const own = Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value)])
    const script = join(shell.home, 'step.sh')
    writeFileSync(script, step.run)
    const more = { ...env, ...passedOn(env.GITHUB_ENV ?? ''), ...Object.fromEntries(own) }
    const ran = await shell.run(`bash --noprofile --norc -eo pipefail ${script}`, { env: more })
    done.push(ran)
    if (ran.exit !== 0) break
  }
  return {
    exit: done.at(-1)?.exit,
    out: done.map(({ out }) => out).join(''),
    err: done.map(({ err }) => err).join(''),
    summary: readFileSync(env.GITHUB_STEP_SUMMARY ?? '', 'utf8'),
  }
}

const filled = (value: string) => value.replaceAll(/\$\{\{ github.event.pull_request.number \}\}/g, '7')

const passedOn = (file: string) =>
  Object.fromEntries(
    (existsSync(file) ? readFileSync(file, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

const comments = () =>
  JSON.parse(readFileSync(join(shell.home, 'comments.json'), 'utf8')) as { readonly body: string }[]

test('it has a job for each event', () => {
  expect(Object.keys(workflow.on)).toEqual(['pull_request', 'push', 'schedule'])
  expect(Object.values(workflow.jobs).map((job) => job.if)).toEqual(
    Object.keys(workflow.on).map((event) => `github.event_name == '${event}'`),
  )
})

test('a plan is commented, reviewed and applied, and drift is found', { timeout: 60_000 }, async () => {
  expect(await runJob('drift')).toMatchObject({ exit: 0 })
  await shell.run(`sed -i 's/title: Docs$/title: Writers/' workspace.yaml`)
  expect(await runJob('plan')).toMatchObject({ exit: 0 })
  expect(comments()).toHaveLength(1)
  expect(comments()[0]?.body).toMatch(/^<!-- ws-plan [\da-f]{64} -->\n\*\*1 changed, /)

  // A plan of somebody else counts for nothing.
  const forged = { user: { login: 'eve' }, body: `<!-- ws-plan ${'0'.repeat(64)} -->` }
  keep('comments.json', [...comments(), forged])
  expect(await runJob('apply')).toMatchObject({ exit: 0, out: '1 done\n' })
  expect(await runJob('drift')).toMatchObject({ exit: 0 })

  await shell.run('ws team update team_docs --title Scribes')
  const drift = await runJob('drift')
  expect(drift.exit).toBe(12)
  expect(drift.summary).toContain('"Scribes"')
  await shell.run('ws team update team_docs --title Writers && ws team create --title Strangers')
  const added = await runJob('drift')
  expect(added.exit).toBe(12)
  expect(added.summary).toContain('team/Strangers')
})

test.runIf(isCampaign)(
  'a plan that is no longer that of its pull request is not applied',
  { timeout: 60_000 },
  async () => {
    await shell.run(`sed -i 's/title: Writers$/title: Authors/' workspace.yaml`)
    expect(await runJob('plan')).toMatchObject({ exit: 0 })
    await shell.run('ws team update team_docs --title Poets')
    const late = await runJob('apply')
    expect(late.exit).toBe(2)
    expect(late.err).toContain('the workspace, the document or the version of ws is not as it was')

    keep('comments.json', [])
    expect(await runJob('apply')).toMatchObject({ exit: 1, out: expect.stringContaining('has no plan') })
    keep('pulls.json', [])
    expect(await runJob('apply')).toMatchObject({ exit: 1, out: expect.stringContaining('No pull request') })
    keep('pulls.json', [{ number: 7 }])
  },
)

test.runIf(isCampaign)('a danger is meant by a label', { timeout: 60_000 }, async () => {
  writeFileSync(
    join(shell.home, 'workspace.yaml'),
    'sites: [{ title: Partner docs, visibility: unlisted }]\n',
  )
  expect(await runJob('plan')).toMatchObject({ exit: 0 })
  expect(await runJob('apply')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('needs --allow publish'),
  })
  keep('labels.json', [{ name: 'docs' }, { name: 'ws-allow-publish' }])
  expect(await runJob('apply')).toMatchObject({ exit: 0 })
})
