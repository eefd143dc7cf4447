/** Checks the words of a caller before Git sees them: none may be an option, a helper's address, or a way out of a folder. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LocalError } from '../../errors.ts'
import { invalid } from '../reply/refusals.ts'

/** Where pages are in a repository. */
export interface RepositoryPlace {
  /** As the caller wrote it. */
  readonly url: string
  readonly ref: string
  /** Without slashes at its ends; empty for the whole repository. */
  readonly folder: string
}

interface WrittenPlace {
  readonly url: string
  readonly ref: string
  readonly repoProjectDirectory?: string | undefined
}

/** @throws ApiError 400 if a word can't be what it should be */
export function readPlace({ url, ref, repoProjectDirectory = '' }: WrittenPlace): RepositoryPlace {
  refuseControls({ url, ref, repoProjectDirectory })
  const { username = '', password = '' } = URL.parse(url) ?? {}
  if (username !== '' || password !== '')
    throw invalid('body.url holds a user name or a password; give it without')
  if (!isRef(ref)) throw invalid(`body.ref: ${JSON.stringify(ref)} is not a name of a branch or a tag`)
  const folder = repoProjectDirectory.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '')
  if (folder !== '' && !isPath(folder))
    throw invalid(
      `body.repoProjectDirectory: ${JSON.stringify(repoProjectDirectory)} is not a folder of a repository`,
    )
  return { url, ref, folder }
}

function refuseControls(words: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(words))
    if (/\p{Cc}|\uFFFD/u.test(value)) throw invalid(`body.${name} holds a control character`)
}

/** The rules of `git check-ref-format`, and no option. */
const isRef = (ref: string): boolean =>
  !/^[-/.]|[\s~^:?*[\\]|\.\.|@\{|\/[./]|\.lock(?:\/|$)|[/.]$/u.test(ref) && ref !== '@' && ref.length <= 255

/** A path that stays below where it begins, and names nothing of Git's own. */
export const isPath = (path: string): boolean =>
  path.split('/').every((part) => !/^(?:|\.|\.\.|\.git|git~\d+)$/i.test(part)) &&
  !/\\|\p{Cc}|\uFFFD/u.test(path)

/**
 * The address for Git: that of a folder of this machine.
 * @throws LocalError with the reason for people if it is none
 */
export function fileAddress(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.protocol !== 'file:')
    throw new LocalError(
      `${url} is not on this machine: an embedded workspace knows only repositories of its own machine, by file:// and their whole path`,
    )
  if (parsed.host !== '' || parsed.search !== '' || parsed.hash !== '')
    throw new LocalError(
      `${url} names no folder of this machine: it has three slashes and the whole path, file:///home/me/docs`,
    )
  try {
    return pathToFileURL(fileURLToPath(parsed)).href
  } catch (error) {
    throw new LocalError(`${url} names no folder of this machine`, { cause: error })
  }
}
