/** The files for CI in `docs/how-to/ci.md`, as far as they go without GitHub and GitLab: their form, and their steps in a plain shell. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isCampaign } from './support/campaign.ts'
import { openShell, type Shell } from './support/shell.ts'

const page = readFileSync('docs/how-to/ci.md', 'utf8')

/** The first block of a language below a heading. */
function blockBelow(heading: string, language: string): string {
  const from = page.indexOf(`\n## ${heading}\n`)
  const [, block = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page.slice(from)) ?? []
  expect(block, `${heading} has a block of ${language}`).not.toBe('')
  return block
}

interface GitHubStep {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

// The shapes are those of the page; the first test holds them.
const github = parse(blockBelow('GitHub', 'yaml')) as {
  readonly jobs: Readonly<
    Record<
      string,
      { readonly 'runs-on': string; readonly env: object; readonly steps: readonly GitHubStep[] }
    >
  >
}
const gitlab = parse(blockBelow('GitLab', 'yaml')) as {
  readonly documentation: {
    readonly image: string
    readonly script: readonly string[]
    readonly artifacts: object
  }
}
const [, jenkins = ''] = /sh '''\n(.*?)'''/s.exec(blockBelow('Jenkins', 'groovy')) ?? []

test('they have the form of their service, and take the inputs that the action has', () => {
  const { steps = [], env } = github.jobs.documentation ?? {}
  expect(Object.keys(env ?? {})).toEqual(['WS_URL', 'WS_TOKEN', 'WS_ORG'])
  expect(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined))).toBe(true)
  const { inputs } = parse(readFileSync('action.yml', 'utf8')) as { readonly inputs: object }
  const given = steps.flatMap((step) => (step.uses?.includes('/ws@') ? Object.keys(step.with ?? {}) : []))
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given))
  expect(gitlab.documentation).toMatchObject({
    image: 'node:26',
    artifacts: { when: 'always', reports: { codequality: 'gl-code-quality-report.json' } },
  })
  expect(jenkins).toContain('ws audit -o junit > audit.xml')
})

/** Lines for the runner, without the installation of ws. */
const scripts = {
  GitHub: (github.jobs.documentation?.steps ?? []).flatMap(({ run }) => run ?? []),
  GitLab: gitlab.documentation.script.filter((line) => !line.startsWith('npm ')),
  Jenkins: jenkins.split('\n').flatMap((line) => (line.trim().startsWith('ws ') ? [line.trim()] : [])),
}

/** The report that each leaves for its service, and a text that it has only if the gate has failed. */
const reports = {
  GitHub: { file: 'summary.md', passed: /^\*\*No differences/, failed: /^/ },
  GitLab: { file: 'gl-code-quality-report.json', passed: /^\[/, failed: /"check_name": ?"invite-link-open"/ },
  Jenkins: { file: 'audit.xml', passed: /<testsuite/, failed: /invite-link-open/ },
}

let shell: Shell

beforeAll(async () => {
  shell = openShell()
  const { exit, err } = await shell.run('ws local init --sample -q && ws export --out workspace.yaml -q')
  if (exit !== 0) throw new Error(err)
})
afterAll(() => shell.remove())

/** As the runners do: each step by itself, up to the first that fails. */
async function runSteps(lines: readonly string[]) {
  const env = { CI: 'true', GITHUB_STEP_SUMMARY: join(shell.home, 'summary.md') }
  writeFileSync(join(shell.home, 'step.sh'), '')
  const done: { readonly exit: number; readonly out: string }[] = []
  for (const line of lines) {
    writeFileSync(join(shell.home, 'step.sh'), line)
    done.push(await shell.run('bash --noprofile --norc -eo pipefail step.sh', { env }))
    if (done.at(-1)?.exit !== 0) break
  }
  return { exit: done.at(-1)?.exit, out: done.map(({ out }) => out).join('') }
}

const services = ['GitHub', 'GitLab', 'Jenkins'] as const
/** The short form sees one gate pass and another one fail; WS_CAMPAIGN=1 sees both of each. */
const passing = isCampaign ? services : (['GitLab'] as const)
const failing = isCampaign ? services : (['GitHub'] as const)
const reportOf = (name: (typeof services)[number]) =>
  readFileSync(join(shell.home, reports[name].file), 'utf8')

describe('a gate', { timeout: 60_000 }, () => {
  test.each(passing)('%s: passes where nothing is open', async (name) => {
    expect(scripts[name].length).toBeGreaterThan(0)
    expect(await runSteps(scripts[name])).toMatchObject({ exit: 0 })
    expect(reportOf(name)).toMatch(reports[name].passed)
  })

  test('a link lets everybody in as admin', async () => {
    expect(await shell.run('ws invite link create --role admin -q')).toMatchObject({ exit: 0 })
  })

  test.each(failing)('%s: fails, and keeps the report', async (name) => {
    const { exit, out } = await runSteps(scripts[name])
    expect(exit).toBe(12)
    if (name === 'GitHub') expect(out).toMatch(/^::error .*An invite link gives a role above read/m)
    else expect(reportOf(name)).toMatch(reports[name].failed)
  })
})
