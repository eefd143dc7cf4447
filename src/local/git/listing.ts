/** Reads Git's list of files, and refuses by name those that no space can take. */
import { LocalError } from '../../errors.ts'
import { isPath } from './address.ts'

export interface ListedFile {
  /** From the folder of the pages on. */
  readonly path: string
  /** Git's hash of its content. */
  readonly blob: string
  readonly size: number
}

/** Bytes of a file, bytes of all, and how many. */
const most = { bytes: 4 * 1024 * 1024, all: 64 * 1024 * 1024, files: 5000 }

/**
 * Hidden files and folders stay out, and so do other repositories within this one.
 * @param text - of `git ls-tree -r -z -l --full-tree`
 * @param folder - of the pages, without a slash at its end
 * @throws LocalError that names a file
 */
export function readListing(text: string, folder: string): readonly ListedFile[] {
  const start = folder === '' ? 0 : folder.length + 1
  const found = text
    .split('\0')
    .filter((line) => line !== '')
    .map(readLine)
    .filter(({ type, name }) => type !== 'commit' && !isHidden(name.slice(start)))
  for (const file of found) refuse(file)
  if (found.length > most.files)
    throw new LocalError(`The repository has ${found.length} files, and a space takes at most ${most.files}`)
  const bytes = found.reduce((sum, { size }) => sum + size, 0)
  if (bytes > most.all)
    throw new LocalError(`The files have ${bytes} bytes, and a space takes at most ${most.all}`)
  return found.map(({ name, blob, size }) => ({ path: name.slice(start), blob, size }))
}

interface Line {
  readonly mode: string
  readonly type: string
  readonly blob: string
  readonly size: number
  readonly name: string
}

/** `100644 blob 1a2b…      12<tab>docs/a.md` */
function readLine(line: string): Line {
  const end = line.indexOf('\t')
  const [mode = '', type = '', blob = '', size = ''] = line.slice(0, end).split(/ +/)
  return { mode, type, blob, size: Number(size) || 0, name: line.slice(end + 1) }
}

const isHidden = (path: string) => path.split('/').some((part) => /^\.(?!\.?$)/.test(part))

function refuse({ mode, size, name }: Line): void {
  if (!isPath(name))
    throw new LocalError(`The repository has the name ${JSON.stringify(name)}, which no folder could hold`)
  if (mode === '120000')
    throw new LocalError(`${name} is a symbolic link: ws follows none; put the file itself there`)
  if (size > most.bytes)
    throw new LocalError(`${name} has ${size} bytes, and a file of a space has at most ${most.bytes}`)
}
