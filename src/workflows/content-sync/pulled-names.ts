/**
 * A file keeps its name while its page keeps its place: `CHANGELOG.md` of your repository is not renamed to `changelog.md`. A
 * stored file stays where it lay when a push sent it: beside its page, and not in `.assets` too.
 */
import type { FolderNames } from '../content/file-names.ts'
import type { PulledFile, SyncState } from './sync-state.ts'

/** @param before - the names of the revision that was pulled */
export function pulledNames(
  names: FolderNames,
  before: Pick<FolderNames, 'ofPage' | 'ofFile'>,
  state: SyncState,
): FolderNames {
  const { pages } = state
  const files = knownFiles(state)
  const fileOf = new Map(files.map(([path, { id }]) => [id, path]))
  const ofFile = (id: string) => {
    const [name, earlier] = [names.ofFile(id), before.ofFile(id)]
    return name === undefined || (earlier ?? name) !== name ? name : (fileOf.get(id) ?? name)
  }
  const fileAt = new Map(files.map(([path, { id }]) => [path, id]))
  const pathOf = new Map(Object.entries(pages).map(([path, { id }]) => [id, path]))
  const ofPage = (id: string) => {
    const name = names.ofPage(id)
    return name === before.ofPage(id) ? (pathOf.get(id) ?? name) : name
  }
  return {
    ...names,
    ofPage,
    ofFile,
    fileAt: (path) => {
      const id = fileAt.get(path)
      return id !== undefined && ofFile(id) === path ? id : names.fileAt(path)
    },
    pageAt: (path) => {
      const id = pages[path]?.id
      return id !== undefined && ofPage(id) === path ? id : names.pageAt(path)
    },
  }
}

/** Those of the pull, and those that the push under way has sent. */
export const knownFiles = ({ files, push }: SyncState): readonly (readonly [string, PulledFile])[] =>
  [...Object.entries(files), ...Object.entries(push?.files ?? {})].filter(([, { id }]) => id !== '')
