/** The test files of `npm run test:fast`: all that start no program, since programs take most of the time, and a few sessions. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** They start no program, but take seconds. */
const slow = new Set(
  [
    'bulk/every-command',
    'bulk/rows',
    'cli/jq',
    'cli/jq-by-page',
    'confirmation',
    'fault/canary',
    'fault/hazards',
    'fault/properties',
    'id-format',
    'ids',
    'learn/every-operation',
    'local/conformance',
    'local/fetching',
    'local/list-plans',
    'local/model',
    'local/roles',
    'local/server',
    'refusals',
    'workflows/access/truth',
    'workflows/backup/undo-or-restore',
  ].map((name) => `${name}.test.ts`),
)

/** Files of `test/sessions/`. */
export const fastSessions: readonly string[] = ['fresh-start.txt', 'space-list.txt', 'spaces.txt']

const startsPrograms = /from '(?:node:child_process|node:worker_threads|execa)'/

/** Absolute paths. */
export function fastTests(): readonly string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const known = new Map<string, boolean>()
  const quick = files
    .filter((file) => file.endsWith('.test.ts') && !slow.has(file.replaceAll('\\', '/')))
    .map((file) => join(root, file))
    .filter((file) => !mayStartPrograms(file, known))
  return [...quick, join(root, 'sessions.test.ts')]
}

/** Follows imports through tests and scripts. Tests replace the system, so programs that src starts do not count. */
function mayStartPrograms(file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  // For files that import each other.
  known.set(file, false)
  const text = readFileSync(file, 'utf8')
  const imports = Array.from(text.matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g), ([, to = '']) =>
    resolve(dirname(file), to),
  )
  const found =
    startsPrograms.test(text) || imports.some((to) => !to.includes('/src/') && mayStartPrograms(to, known))
  known.set(file, found)
  return found
}
