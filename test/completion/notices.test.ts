/** Every shell marks an incomplete list, and never inserts the mark. */
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { here, prompts } from '../support/prompts.ts'
import { openShell } from '../support/shell.ts'

const shell = openShell()
const log = join(shell.home, 'log')

/** Two ids of a list that goes on; what is run is written down. */
const recorder = `#!/bin/sh
if [ "$1" = __complete ]; then printf '\\tmore to come\\nzeta1\\tOne\\nzeta2\\tTwo\\n'; exit; fi
{ for word in "$@"; do printf '<%s>' "$word"; done; echo; } >>${log}
echo "was ""run"
`

beforeAll(() => {
  const program = join(shell.home, 'bin', 'ws')
  rmSync(program)
  writeFileSync(program, recorder)
  chmodSync(program, 0o755)
})
afterAll(() => shell.remove())

/** bash can be told to list at once. */
const ways = (name: string): (readonly [what: string, setting: string])[] => {
  const inList = ['in the list', ''] as const
  return name === 'bash'
    ? [inList, ['where the first Tab lists', "bind 'set show-all-if-ambiguous on'; "]]
    : [inList]
}

describe.each(Object.entries(prompts))('%s', (name, { start, setUp }) => {
  const test = here.includes(name) ? base : base.skip

  test.each(ways(name))('%s', { timeout: 60_000 }, async (_, setting) => {
    writeFileSync(log, '')
    const { shown } = await shell.converse(`timeout --foreground -s KILL 50 ${start}`, {
      keys: [
        ['', `${setting}${setUp}\n`],
        // In other shells the second Tab would choose one of them.
        ['ready>', `ws space get zeta${name === 'bash' ? '\t\t' : '\t'}`],
        ['more to come', '1\n'],
        ['was run', 'exit\n'],
      ],
    })
    expect(shown).toContain('more to come')
    expect(readFileSync(log, 'utf8')).toBe('<space><get><zeta1>\n')
  })
})
