/** Which flags a verb has: its own, and those that every list, every body and every run over many rows has. */
import type { Face } from '../catalog/operation.ts'
import { type Declaration, type Option, optionsOf } from '../catalog/options.ts'
import { type Current, currentOf } from './edit/current.ts'
import { bodyGroup, bulkGroup, editGroup, listGroup, saveGroup, waitGroup } from './flags.ts'

export interface VerbFlags {
  /** Arguments, flags, and what the context gives. */
  readonly options: readonly Option[]
  /** Every flag but the global ones. */
  readonly flags: readonly Option[]
  readonly takesBody: boolean
  readonly isList: boolean
  /** Takes rows. */
  readonly takesMany: boolean
  /** Can be waited for. */
  readonly settles: boolean
  /** Answers with the address of a file. */
  readonly saves: boolean
  /** Where the present values are read that can be edited. */
  readonly current: Current | undefined
}

/** @param siblings - the verbs of the same noun */
export function verbFlags(face: Declaration & Runnable, siblings: Readonly<Record<string, Face>>): VerbFlags {
  const options = optionsOf(face)
  const takesBody = face.kind === 'operation' && face.body !== undefined
  const isList = face.paginated === true
  // A list of everything there is has nothing to be run for.
  const takesMany =
    face.kind === 'operation' && (!isList || options.some(({ section }) => section === 'path'))
  const current = currentOf(face, siblings)
  const settles = face.settles !== undefined
  const saves = face.saves !== undefined
  const flags = [
    ...options.filter((option) => !option.argument && option.section !== 'path'),
    ...(takesBody ? bodyGroup.options : []),
    ...(current === undefined ? [] : editGroup.options),
    ...(isList ? listGroup.options : []),
    ...(settles ? waitGroup.options : []),
    ...(saves ? saveGroup.options : []),
    ...(takesMany ? bulkGroup.options : []),
  ]
  return { options, flags, takesBody, isList, takesMany, settles, saves, current }
}

interface Runnable {
  readonly kind?: string
  readonly paginated?: boolean
  readonly settles?: unknown
  readonly saves?: unknown
}

/** The flags of a command that another one reads: it works on no rows and keeps no file. */
export const flagsOfRead = ({ flags }: Pick<VerbFlags, 'flags'>): readonly Option[] =>
  flags.filter((option) =>
    Object.entries(sharedFlags).every(
      ([name, options]) => groupsOfReads.includes(name) || !options.some((each) => each === option),
    ),
  )

export const groupsOfReads: readonly string[] = ['list']

/** Flags that many commands share, by a name for each group. */
export const sharedFlags = {
  body: bodyGroup.options,
  edit: editGroup.options,
  list: listGroup.options,
  wait: waitGroup.options,
  save: saveGroup.options,
  bulk: bulkGroup.options,
}
