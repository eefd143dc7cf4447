/**
 * A pull does not wait until each file is on the disk, as little as git does: the service has the texts. A machine that crashes
 * within half a minute may leave some of these files empty, cut off, or full of zeros. Nobody must take that for an edit.
 */
import { UsageError } from '../../../errors.ts'
import { type PulledPage, sha256 } from '../state/sync-state.ts'

export interface FileFound {
  readonly text: string
  /** True if its bytes end within a character. */
  readonly isCut: boolean
}

/** @param pulledText - reads the file as ws pulled it; called only if the bytes look like those of a torn file */
export async function isTorn(
  file: FileFound,
  pulled: PulledPage | undefined,
  pulledText: (page: PulledPage) => Promise<string | undefined>,
): Promise<boolean> {
  if (pulled === undefined || pulled.sha256 === sha256(file.text)) return false
  if (/^\0*$/.test(file.text)) return true
  if (!mayBeTorn(file)) return false
  const whole = await pulledText(pulled)
  // Nobody can tell for a file with words of the writer; those are on the disk.
  return whole !== undefined && sha256(whole) === pulled.sha256 && isPartOf(file.text, whole)
}

const sector = 512
const page = 4096

/** People end a file with a line, and hardly ever where a disk ends a block. */
function mayBeTorn({ text, isCut }: FileFound): boolean {
  if (isCut || text.includes('\0')) return true
  const size = Buffer.byteLength(text)
  return size % page === 0 || (size % sector === 0 && !text.endsWith('\n'))
}

/** True if each byte is that of the whole, or a zero in its place. */
function isPartOf(text: string, whole: string): boolean {
  const [bytes, all] = [Buffer.from(text), Buffer.from(whole)]
  const isPart = bytes.length < all.length || text.includes('\0')
  return isPart && bytes.every((byte, index) => byte === 0 || byte === all[index])
}

interface FileOfPage {
  readonly path: string
  readonly isTorn?: boolean
}

/** @throws UsageError that names the files. @param texts - by path */
export function demandWhole(pages: Iterable<FileOfPage>, texts: ReadonlyMap<string, string>): void {
  const torn = [...pages].filter((page) => page.isTorn === true).map(({ path }) => path)
  if (torn.length === 0) return
  const isEmpty = (path: string) => /^\0*$/.test(texts.get(path) ?? '')
  throw new UsageError(
    torn.map((path) =>
      isEmpty(path)
        ? `${path} is empty, and its page was not when ws pulled it`
        : `${path} is only a part of what ws pulled: a crash of the machine seems to have cut it`,
    ),
    {
      hint: torn.every(isEmpty)
        ? 'ws content pull <folder> brings it back. To delete the page, remove the file; to empty it, keep its front matter'
        : 'ws content pull <folder> brings it back. If you have cut it yourself, change its last line',
    },
  )
}
