/** `--edit` at a terminal, with each operation on its file failing once: ws sends the text or keeps it, never half of it. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { openShell, type Shell } from '../support/shell.ts'
import type { Failing, Way } from './failing-files.ts'

const saboteur = resolve(import.meta.dirname, 'failing-files.ts')
const ways: readonly Way[] = isCampaign ? ['EIO', 'EACCES', 'full', 'torn', 'killed'] : ['EIO', 'full']
/** After the reply: nothing is lost when they fail. */
const cleaning = new Set(['rm', 'lstat', 'rmdir'])
const database = 'config/data/workspace.db'

test('whichever operation fails', { timeout: 300_000 }, async () => {
  if (!isCampaign)
    console.log('skipped: three of five ways to fail an edited file; WS_CAMPAIGN=1 has them all')
  const first = openShell()
  onTestFinished(() => first.remove())
  mkdirSync(join(first.home, 'tmp'))
  await first.run('ws local init --sample')
  const { operations } = await edit(first)
  expect(operations.slice(0, 4)).toEqual(['mkdtemp', 'writeFile', 'readFile', 'rm'])
  await first.run('ws space update spc_api --title Before')
  for (const way of ways) {
    for (const [index, operation] of operations.entries()) {
      // A full disk is met where something is written.
      if (!isCampaign && way === 'full' && operation !== 'writeFile') continue
      const shell = openShell(first.home)
      await judge(shell, { at: index + 1, way }, operation)
      shell.remove()
    }
  }
})

async function edit({ home, converse }: Shell, fault: Omit<Failing, 'folder'> = {}) {
  const log = join(home, 'log')
  const failing: Failing = { folder: join(home, 'tmp'), log, ...fault }
  const { exit, shown } = await converse('ws space update spc_api --edit', {
    env: {
      TMPDIR: join(home, 'tmp'),
      EDITOR: 'sed -i "s/^title:.*/title: After/"',
      NODE_OPTIONS: `--import=${saboteur}`,
      FAILING_FILES: JSON.stringify(failing),
    },
    keys: [['Send this?', 'y\r']],
  })
  const operations = readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
  return { exit, shown, operations }
}

async function judge(shell: Shell, fault: Omit<Failing, 'folder'>, operation: string): Promise<void> {
  const { exit, shown } = await edit(shell, fault)
  const told = `${fault.way} at ${operation}: ${exit} ${shown}`
  expect(shown, told).not.toMatch(/a bug in ws|^\s+at .*:\d+:\d+/m)
  const db = new DatabaseSync(join(shell.home, database))
  const { title } = db.prepare("SELECT title FROM spaces WHERE id = 'spc_api'").get() ?? {}
  db.close()
  const isKept = readdirSync(join(shell.home, 'tmp')).some((name) => name.startsWith('ws-edit-'))
  if (exit === 0) return expect(title, told).toBe('After')
  if (fault.way === 'killed') return expect(title, told).toBe(cleaning.has(operation) ? 'After' : 'Before')
  expect({ exit, title }, told).toEqual({ exit: 10, title: 'Before' })
  expect(isKept, told).toBe(operation === 'readFile')
  if (isKept) expect(shown, told).toMatch(/Your text is kept in\s+\S*body\.yaml/)
}
