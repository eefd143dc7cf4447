/** The operations that a description of the service taught ws: found by their word, and made when somebody needs one. */
import type { Operation } from '../catalog/operation.ts'
import type { Context } from '../context.ts'
import { type LearntFile, readLearnt } from './file.ts'
import type { ReservedWords } from './flag-words.ts'
import { operationOf } from './operation.ts'
import { learntFile } from './place.ts'
import type { LearntAbout, LearntEntry } from './shape.ts'

export interface Learnt {
  readonly about: LearntAbout
  readonly file: LearntFile
  /** All of them, in the order of their words. */
  readonly entries: readonly LearntEntry[]
  /** By its word, or by its id as the description writes it. */
  find(word: string): LearntEntry | undefined
  /** @param reserved - flags that the operation must leave to the face */
  operation(entry: LearntEntry, reserved?: ReservedWords): Operation
}

/** True if ws knows none of them: such a description says nothing about the operations that every service has. */
export const isAboutOthers = (entries: readonly Pick<LearntEntry, 'command'>[]): boolean =>
  entries.every(({ command }) => command === undefined)

/**
 * Undefined if nothing was learnt of the service at this address.
 * @param service - the address in force
 * @throws LocalError if the file is damaged
 */
export function openLearnt(
  service: string,
  context: Pick<Context, 'env' | 'home' | 'platform' | 'workingDirectory'>,
): Learnt | undefined {
  const path = learntFile(service, context)
  const file = path === undefined ? undefined : readLearnt(path)
  if (file === undefined) return undefined
  return {
    about: file.about,
    file,
    entries: file.entries,
    find: (word) =>
      file.entries.find((entry) => entry.word === word) ?? file.entries.find((entry) => entry.id === word),
    operation: (entry, reserved) => operationOf(file.operation(entry), file.schema, reserved),
  }
}
