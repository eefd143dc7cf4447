/** A branch of a Git repository, in a folder of its own: its files, and new commits. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LocalError } from '../../errors.ts'
import { fileAddress, type RepositoryPlace } from './address.ts'
import { type ListedFile, readListing } from './listing.ts'
import { createGit, type Git, type ProgramContext, receivePack, uploadPack } from './program.ts'

export interface RepositoryFile {
  /** From the folder of the pages on. */
  readonly path: string
  readonly bytes: Uint8Array
}

export interface NewCommit {
  readonly message: string
  readonly author: { readonly name: string; readonly email: string }
  /** ISO 8601. */
  readonly at: string
  readonly written: readonly RepositoryFile[]
  /** Paths. */
  readonly removed: readonly string[]
}

export interface Repository {
  /** The commit of the branch; undefined if there is no such branch. */
  readonly tip: string | undefined
  /** By path; none without a branch, or without the folder. */
  list(): Promise<readonly ListedFile[]>
  read(files: readonly ListedFile[]): Promise<readonly RepositoryFile[]>
  /** Makes a commit on the branch and pushes it; resolves to the branch's commit, which stays if nothing changes. */
  commit(commit: NewCommit): Promise<string>
  close(): Promise<void>
}

interface BranchAddress extends RepositoryPlace {
  /** True if a tag is as good as a branch. */
  readonly tags: boolean
}

/** @throws LocalError with the reason for people; it leaves nothing behind */
export async function openRepository(options: BranchAddress, programs: ProgramContext): Promise<Repository> {
  const address = fileAddress(options.url)
  const home = await mkdtemp(join(tmpdir(), 'ws-git-'))
  const close = () => rm(home, { recursive: true, force: true })
  try {
    const store = join(home, 'store')
    const git = createGit(programs, store, options.url)
    await git.run({
      words: ['init', '--quiet', '--bare', '--template=', store],
      failure: "can't be read: Git can't use the folder for temporary files",
    })
    // The highest of all attributes: those of the repository would change what is in its files.
    await mkdir(join(store, 'info'), { recursive: true })
    await writeFile(join(store, 'info', 'attributes'), '* -text -ident -filter !working-tree-encoding !eol\n')
    const found = await fetchTip(git, address, options)
    return { ...branch({ git, home, address, options, ...found }), tip: found.tip, close }
  } catch (error) {
    await close()
    throw error
  }
}

const failedRead = "can't be read: there is no Git repository, or it belongs to somebody else"

/** A new branch begins where the repository's main one is. */
async function fetchTip(
  git: Git,
  address: string,
  { ref, tags }: BranchAddress,
): Promise<Pick<Branch, 'tip' | 'base'>> {
  const tag = tags && !ref.startsWith('refs/') ? [`refs/tags/${ref}`] : []
  const wanted = [fullName(ref), ...tag, ...(tags ? [] : ['HEAD'])]
  const output = await git.run({ words: ['ls-remote', uploadPack, '--', address], failure: failedRead })
  const there = new Set(output.split('\n').map((line) => line.slice(line.indexOf('\t') + 1)))
  const name = wanted.find((one) => there.has(one))
  if (name === undefined) return { tip: undefined, base: undefined }
  const fetching = ['fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', uploadPack]
  await git.run({ words: [...fetching, '--', address, `+${name}:${tipName}`], failure: failedRead })
  const commit = await git.run({
    words: ['rev-parse', '--verify', '--quiet', `${tipName}^{commit}`],
    failure: `has no commit at ${ref}`,
  })
  const base = commit.trim()
  return { tip: name === 'HEAD' ? undefined : base, base }
}

const tipName = 'refs/ws/tip'

const fullName = (ref: string) => (/^refs\/(?:heads|tags)\//.test(ref) ? ref : `refs/heads/${ref}`)

interface Branch {
  readonly git: Git
  /** The folder of all this. */
  readonly home: string
  readonly address: string
  readonly tip: string | undefined
  /** The parent of a new commit: the tip, or where a new branch begins. */
  readonly base: string | undefined
  readonly options: BranchAddress
}

function branch({
  git,
  home,
  address,
  tip,
  base,
  options,
}: Branch): Pick<Repository, 'list' | 'read' | 'commit'> {
  const workTree = join(home, 'files')
  const inRepository = (path: string) => (options.folder === '' ? path : `${options.folder}/${path}`)
  const zeroed = (paths: readonly string[]) => paths.map((path) => `${inRepository(path)}\0`).join('')
  return {
    list: async () => {
      if (base === undefined) return []
      const below = options.folder === '' ? [] : ['--', `${options.folder}/`]
      const words = ['ls-tree', '-r', '-z', '-l', '--full-tree', base, ...below]
      return readListing(await git.run({ words, failure: "has files that can't be listed" }), options.folder)
    },
    read: async (files) => {
      const failure = "has files that can't be read"
      await mkdir(workTree, { recursive: true })
      await git.run({ words: ['read-tree', base ?? '--empty'], failure, workTree })
      const words = ['checkout-index', '--quiet', '-z', '--stdin']
      await git.run({ words, failure, workTree, input: zeroed(files.map(({ path }) => path)) })
      return readAll(files, (path) => join(workTree, inRepository(path)))
    },
    commit: async (commit) => {
      for (const { path, bytes } of commit.written) {
        const file = join(workTree, inRepository(path))
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, bytes)
      }
      const written = zeroed(commit.written.map(({ path }) => path))
      const made = await makeCommit(
        { git, workTree, base },
        { ...commit, written, removed: zeroed(commit.removed) },
      )
      if (made !== tip) await push(git, address, { made, ref: options.ref })
      return made
    },
  }
}

async function readAll(files: readonly ListedFile[], placeOf: (path: string) => string) {
  const read: RepositoryFile[] = []
  for (const { path } of files) read.push({ path, bytes: await readFile(placeOf(path)) })
  return read
}

interface IndexChange extends Omit<NewCommit, 'written' | 'removed'> {
  /** Paths of the repository, each with a zero at its end. */
  readonly written: string
  readonly removed: string
}

async function makeCommit(
  { git, workTree, base }: Pick<Branch, 'git' | 'base'> & { readonly workTree: string },
  { message, author, at, written, removed }: IndexChange,
): Promise<string> {
  const failure = "can't take these pages: their names don't go together with those in it"
  const update = ['update-index', '-z', '--add', '--replace']
  await mkdir(workTree, { recursive: true })
  await git.run({ words: ['read-tree', base ?? '--empty'], failure, workTree })
  if (removed !== '')
    await git.run({ words: [...update, '--force-remove', '--stdin'], failure, workTree, input: removed })
  if (written !== '') await git.run({ words: [...update, '--stdin'], failure, workTree, input: written })
  const tree = (await git.run({ words: ['write-tree'], failure, workTree })).trim()
  if (base !== undefined) {
    const present = await git.run({ words: ['rev-parse', `${base}^{tree}`], failure })
    if (present.trim() === tree) return base
  }
  const made = await git.run({
    words: ['commit-tree', tree, ...(base === undefined ? [] : ['-p', base]), '-F', '-'],
    failure: "can't take the commit",
    input: message,
    env: identity(author, at),
  })
  return made.trim()
}

/** Git takes no empty name, and none with a bracket. */
function identity({ name, email }: NewCommit['author'], at: string): Readonly<Record<string, string>> {
  const clean = (text: string) => text.replaceAll(/[<>\p{Cc}]/gu, '').trim()
  const [who, where] = [clean(name) || 'ws', clean(email) || 'ws@localhost']
  return {
    GIT_AUTHOR_NAME: who,
    GIT_AUTHOR_EMAIL: where,
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_NAME: who,
    GIT_COMMITTER_EMAIL: where,
    GIT_COMMITTER_DATE: at,
  }
}

async function push(
  git: Git,
  address: string,
  { made, ref }: { readonly made: string; readonly ref: string },
) {
  const words = ['push', '--porcelain', '--quiet', '--no-verify', receivePack, '--', address]
  const failure = "can't be pushed to"
  const { exit, output } = await git.attempt({ words: [...words, `${made}:${fullName(ref)}`], failure })
  if (exit === 0) return
  if (/fetch first|non-fast-forward|stale info|failed to update ref|lock/.test(output))
    throw new LocalError(`${ref} has new commits: import them first, or try again`)
  if (/checked out/.test(output))
    throw new LocalError(
      `${ref} is checked out in that repository: push to another branch, or to a bare repository`,
    )
  throw new LocalError(`Git refuses to push to ${ref}: the repository may be read-only for this user`)
}
