/** A file keeps its name while its page keeps its place: `CHANGELOG.md` of your repository is not renamed to `changelog.md`. */
import type { FolderNames } from '../content/file-names.ts'
import type { SyncState } from './sync-state.ts'

/** @param before - the names of the revision that was pulled */
export function pulledNames(
  names: FolderNames,
  before: Pick<FolderNames, 'ofPage'>,
  { pages }: SyncState,
): FolderNames {
  const pathOf = new Map(Object.entries(pages).map(([path, { id }]) => [id, path]))
  const ofPage = (id: string) => {
    const name = names.ofPage(id)
    return name === before.ofPage(id) ? (pathOf.get(id) ?? name) : name
  }
  return {
    ...names,
    ofPage,
    pageAt: (path) => {
      const id = pages[path]?.id
      return id !== undefined && ofPage(id) === path ? id : names.pageAt(path)
    },
  }
}
