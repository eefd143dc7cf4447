/** The base of a folder that nobody has pulled: no page and no file. */
import { createFolderNames } from '../../content/file-names.ts'
import { type CanonicalSide, canonicalSide } from '../pages/canonical.ts'

export const emptySide = (): CanonicalSide =>
  canonicalSide({
    pages: [],
    byId: new Map(),
    files: [],
    names: createFolderNames([], []),
    markdownOf: async () => undefined,
  })
