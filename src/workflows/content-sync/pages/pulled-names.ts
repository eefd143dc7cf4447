/**
 * A file keeps its name while its page keeps its place: `CHANGELOG.md` of your repository is not renamed to `changelog.md`. A
 * stored file stays where it lay when a push sent it: beside its page, and not in `.assets` too. Nothing else is written there.
 */
import type { ContentSide } from '../../content/content-side.ts'
import { createFolderNames, type FolderNames } from '../../content/file-names.ts'
import type { FilesByPath, PulledFile, SyncState } from '../state/sync-state.ts'

interface FilesKnown {
  readonly state: SyncState
  /** Those that no note names, and that the service has too. */
  readonly found?: FilesByPath | undefined
}

/** @param before - the names of the revision that was pulled */
export function pulledNames(
  { pages, files, names }: Pick<ContentSide, 'pages' | 'files' | 'names'>,
  before: FolderNames,
  known: FilesKnown,
): FolderNames {
  const fileOf = placesOf(known, files)
  const pageOf = new Map(Object.entries(known.state.pages).map(([path, { id }]) => [id, path]))
  const held = new Map<string, string>()
  for (const { id } of pages) {
    const [name, place] = [names.ofPage(id), pageOf.get(id)]
    if (place !== undefined && place !== name && name === before.ofPage(id)) held.set(id, place)
  }
  for (const { id } of files) {
    const [name, place, earlier] = [names.ofFile(id), fileOf.get(id), before.ofFile(id)]
    if (place !== undefined && place !== name && (earlier ?? name) === name) held.set(id, place)
  }
  return held.size === 0 ? names : createFolderNames(pages, files, held)
}

/** The places of the files that were found, too. */
export function withPlaces(names: FolderNames, found: FilesByPath): FolderNames {
  const fileOf = placesOf({ found }, Object.values(found))
  return { ...names, ofFile: (id) => fileOf.get(id) ?? names.ofFile(id) }
}

/** By id. Of two that have been in one place, the later one has it. */
function placesOf(
  known: Partial<FilesKnown>,
  there: readonly { readonly id: string }[],
): ReadonlyMap<string, string> {
  const ids = new Set(there.map(({ id }) => id))
  const last = new Map(knownFiles(known).flatMap(([path, { id }]) => (ids.has(id) ? [[path, id]] : [])))
  return new Map(Array.from(last, ([path, id]) => [id, path]))
}

/** Those of the pull, those that the push under way has sent, and those that were found. */
export const knownFiles = ({
  state,
  found = {},
}: Partial<FilesKnown>): readonly (readonly [string, PulledFile])[] =>
  [state?.files ?? {}, state?.push?.files ?? {}, found]
    .flatMap(Object.entries<PulledFile>)
    .filter(([, { id }]) => id !== '')
