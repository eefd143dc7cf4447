/** Reads the texts and fetches the files of changes, before the transaction that others would wait for. */
import { ApiError } from '../../../../errors.ts'
import type { Preparation } from '../../../handler.ts'
import type { WrittenPage } from '../../../parsing/written-page.ts'
import type { ContentChange, ReadChange } from './change.ts'
import { createFileReader, type ReadNewFile } from './read-file.ts'

type Tools = Pick<Preparation, 'parser' | 'fetchFile'>

/** @throws ApiError that begins with the change: `body.changes[2].document: …` */
export async function readChanges(
  changes: readonly ContentChange[],
  tools: Tools,
): Promise<readonly ReadChange[]> {
  const readFile = createFileReader(tools)
  const read: ReadChange[] = []
  // One after the other: a queue of texts would keep other callers waiting.
  for (const [index, change] of changes.entries())
    read.push(await readChange(change, { ...tools, readFile, place: placeOf(index) }))
  return read
}

export const placeOf = (index: number): string => `body.changes[${index}]`

interface ReadingContext extends Tools {
  readonly readFile: ReadNewFile
  readonly place: string
}

async function readChange(change: ContentChange, context: ReadingContext): Promise<ReadChange> {
  switch (change.operation) {
    case 'insert_page':
      return { ...change, written: await readText(change.document.markdown, context) }
    case 'update_page':
      return {
        ...change,
        written:
          change.document === undefined ? undefined : await readText(change.document.markdown, context),
      }
    case 'insert_files':
      return { ...change, files: await readFiles(change.files, context) }
    default:
      return change
  }
}

const readText = (markdown: string, { parser, place }: ReadingContext): Promise<WrittenPage> =>
  at(`${place}.document`, () => parser.run('writtenPage', markdown))

async function readFiles(files: readonly Parameters<ReadNewFile>[0][], { readFile, place }: ReadingContext) {
  const read = []
  for (const [index, file] of files.entries())
    read.push(await at(`${place}.files[${index}]`, () => readFile(file)))
  return read
}

/** Puts the place before the message of a refusal. */
async function at<Value>(place: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(`${place}: ${error.message}`, { status: error.status, cause: error })
  }
}
