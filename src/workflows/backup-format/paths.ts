/** Which paths a backup may name: files below its folder, on every system, and none of those that ws works with. */
export const manifestName = 'manifest.json'

/** The organization as `ws export` writes it. */
export const documentName = 'workspace.yaml'

/** ws works here until the backup is whole. */
export const workFolder = '.ws-backup'

/** In the work folder: the next manifest, from the moment on when the backup is what it says. */
export const nextManifest = 'next.json'

/** In the work folder: files of the next manifest that are not in their places yet. */
export const stagedFolder = 'staged'

/** Git and its settings may lie beside a backup: they are not a part of its content. */
const besides = new Set(['.git', '.gitattributes', '.gitignore'])

/** True for entries of the folder that are not a part of the backup and not foreign either. */
export const isBeside = (name: string): boolean => besides.has(name) || name === workFolder

/** True for a path that leads to a file below the folder, and to the same one everywhere. */
export function isInside(path: string): boolean {
  const segments = path.split('/')
  const [first = ''] = segments
  return path !== manifestName && !isBeside(first) && segments.every(isSegment)
}

const isSegment = (segment: string) =>
  segment !== '' && segment !== '.' && segment !== '..' && !unusual.test(segment) && !segment.endsWith('.')

// Control characters, and characters that mean something else on Windows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about control characters
const unusual = /[\u0000-\u001f\u007f\\:*?"<>|]/
