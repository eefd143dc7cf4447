/**
 * A pull does not wait until each file is on the disk, as little as git does: the service has the texts. A machine that crashes
 * within half a minute may leave some of these files empty, or full of zeros. Nobody must take that for an edit.
 */
import { UsageError } from '../../errors.ts'
import { type PulledPage, sha256 } from './sync-state.ts'

/** @param pulled - the page that the file had after the pull */
export const isTorn = (text: string, pulled: PulledPage | undefined): boolean =>
  pulled !== undefined && /^\0*$/.test(text) && pulled.sha256 !== sha256(text)

interface FileOfPage {
  readonly path: string
  readonly isTorn?: boolean
}

/** @throws UsageError that names the files */
export function demandWhole(pages: Iterable<FileOfPage>): void {
  const torn = [...pages].filter((page) => page.isTorn === true)
  if (torn.length === 0) return
  throw new UsageError(
    torn.map(({ path }) => `${path} is empty, and its page was not when ws pulled it`),
    {
      hint: 'ws content pull <folder> brings it back. To delete the page, remove the file; to empty it, keep its front matter',
    },
  )
}
