/** Which flags a verb has: its own, and those that every list, every body and every run over many rows has. */
import type { Noun } from '../../catalog/index.ts'
import { type CommandSpec, isOperation } from '../../catalog/operation.ts'
import { type Declaration, type Option, optionsOf } from '../../catalog/options.ts'
import type { Relations } from '../../catalog/relations.ts'
import { type Current, currentOf } from '../edit/current.ts'
import { type SharedGroup, sharedGroups } from '../parse/flags.ts'

export interface VerbFlags {
  /** Arguments, flags, and what the context gives. */
  readonly options: readonly Option[]
  /** Every flag but the global ones. */
  readonly flags: readonly Option[]
  /** Those that many commands share. */
  readonly groups: readonly SharedGroup[]
  /** Where the present values are read that can be edited. */
  readonly current: Current | undefined
}

/** @param relations - the resources of its noun; without them it has no `--edit` */
export function verbFlags(spec: Declaration & Runnable, relations: Relations): VerbFlags {
  const options = optionsOf(spec)
  const current = currentOf(spec, relations)
  const isCall = spec.kind === 'operation'
  const isList = spec.paginated === true
  const has: Readonly<Record<SharedGroup, boolean>> = {
    body: isCall && spec.body !== undefined,
    edit: current !== undefined,
    list: isList,
    nesting: spec.nests !== undefined,
    wait: spec.longRunning !== undefined,
    save: spec.saves !== undefined,
    needed: spec.ifNeeded !== undefined,
    absent: spec.ifAbsent !== undefined,
    // A list of everything there is has nothing to be run for.
    bulk: isCall && (!isList || options.some(({ section }) => section === 'path')),
  }
  const groups = groupNames.filter((name) => has[name])
  const own = options.filter((option) => !option.argument && option.section !== 'path')
  const flags = [...own, ...groups.flatMap((name) => sharedGroups[name].options)]
  return { options, flags, groups, current }
}

/** The resources of its noun, where the verb may change one: nothing else asks for them before it runs. */
export async function relationsFor(
  spec: CommandSpec,
  noun: { readonly resources?: Noun['resources'] | undefined },
): Promise<Relations> {
  const mayChange = isOperation(spec) && (spec.method === 'PATCH' || spec.method === 'PUT')
  return mayChange ? ((await noun.resources?.()) ?? {}) : {}
}

// Its keys are nothing else.
const groupNames = Object.keys(sharedGroups) as SharedGroup[]

interface Runnable {
  readonly kind?: string
  readonly paginated?: boolean
  readonly longRunning?: unknown
  readonly nests?: unknown
  readonly saves?: unknown
  readonly ifNeeded?: unknown
  readonly ifAbsent?: unknown
}

/** The flags of a command that another one reads: it works on no rows and keeps no file. */
export const flagsOfRead = ({ flags }: Pick<VerbFlags, 'flags'>): readonly Option[] =>
  flags.filter((option) =>
    groupNames.every(
      (name) => groupsOfReads.includes(name) || !sharedGroups[name].options.some((each) => each === option),
    ),
  )

export const groupsOfReads: readonly SharedGroup[] = ['list', 'nesting']
