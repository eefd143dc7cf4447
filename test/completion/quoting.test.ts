/** Titles that would be commands: after Tab each is one word in every quoting, and running the line starts only ws. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { wholeList } from '../support/completed-lines.ts'
import { hostileTitles, hostileTyped, worst } from '../support/hostile-titles.ts'
import { here, prompts } from '../support/prompts.ts'
import { openShell } from '../support/shell.ts'

const shell = openShell()
const log = join(shell.home, 'log')
const real = resolve(import.meta.dirname, '../../bin/ws.js')

/** Completes as ws does; what is run is only written down, each word between signs. */
const recorder = `#!/bin/sh
case $1 in __complete) exec node ${real} "$@" ;; esac
{ for word in "$@"; do printf '<%s>' "$word"; done; echo; } >>${log}
echo "was ""run"
`

beforeAll(async () => {
  await shell.run('ws local init --sample')
  for (const _ of hostileTitles.slice(10)) await shell.run('ws space duplicate spc_cli')
  const ids = (await shell.run('ws space list --all -o id')).out.trim().split('\n')
  expect(ids.length).toBeGreaterThanOrEqual(hostileTitles.length)
  const rows = ids.map((space, index) => ({ space, title: hostileTitles[index] ?? `Other ${index}` }))
  const changed = await shell.run('ws space update --from -', { input: JSON.stringify(rows) })
  expect(changed.exit, changed.err).toBe(0)
  await wholeList(shell, 'space get')
  const wrapper = join(shell.home, 'bin', 'ws')
  rmSync(wrapper)
  writeFileSync(wrapper, recorder)
  chmodSync(wrapper, 0o755)
})
afterAll(() => shell.remove())

/** Ways to begin a word, and the shells that complete there. zsh keeps a bare `~` for its own names. */
const quotings = [
  { begun: (typed: string) => typed, shells: ['bash', 'fish'], titles: hostileTyped },
  { begun: (typed: string) => `"${typed}`, shells: ['bash', 'zsh', 'fish'], titles: hostileTyped },
  { begun: (typed: string) => `'${typed}`, shells: ['bash', 'zsh', 'fish'], titles: hostileTyped },
  { begun: (typed: string) => `$'${typed}`, shells: ['bash', 'zsh'], titles: worst },
  { begun: (typed: string) => `--space=${typed}`, shells: ['bash', 'zsh', 'fish'], titles: worst },
  { begun: (typed: string) => `--space="${typed}`, shells: ['bash', 'zsh'], titles: worst },
]

/** Each press of Tab starts a program: the worst titles in every quoting, and each of the others in one of three. */
const shortly = (titles: typeof hostileTyped, turn: number) =>
  titles.filter((each, index) => isCampaign || worst.includes(each) || index % 3 === turn % 3)

const clearLine = '\u0005\u0015'

describe.each(Object.entries(prompts))('%s', (name, { start, setUp }) => {
  const test = here.includes(name) ? base : base.skip
  const begin = `timeout --foreground -s KILL 100 ${start}`

  /** Types each of the lines and what follows, once the one before has run. */
  async function runLines(lines: readonly string[]): Promise<readonly string[]> {
    writeFileSync(log, '')
    const typed = [...lines, 'exit\n'].map(
      (line, index) => [index === 0 ? 'ready>' : 'was run', `${clearLine}${line}`] as const,
    )
    await shell.converse(begin, { keys: [['', `${setUp}\n`], ...typed] })
    return readFileSync(log, 'utf8').trimEnd().split('\n')
  }

  test('runs nothing that a title says', { timeout: 150_000 }, async () => {
    const quoted = quotings.filter(({ shells }) => shells.includes(name))
    const cases = quoted.flatMap(({ begun, titles }, turn) =>
      shortly(titles, turn).map(({ title, typed }) => ({ begun: begun(`~${typed}`), title })),
    )
    const ran = await runLines(cases.map(({ begun }) => `ws space get ${begun}\t\n`))
    const wanted = cases.map(({ begun, title }) =>
      begun.startsWith('--') ? `<space><get><--space=~${title}>` : `<space><get><~${title}>`,
    )
    expect(ran).toEqual(wanted)
    expect(existsSync(join(shell.home, 'canary'))).toBe(false)
  })

  test('offers nothing that a terminal does not show as it is', { timeout: 60_000 }, async () => {
    const ran = await runLines(["ws space get '~Zz\t'\n"])
    expect(ran).toEqual([expect.stringMatching(/^<space><get><~Zz>$/)])
  })

  if (name === 'bash')
    test('inserts no notes beside the words', { timeout: 60_000 }, async () => {
      const insertAll = '\u001b*'
      const [all = ''] = await runLines([`ws space get "~D${insertAll}\n`])
      expect(all).toBe('<space><get><~Double $(touch canary) one><~Double $(touch canary) two>')
      expect(existsSync(join(shell.home, 'canary'))).toBe(false)
    })

  if (name === 'bash')
    test('inserts beginnings that mean no more than they say', { timeout: 60_000 }, async () => {
      const ran = await runLines([
        'ws space get "~Dou\t"\n',
        "ws space get '~Dou\t'\n",
        'ws space get ~Dou\ttw\t\n',
        "ws space get $'~Dou\t'\n",
      ])
      const beginning = '<space><get><~Double $(touch canary) >'
      expect(ran).toEqual([beginning, beginning, '<space><get><~Double $(touch canary) two>', beginning])
      expect(existsSync(join(shell.home, 'canary'))).toBe(false)
    })
})
