/** The CI jobs of the page on docs as code: their shell steps run here, in a repository with a remote, against an embedded workspace. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openShell, type Shell } from '../../support/shell.ts'

const page = readFileSync('docs/how-to/docs-as-code.md', 'utf8')

function blockBelow(heading: string): string {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [, block] = /```yaml\n(.*?)```/s.exec(section) ?? []
  if (block === undefined) throw new Error(`There is no job below ${heading}`)
  return block
}

interface GithubJob {
  readonly steps: readonly { readonly if?: string; readonly run?: string; readonly env?: object }[]
}

const github = (parse(blockBelow('In GitHub Actions')) as { readonly jobs: { readonly docs: GithubJob } })
  .jobs.docs
const gitlab = (
  parse(blockBelow('In GitLab CI')) as { readonly docs: { readonly script: readonly string[] } }
).docs

let shell: Shell
beforeAll(async () => {
  shell = openShell()
  await ran('ws local init --sample -q && ws content pull docs --space spc_api -q')
  await ran('git init -q -b main repo.git --bare && git init -q -b main . && git remote add origin repo.git')
  await ran(
    'printf "config\\nbin\\nrepo.git\\n" > .gitignore && git config user.email a@b.example && git config user.name A',
  )
  await ran('git add -A . && git commit -q -m Begin && git push -q -u origin main')
  mkdirSync(join(shell.home, 'steps'))
})
afterAll(() => shell.remove())

async function ran(line: string, env: Readonly<Record<string, string>> = {}) {
  const done = await shell.run(line, { env })
  expect({ line, exit: done.exit, err: done.exit === 0 ? '' : done.err }).toMatchObject({ exit: 0 })
  return done.out
}

/** As the runner does: expressions are filled in, and each step is a script of its own. */
async function runGithub(event: 'pull_request' | 'push'): Promise<string> {
  const summary = join(shell.home, 'steps/summary.md')
  writeFileSync(summary, '')
  const [step] = github.steps.filter((each) => each.if === `github.event_name == '${event}'`)
  const filled = (text: string) => text.replace(/\$\{\{ github\.event\.number \}\}/g, '12')
  const own = Object.entries(step?.env ?? {}).map(([name, value]) => [name, filled(String(value))])
  const script = join(shell.home, 'steps/step.sh')
  writeFileSync(script, filled(step?.run ?? 'exit 99'))
  const env = { ...Object.fromEntries(own), GITHUB_STEP_SUMMARY: summary, GITHUB_SHA: 'abc' }
  await ran(`bash --noprofile --norc -eo pipefail ${script}`, env)
  return readFileSync(summary, 'utf8')
}

const drafts = () => ran('ws cr list --status draft --all --space spc_api --jq ".[].subject"')
const edit = (word: string) => ran(`printf '\n${word}\n' >> docs/pagination.md`)

test('a pull request becomes one change request with its diff, and a merge publishes it', {
  timeout: 120_000,
}, async () => {
  expect(await runGithub('pull_request')).toBe('')
  await edit('First')
  expect(await runGithub('pull_request')).toMatch(/\+First[\s\S]*https:\/\/app\.workspace\.example/)
  // The runner of the next commit knows nothing of this one.
  await ran('git checkout -q -- docs/.ws-content.json')
  await edit('Second')
  expect(await runGithub('pull_request')).toMatch(/\+First\n\+\n\+Second/)
  expect((await drafts()).match(/Pull request 12/g)).toHaveLength(1)
  await ran('git checkout -q -- docs/.ws-content.json && git commit -q -am "Say more"')
  await runGithub('push')
  expect(await ran('ws space page get pag_paging --format markdown --space spc_api')).toContain('Second')
  expect(await ran('git log -1 --format=%s origin/main')).toBe('Note what was published [skip ci]\n')
  expect(await ran('ws content status docs -q')).toBe('by\tchange\tpath\tid\tconflict\n')
})

test('the job of GitLab proposes, and publishes', { timeout: 120_000 }, async () => {
  const script = join(shell.home, 'steps/gitlab.sh')
  writeFileSync(script, gitlab.script.join('\n'))
  // A merge request that changes no page.
  await ran(`bash -eo pipefail ${script}`, { CI_MERGE_REQUEST_IID: '6' })
  await edit('Third')
  await ran(`bash -eo pipefail ${script}`, { CI_MERGE_REQUEST_IID: '7' })
  expect(readFileSync(join(shell.home, 'changes.md'), 'utf8')).toContain('+Third')
  await ran(`git checkout -q -- docs/.ws-content.json && bash -eo pipefail ${script}`, {
    CI_COMMIT_SHORT_SHA: 'abc',
  })
  expect(await ran('ws space page get pag_paging --format markdown --space spc_api')).toContain('Third')
})
