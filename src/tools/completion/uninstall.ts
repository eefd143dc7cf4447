/** Takes a completion script away again, and the lines that an installation has added to startup files. */
import { rmSync } from 'node:fs'
import { onDisk } from '../../disk/refused-file.ts'
import { mayBeReplaced, replaceFile } from '../../disk/staged-file.ts'
import {
  blockOf,
  type InstalledFile,
  type InstallPlace,
  type InstallTarget,
  type Startup,
  startupText,
} from './install.ts'

/** Leaves everything else in those files as it is. @throws LocalError if a file can't be written */
export function uninstall(places: readonly InstallTarget[], context: InstallPlace): readonly InstalledFile[] {
  return places.flatMap(({ file, startup, earlier = [] }) => [
    onDisk(file, () => removeScript(file)),
    ...[startup, ...earlier].flatMap((each) =>
      each === undefined ? [] : onDisk(each.file, () => removeLines(each, context)),
    ),
  ])
}

function removeScript(file: string): InstalledFile {
  // It may be a pipe, or a folder of somebody else.
  if (!mayBeReplaced(file) || startupText(file).text === '') return { file, done: 'unchanged' }
  rmSync(file)
  return { file, done: 'removed' }
}

/** No row for a file that never had them. */
function removeLines({ file, lines }: Startup, { random }: InstallPlace): readonly InstalledFile[] {
  if (!mayBeReplaced(file)) return []
  const { text, encoding } = startupText(file)
  const block = blockOf(lines)
  if (!text.includes(block)) return []
  replaceFile(file, Buffer.from(text.replaceAll(block, ''), encoding), { random })
  return [{ file, done: 'lines removed' }]
}
