/** Reads the files of a repository as the content of a space, before anything is written. */
import { LocalError } from '../../../errors.ts'
import type { Repository, RepositoryFile } from '../../git/repository.ts'
import type { PageFileDraft } from '../../parsing/page-file.ts'
import type { Parser } from '../../parsing/parser.ts'
import type { RepositoryPages } from './pages-of-files.ts'
import { isPageFile, lastOf, stemOf, summaryFile } from './stems.ts'
import { readSummary } from './summary.ts'

export interface RepositoryContent extends RepositoryPages {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/**
 * @throws LocalError with the reason for people
 * @throws ApiError 400 that names a file which can't be a page
 */
export async function readRepository(repository: Repository, parser: Parser): Promise<RepositoryContent> {
  const listed = await repository.list()
  if (!listed.some(({ path }) => isPageFile(path)))
    throw new LocalError('The repository has no Markdown files there: nothing was imported')
  const read = await repository.read(listed)
  const summary = read.find(({ path }) => path === summaryFile)
  return {
    drafts: await readDrafts(read, parser),
    order: summary === undefined ? [] : readSummary(textOf(summary)).map(stemOf),
    files: read
      .filter(({ path }) => !isPageFile(path) && path !== summaryFile)
      .map(({ path, bytes }) => ({ name: lastOf(path), bytes })),
  }
}

async function readDrafts(
  read: readonly RepositoryFile[],
  parser: Parser,
): Promise<ReadonlyMap<string, PageFileDraft>> {
  const drafts = new Map<string, PageFileDraft>()
  const paths = new Map<string, string>()
  for (const file of read.filter(({ path }) => isPageFile(path))) {
    const stem = stemOf(file.path)
    const other = paths.get(stem)
    if (other !== undefined)
      throw new LocalError(`${other} and ${file.path} are both the page ${stem}: leave one of them`)
    paths.set(stem, file.path)
    drafts.set(stem, await parser.run('pageFile', { path: file.path, text: textOf(file) }))
  }
  return drafts
}

/** @throws LocalError that names the file */
function textOf({ path, bytes }: RepositoryFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new LocalError(`${path} is not text in UTF-8`, { cause: error })
  }
}
