/** Reads the files that a command line names; `-` is stdin, which can be read only once. */
import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { readNamedFile } from '../../disk/interruptible-read.ts'
import { reasonOfReading, stepAfterReading, unreadable } from '../../disk/refused-file.ts'
import { LocalError, UsageError } from '../../errors.ts'
import { quoted } from '../../text/shell-word.ts'

export interface Files {
  /** The text of a file or of stdin, for the flag that names it. Throws UsageError if a pipe brings nothing. */
  text(path: string, flag: string, empty?: EmptyPipe): Promise<string>
  /** The bytes of a file in base64. */
  base64(path: string, flag: string): Promise<string>
  /** A file with its name as a data URL; `@path;type=image/png`, as curl has it, is understood. */
  dataUrl(path: string, flag: string): Promise<string>
  /** Sorted paths of the files in a folder, without hidden ones; undefined if it is not a folder. */
  inFolder(path: string): readonly string[] | undefined
}

interface EmptyPipe {
  readonly isAllowed: boolean
  /** For the hint: the right way, if the text is meant to be empty. */
  readonly otherwise: string
}

export function filesOf(context: Context): Files {
  let stdinTakenBy: string | undefined
  const bytes = async (path: string, flag: string): Promise<Buffer> => {
    if (path !== '-')
      return readNamed(resolve(context.workingDirectory, path), { flag, signal: context.signal })
    if (stdinTakenBy !== undefined) throw new UsageError(`${flag} and ${stdinTakenBy} can't both read stdin`)
    stdinTakenBy = flag
    return Buffer.from(await context.in.read(), 'utf8')
  }
  const binary = async (path: string, flag: string): Promise<Buffer> => {
    // ws decodes stdin as text, which would break an image.
    if (path === '-') throw new UsageError(`${flag} needs the path of a file: stdin can only hold text here`)
    return bytes(path, flag)
  }
  return {
    text: async (path, flag, empty) => {
      const content = await bytes(path, flag)
      const text = decoded(content, { path, flag })
      if (text.trim() === '' && empty?.isAllowed !== true && isPipe(path, context))
        throw nothingCame(flag, empty)
      if (text.includes('\0'))
        throw new UsageError(`${flag}: ${nameOf(path)} holds a NUL byte; it is not text`, {
          hint: wideEncoding(content) === undefined ? undefined : asUtf8(path, content),
        })
      return text
    },
    base64: async (path, flag) => (await binary(path, flag)).toString('base64'),
    dataUrl: async (given, flag) => {
      const { attachedFile } = await import('./attached-file.ts')
      const { path, type } = attachedFile(given)
      const content = await binary(path, flag)
      if (content.length > largestAttached)
        throw new UsageError(`${flag}: ${path} is larger than 100 MB, which ws does not send`)
      const name = encodeURIComponent(basename(path).toWellFormed())
      return `data:${type};name=${name};base64,${content.toString('base64')}`
    },
    inFolder: (path) => filesInFolder(path, context),
  }
}

/** Bytes: several copies of it are in memory. */
const largestAttached = 100 * 1024 * 1024

function filesInFolder(path: string, { workingDirectory }: Context): readonly string[] | undefined {
  if (path === '-') return undefined
  const folder = resolve(workingDirectory, path)
  if (quietly(() => statSync(folder))?.isDirectory() !== true) return undefined
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => join(path, name))
      .sort()
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** True for `<(...)` of a shell too. */
const isPipe = (path: string, { in: stdin, workingDirectory }: Context) =>
  path === '-' ? stdin.isPipe : quietly(() => statSync(resolve(workingDirectory, path)))?.isFIFO() === true

/** A failed command writes nothing, and the pipe hides its exit code. */
const nothingCame = (flag: string, empty: EmptyPipe | undefined) =>
  new UsageError(`${flag}: nothing came through the pipe; the command before it may have failed`, {
    hint: ['Run that command by itself', ...(empty === undefined ? [] : [empty.otherwise])].join('; '),
  })

/** Refuses bytes that are not Unicode text: silent repairs would send another text. */
function decoded(bytes: Buffer, { path, flag }: { readonly path: string; readonly flag: string }): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UsageError(`${flag}: ${nameOf(path)} is not UTF-8 text`, {
      hint: asUtf8(path, bytes),
      cause: error,
    })
  }
}

/** True if it may come from a spreadsheet. */
const isOfSheet = (path: string) => !/\.(?:json|jsonl|ndjson|ya?ml|md)$/i.test(path)

const sheetsWay =
  '. In Excel the type of such a file is "CSV UTF-8", in LibreOffice its character set is "Unicode (UTF-8)"'

const asUtf8 = (path: string, bytes: Buffer) =>
  `Save it as UTF-8: ${converted(path, wideEncoding(bytes) ?? 'WINDOWS-1252')}${isOfSheet(path) ? sheetsWay : ''}`

/** Most such files are Windows-1252, of an older Excel. */
const converted = (path: string, from: string) =>
  path === '-'
    ? `iconv -f ${from} -t UTF-8`
    : `iconv -f ${from} -t UTF-8 ${quoted(path)} > ${quoted(path.replace(/(\.\w+)?$/, '-utf8$1'))}`

/** UTF-16 without its mark, by the NUL bytes of Latin letters; undefined for bytes that are hardly that. */
function wideEncoding(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const start = bytes.subarray(0, 256)
  const nuls = (odd: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  const [even, odd] = [nuls(0), nuls(1)]
  if (Math.max(even, odd) < start.length / 4 || Math.min(even, odd) > 0) return undefined
  return odd > even ? 'UTF-16LE' : 'UTF-16BE'
}

/** Excel's "Unicode Text" and Windows PowerShell write UTF-16, always with its mark. */
const encodingOf = ([first, second]: Buffer): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

const nameOf = (path: string) => (path === '-' ? 'stdin' : path)

async function readNamed(
  path: string,
  { flag, signal }: { readonly flag: string; readonly signal: AbortSignal },
): Promise<Buffer> {
  try {
    return await readNamedFile(path, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw new LocalError(`${flag}: can't read ${path}: ${reasonOfReading(error)}`, {
      cause: error,
      hint: stepAfterReading(error, path),
    })
  }
}
