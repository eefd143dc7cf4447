/** `--update`, `--merge`: reads a person's document before anything else, with all its comments and order. */
import { LineCounter, parseDocument } from 'yaml'
import type { Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { UsageError } from '../../errors.ts'
import { type DocumentShape, documentShapeOf } from '../../estate/document/document-shape.ts'
import { documentRulesOf } from '../../estate/document/entries/entry-rules.ts'
import type { DocumentFault } from '../../estate/document/faults.ts'
import type { SourceText } from '../../estate/document/nodes/places.ts'
import type { Surroundings } from '../../estate/document/nodes/substitution.ts'
import { type DocumentReading, readDocument } from '../../estate/document/read.ts'
import { updateDocument } from '../../estate/document/writing/document-update.ts'
import type { JsonObject } from '../../json/object.ts'
import { yamlStyle } from '../../json/yaml-style.ts'
import type { Session } from '../../task/task.ts'
import { documentError } from '../diff/document-error.ts'
import { surroundingsOf } from '../diff/fillings.ts'
import { compareEntries, type ToldEstate } from './compared-entries.ts'
import { keepPlainDates } from './plain-dates.ts'

interface OldDocumentOptions {
  readonly shape: DocumentShape
  readonly kinds: ReadonlySet<Kind>
  /** The workspace that the new value tells of, to keep what only the document knows. */
  readonly live?: ToldEstate | undefined
}

interface OldDocumentRequest {
  readonly path: string
  readonly flag: '--update' | '--merge'
}

/** @throws UsageError that names the first line that is not YAML, or all faults, each with its place */
export async function readOldDocument({ path, flag }: OldDocumentRequest, session: Session) {
  const text = await session.readText(path, flag)
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { ...yamlStyle, lineCounter, prettyErrors: false })
  // One missing bracket is a fault of everything after it, so name only the first few.
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    throw new UsageError(`${path}:${line}:${col}: ${error.message}`)
  }
  const source = { file: path, text }
  const reading = await checked(source, flag === '--merge' ? surroundingsOf(session, {}) : nothingAround)
  const { kinds, estate } = reading
  return {
    /** The kinds that it says it is about; undefined: all. */
    kinds,
    /** True if nobody has written anything into it yet. */
    isEmpty: estate.things.length === 0,
    async updated(value: JsonObject, { shape, kinds: about, live }: OldDocumentOptions): Promise<string> {
      const compared = live && (await compareEntries({ reading, source, document }, live))
      const { count, removed } = updateDocument(value, { document, shape, kinds: about, compared })
      for (const name of removed) await session.notice(`No longer there: ${name}`)
      if (count === 0) return text
      keepPlainDates(document)
      return document.toString({ ...yamlStyle, ...indentsIn(text) })
    },
  }
}

/** Faults that stop no update: it writes all values anew, and leaves variables and names of files as they stand. */
const settledLater: ReadonlySet<DocumentFault['code']> = new Set([
  'empty-document',
  'wrong-value',
  'unset-variable',
  'unreadable-file',
])

const nothingAround: Surroundings = {
  variable: () => ({ value: undefined }),
  file: async () => ({ reason: 'not read' }),
}

async function checked(source: SourceText, surroundings: Surroundings): Promise<DocumentReading> {
  const rules = documentRulesOf(documentShapeOf(await allResources()))
  const reading = await readDocument([source], { rules, surroundings })
  const faults = reading.everyFault().filter(({ code }) => !settledLater.has(code))
  if (faults.length > 0) throw documentError(faults)
  return reading
}

/** The person's own indents, so that comparing the texts shows only the changes. */
function indentsIn(text: string) {
  const [, indent = '  '] = /^[^\s#-][^\n]*:[ ]*\n( +)[^\s#]/m.exec(text) ?? []
  const isFlush = /^( *)[^\s#-][^\n]*:[ ]*\n(?:[ ]*#[^\n]*\n|[ ]*\n)*\1- /m.test(text)
  return { indent: indent.length, indentSeq: !isFlush, flowCollectionPadding: /[[{] /.test(text) }
}
