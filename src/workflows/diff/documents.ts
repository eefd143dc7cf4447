/** Reads states from documents: a file, a folder of files, or stdin. */
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { allResources } from '../../catalog/walk.ts'
import { LocalError, messageOf, UsageError, WsError } from '../../errors.ts'
import { documentShapeOf } from '../../estate/document/document-shape.ts'
import { documentRulesOf } from '../../estate/document/entry-rules.ts'
import type { SourceText } from '../../estate/document/places.ts'
import { type DocumentReading, readDocument } from '../../estate/document/read.ts'
import type { Surroundings } from '../../estate/document/substitution.ts'
import type { Session } from '../../task/task.ts'
import { documentName, manifestName } from '../backup-format/paths.ts'
import type { Backup } from '../backup-format/read-backup.ts'
import { documentError } from './document-error.ts'
import type { State, StateRequest } from './state.ts'

export async function readDocumentAt(
  path: string,
  { session, kinds: wanted, withReplies = false }: Pick<StateRequest, 'session' | 'kinds' | 'withReplies'>,
): Promise<State> {
  const backup = withReplies ? await backupAt(path, session) : undefined
  if (backup !== undefined) {
    const { readReplies } = await import('./backup-replies.ts')
    return readReplies(backup, path, wanted)
  }
  const { estate, open, kinds } = await readDocumentsAt([path], session).catch((error: unknown) => {
    throw withOtherSources(error, path)
  })
  return { label: path, estate, open, kinds }
}

/** A word without an ending is rarely meant as a file. */
const withOtherSources = (error: unknown, word: string): unknown =>
  error instanceof LocalError && /^[\w-]+$/.test(word)
    ? new LocalError(error.message, {
        cause: error,
        hint: `A profile is profile:${word}, a snapshot snapshot:${word}; live is the service in force`,
      })
    : error

/** Several make one document. @throws UsageError with all faults */
export async function readDocumentsAt(paths: readonly string[], session: Session): Promise<DocumentReading> {
  const texts = (await Promise.all(paths.map((path) => textsAt(path, session)))).flat()
  return readTexts(texts, session)
}

/** @throws UsageError with all faults */
export async function readTexts(texts: readonly SourceText[], session: Session): Promise<DocumentReading> {
  const rules = documentRulesOf(documentShapeOf(await allResources()))
  const reading = await readDocument(texts, { rules, surroundings: surroundingsOf(session) })
  if (reading.faults.length > 0) throw documentError(reading.faults)
  return reading
}

const endings = /\.(?:ya?ml|json)$/i

/** A folder has one text for each of its documents; a backup has one. */
async function textsAt(path: string, session: Session): Promise<readonly SourceText[]> {
  const backup = await backupAt(path, session)
  if (backup !== undefined) return [{ file: join(path, documentName), text: await backup.document() }]
  const files = session.filesIn(path)
  const documents = files?.filter((file) => endings.test(file)) ?? [path]
  if (documents.length === 0)
    throw new UsageError(`${path} holds no document: files that end with .yaml, .yml or .json`)
  const texts = documents.map(async (file) => ({
    file: file === '-' ? 'stdin' : file,
    text: await session.readText(file, file),
  }))
  return Promise.all(texts)
}

/** Undefined for a folder whose manifest is of something else. */
async function backupAt(path: string, { context, filesIn }: Session): Promise<Backup | undefined> {
  if (!filesIn(path)?.some((file) => basename(file) === manifestName)) return undefined
  const { isBackup, readBackup } = await import('../backup-format/read-backup.ts')
  const folder = resolve(context.workingDirectory, path)
  return isBackup(folder) ? readBackup(folder, context.signal) : undefined
}

const surroundingsOf = ({ context, readText }: Session): Surroundings => ({
  variable: (name) => context.env[name],
  file: async (path, beside) => {
    const file = isAbsolute(path) || beside === 'stdin' ? path : join(dirname(beside), path)
    try {
      return { text: await readText(file, file) }
    } catch (error) {
      if (error instanceof WsError) return { reason: messageOf(error.cause ?? error) }
      throw error
    }
  },
})
