/** Reads states from documents: a file, a folder of files, or stdin. */
import { dirname, isAbsolute, join } from 'node:path'
import { allResources } from '../../catalog/walk.ts'
import { messageOf, UsageError, WsError } from '../../errors.ts'
import { documentRulesOf } from '../../estate/document/entry-rules.ts'
import type { SourceText } from '../../estate/document/places.ts'
import { type DocumentReading, readDocument } from '../../estate/document/read.ts'
import type { Surroundings } from '../../estate/document/substitution.ts'
import { documentShapeOf } from '../../estate/document-shape.ts'
import type { Session } from '../../task.ts'
import { documentError } from './document-error.ts'
import type { State, StateRequest } from './state.ts'

export async function readDocumentAt(
  path: string,
  { session }: Pick<StateRequest, 'session'>,
): Promise<State> {
  const { estate, open, kinds } = await readDocumentsAt([path], session)
  return { label: path, estate, open, kinds }
}

/** Several make one document. @throws UsageError with all faults */
export async function readDocumentsAt(paths: readonly string[], session: Session): Promise<DocumentReading> {
  const texts = (await Promise.all(paths.map((path) => textsAt(path, session)))).flat()
  const rules = documentRulesOf(documentShapeOf(await allResources()))
  const reading = await readDocument(texts, { rules, surroundings: surroundingsOf(session) })
  if (reading.faults.length > 0) throw documentError(reading.faults)
  return reading
}

const endings = /\.(?:ya?ml|json)$/i

/** A folder has one text for each of its documents. */
async function textsAt(path: string, session: Session): Promise<readonly SourceText[]> {
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
