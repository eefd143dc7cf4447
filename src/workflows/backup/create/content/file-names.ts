/** Gives each page and file a name that is safe and its own on every system, also where `A` and `a` are one. */
import { isInside } from '../../../backup-format/paths.ts'
import { safeSegment } from '../../../content/safe-segment.ts'

export interface FileNames {
  /** @param id - names it where its own name can't be used. @param end - of a name by the id, e.g. `.md` */
  claim(path: string, id: string, end: string): string
  /** Takes a name that the backup before has given. */
  keep(path: string): void
}

export function createNames(): FileNames {
  const files = new Set<string>()
  const folders = new Set<string>()
  const isFree = (path: string) =>
    isInside(path) &&
    !files.has(folded(path)) &&
    !folders.has(folded(path)) &&
    !foldersOf(folded(path)).some((folder) => files.has(folder))
  const keep = (path: string) => {
    files.add(folded(path))
    for (const folder of foldersOf(folded(path))) folders.add(folder)
  }
  return {
    keep,
    claim(path, id, end) {
      let name = path.split('/').map(safeSegment).join('/')
      const [top = '', space = ''] = name.split('/')
      for (let mark = '~'; !isFree(name); mark += '~')
        name = `${top}/${space}/${mark}${safeSegment(id)}${end}`
      keep(name)
      return name
    },
  }
}

const folded = (path: string) => path.normalize('NFC').toLowerCase()

const foldersOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, all) => all.slice(0, index + 1).join('/'))
