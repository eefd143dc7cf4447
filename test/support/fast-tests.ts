/** The test files of `npm run test:fast`: all that start no program, since programs take most of the time, and a few sessions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { slowFiles } from './slow-files.ts'

const root = resolve(import.meta.dirname, '..')

/** Files of `test/sessions/`. */
export const fastSessions: readonly string[] = ['fresh-start.txt', 'space-list.txt', 'spaces.txt']

const startsPrograms = /from '(?:node:child_process|node:worker_threads|execa)'/

/** Absolute paths. */
export function fastTests(): readonly string[] {
  const quick = testFiles().filter(isFast)
  return [...quick, 'sessions.test.ts'].map((file) => join(root, file))
}

/** Paths in `test/`, with slashes. */
const testFiles = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'))

/** By path: whether it, or what it imports, may start programs. */
const known = new Map<string, boolean>()

const isFast = (file: string) => !slowFiles.has(file) && !mayStartPrograms(join(root, file))

/** Follows imports through tests and scripts. Tests replace the system, so programs that src starts do not count. */
function mayStartPrograms(file: string): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  // For files that import each other.
  known.set(file, false)
  // Tests of rules about imports have some in texts.
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  const imports = Array.from(text.matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g), ([, to = '']) =>
    resolve(dirname(file), to),
  )
  const found =
    startsPrograms.test(text) || imports.some((to) => !to.includes('/src/') && mayStartPrograms(to))
  known.set(file, found)
  return found
}
