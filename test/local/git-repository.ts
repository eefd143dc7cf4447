/** A Git repository of this machine for the tests of imports and exports. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type GitReach, repositoryOpener } from '../../src/local/git/opener.ts'
import { execute } from '../../src/system/execute.ts'
import { temporaryFolder } from './rehearsal.ts'

export interface TestRepository {
  /** Of the bare repository, which takes pushes. */
  readonly url: string
  readonly path: string
  /** Commits these files in place of all others; a text that begins with `-> ` makes a symbolic link. */
  commit(files: Readonly<Record<string, string>>, branch?: string): string
  /** Every file of a branch. */
  files(branch?: string): Readonly<Record<string, string>>
  git(...words: readonly string[]): string
}

export const hasGit = canRun()

/** As a process opens them that runs programs. */
export const openerOf = ({
  refusal,
  env = process.env,
}: Partial<Pick<GitReach, 'refusal'>> & { env?: NodeJS.ProcessEnv } = {}) =>
  repositoryOpener({
    refusal,
    programs: { execute: (program) => execute(program, new AbortController().signal), env },
  })

export function testRepository(): TestRepository {
  const folder = temporaryFolder()
  const path = join(folder, 'docs.git')
  run(folder, 'init', '--quiet', '--bare', '-b', 'main', path)
  let works = 0
  return {
    path,
    url: pathToFileURL(path).href,
    commit: (files, branch = 'main') => {
      works += 1
      const work = join(folder, `work-${works}`)
      run(folder, 'init', '--quiet', '-b', branch, work)
      run(work, 'fetch', '--quiet', path, '+refs/heads/*:refs/theirs/*')
      const parent = branchOf(path, branch)
      for (const [name, text] of Object.entries(files)) write(join(work, name), text)
      run(work, 'add', '--all', '--force')
      const tree = run(work, 'write-tree').trim()
      const made = run(
        work,
        'commit-tree',
        tree,
        ...(parent === undefined ? [] : ['-p', parent]),
        '-m',
        'Change',
      ).trim()
      run(work, 'push', '--quiet', path, `${made}:refs/heads/${branch}`)
      return made
    },
    files: (branch = 'main') => {
      const names = run(path, 'ls-tree', '-r', '-z', '--name-only', branch)
        .split('\0')
        .filter((name) => name !== '')
      return Object.fromEntries(names.map((name) => [name, run(path, 'show', `${branch}:${name}`)]))
    },
    git: (...words) => run(path, ...words),
  }
}

function branchOf(path: string, branch: string): string | undefined {
  return run(path, 'for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`).trim() || undefined
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (text.startsWith('-> ')) symlinkSync(text.slice('-> '.length), path)
  else writeFileSync(path, text)
}

function run(folder: string, ...words: readonly string[]): string {
  const author = { NAME: 'Kit', EMAIL: 'kit@northwind.example', DATE: '2026-11-20T08:00:00Z' }
  const named = Object.entries(author).flatMap(([name, value]) => [
    [`GIT_AUTHOR_${name}`, value],
    [`GIT_COMMITTER_${name}`, value],
  ])
  const env = {
    ...process.env,
    ...Object.fromEntries(named),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  }
  return execFileSync('git', ['-C', folder, ...words], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

function canRun(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
