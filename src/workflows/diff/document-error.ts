/** The error for a document with faults: all of them at once, each with its place. */
import { UsageError } from '../../errors.ts'
import { faultText } from '../../estate/document/fault-words.ts'
import type { DocumentFault } from '../../estate/document/faults.ts'

export const documentError = (faults: readonly DocumentFault[]): UsageError =>
  new UsageError(faults.map(faultText), { hint: 'ws schema document prints the schema of documents' })
