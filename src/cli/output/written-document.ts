/** Writes a document with comments to stdout, to a file, or to a folder; it replaces a file whole or not at all. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder, quietly } from '../../disk/files.ts'
import { requireFolder } from '../../disk/place-to-write.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { mayBeReplaced, stageFile } from '../../disk/staged-file.ts'
import { UsageError } from '../../errors.ts'
import { namesSchemaFile, schemaFileName } from '../../estate/document/writing/schema-file.ts'
import { parsePlainObject } from '../../json/object.ts'
import { jsonText } from '../../render/json.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Task } from '../../task/task.ts'
import type { CliSession } from '../session.ts'
import { writePaged } from './pager.ts'
import { askedFormat, show } from './show/show.ts'

export type DocumentResult = Extract<TaskResult, { readonly document: unknown }>

/** The options of the output, checked before ws reads anything. */
export interface DocumentView {
  readonly format: 'yaml' | 'json'
  /** Absolute; undefined for stdout. */
  readonly target: string | undefined
}

interface DocumentTarget {
  /** As typed; undefined for stdout. */
  readonly target: string | undefined
  /** True for a file of YAML whose comments and order stay. */
  readonly keepsText: boolean
}

/** @throws UsageError, LocalError */
export function documentView({ target, keepsText }: DocumentTarget, session: CliSession): DocumentView {
  checkForm(target, session)
  const path =
    target === undefined || target === '-' ? undefined : resolve(session.context.workingDirectory, target)
  if (path !== undefined) checkTarget(path, isFolderName(target ?? ''))
  // A table that somebody prefers elsewhere is none here.
  const format = askedFormat(session) === 'json' ? 'json' : 'yaml'
  const isInParts = path !== undefined && (isFolderName(target ?? '') || isFolder(path))
  if (keepsText) checkKept({ format, isInParts })
  return {
    format,
    target: path && isFolderName(target ?? '') ? `${path}/` : path,
  }
}

function checkForm(target: string | undefined, { globals }: CliSession): void {
  const { jq, fields, output } = globals
  const isPicked = jq !== undefined || fields !== undefined
  if (target !== undefined && isPicked)
    throw new UsageError(
      '--out, --update and --merge write the whole document, of which --jq and --fields pick a part',
      { hint: 'Leave them out, and redirect stdout to the file' },
    )
  if (output !== undefined && output !== 'yaml' && output !== 'json' && !isPicked)
    throw new UsageError(`--output is "${output}": a document is yaml or json`)
}

function checkKept({ format, isInParts }: { readonly format: string; readonly isInParts: boolean }): void {
  if (format === 'json' || isInParts)
    throw new UsageError('--update and --merge keep the comments of one file of YAML', {
      hint: 'Leave out -o json, and name a file',
    })
}

const isFolderName = (path: string) => /[\\/]$/.test(path)

function checkTarget(path: string, isNewFolder: boolean): void {
  if (isFolder(path)) return
  if (isNewFolder ? existsSync(path) : !mayBeReplaced(path))
    throw new UsageError(`--out is ${path}, which is not a ${isNewFolder ? 'folder' : 'file'}`)
  if (!isNewFolder) requireFolder(path, '--out')
}

const isFolder = (path: string) => quietly(() => statSync(path).isDirectory()) === true

export async function writeDocument(
  { value, document }: DocumentResult,
  task: Task,
  { view, session }: { readonly view: DocumentView; readonly session: CliSession },
): Promise<void> {
  const { globals, context } = session
  const { format, target } = view
  const isInParts = target !== undefined && (isFolderName(target) || isFolder(target))
  const isPicked = globals.jq !== undefined || globals.fields !== undefined
  if (isPicked || (target === undefined && format === 'json'))
    return show({ kind: 'single', value }, task, session)
  if (target === undefined)
    return writePaged(oneChunk(await document.yaml()), { format, terminal: context.out.isTerminal }, session)
  const textOf = (part: Pick<DocumentResult['document'], 'yaml'>, json: unknown) =>
    format === 'json' ? jsonText(json) : part.yaml()
  if (document.parts === undefined || !isInParts)
    return replaceAll([{ path: target, text: await textOf(document, value) }], dirname(target), session)
  const files = document.parts().map(async (part) => ({
    path: join(target, `${part.name}.${format}`),
    text: await textOf(part, part.value),
  }))
  const written = await Promise.all(files)
  refuseLeftOvers(target, { written, names: document.partNames ?? [] })
  makeFolder(target, 0o777)
  return replaceAll(written, target, session)
}

interface NewFile {
  readonly path: string
  readonly text: string
}

interface DocumentFiles {
  readonly written: readonly NewFile[]
  readonly names: readonly string[]
}

/** A list that an earlier export wrote would be read as part of this one. ws removes no file that people may have changed. */
function refuseLeftOvers(folder: string, { written, names }: DocumentFiles): void {
  const known = new Set(written.map(({ path }) => path))
  const left = names
    .flatMap((name) => ['yaml', 'json'].map((ending) => join(folder, `${name}.${ending}`)))
    .filter((path) => !known.has(path) && existsSync(path))
  if (left.length > 0)
    throw new UsageError(
      `This export would not replace ${[...new Set(left)].join(', ')}: nothing was written`,
      {
        hint: 'Remove the files of the earlier export, or name another folder',
      },
    )
}

/** Gives files their names only after all of them are whole. */
async function replaceAll(
  documents: readonly NewFile[],
  folder: string,
  { context, notice }: CliSession,
): Promise<void> {
  const files = [...documents, ...(await schemaBeside(documents, folder))]
  const staged: ReturnType<typeof stageFile>[] = []
  try {
    for (const [index, { path, text }] of files.entries()) {
      // Several files wait at once, so each temporary name must differ.
      const random = () => (context.random() + index / files.length) % 1
      const file = stageFile(path, { random })
      staged.push(file)
      onDisk(path, () => writeFileSync(file.descriptor, text))
    }
  } catch (error) {
    for (const file of staged) file.discard()
    throw error
  }
  for (const file of staged) file.finish()
  for (const { path } of files) await notice(`Wrote ${path}`)
}

/** The schema that documents of YAML name for editors, unless the folder has it, or has somebody else's file of that name. */
async function schemaBeside(documents: readonly NewFile[], folder: string): Promise<readonly NewFile[]> {
  if (!documents.some(({ text }) => namesSchemaFile(text))) return []
  const [{ documentSchema }, { allResources }] = await Promise.all([
    import('../../reference/document-schema.ts'),
    import('../../catalog/walk.ts'),
  ])
  const schema = documentSchema(await allResources())
  const file = { path: join(folder, schemaFileName), text: jsonText(schema) }
  if (!existsSync(file.path)) return [file]
  const old = quietly(() => readFileSync(file.path, 'utf8'))
  const isOurs = parsePlainObject(old ?? '')?.title === schema.title
  return isOurs && old !== file.text ? [file] : []
}

async function* oneChunk(text: string) {
  yield text
}
