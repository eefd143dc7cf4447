/** The flags of a verb: its own, and those that lists, bodies and runs over many rows share. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import type { Noun } from '../../catalog/index.ts'
import { isOperation } from '../../catalog/operation.ts'
import { type Declaration, type Option, optionsOf } from '../../catalog/options.ts'
import type { Relations } from '../../catalog/relations.ts'
import { type Current, currentOf } from '../edit/current.ts'
import { type SharedGroup, sharedGroups } from '../parse/flags.ts'

export interface VerbFlags {
  /** Arguments, flags, and parameters from the context. */
  readonly options: readonly Option[]
  /** Every flag except the global ones. */
  readonly flags: readonly Option[]
  /** Groups that many commands share. */
  readonly groups: readonly SharedGroup[]
  /** The source of present values for `--edit`. */
  readonly current: Current | undefined
}

/** @param relations - the resources of its noun; without them, it has no `--edit` */
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
    answer: spec.keptAsFile === true,
    secrets: spec.secrets !== undefined,
    history: isOperation(spec) && spec.readsOne === true,
    needed: spec.ifNeeded !== undefined,
    absent: spec.ifAbsent !== undefined,
    like: spec.like !== undefined,
    gate: spec.gate !== undefined,
    judged: spec.judges !== undefined,
    offer: spec.notOffered !== undefined,
    metadata: spec.filledFrom !== undefined,
    // A list of everything has no rows to run for.
    bulk: isCall && (!isList || options.some(({ section }) => section === 'path')),
  }
  const own = options.filter((option) => !option.argument && option.section !== 'path')
  // An own flag of that name means something else.
  const isOwn = ({ word }: Option) => own.some((option) => option.word === word)
  const groups = groupNames.filter((name) => has[name] && !sharedGroups[name].options.some(isOwn))
  const flags = [...own, ...groups.flatMap((name) => sharedGroups[name].options)]
  return { options, flags, groups, current }
}

/** The resources of its noun, if the verb may change one: only then are they needed before it runs. */
export async function relationsFor(
  spec: CommandSpec,
  noun: { readonly resources?: Noun['resources'] | undefined },
): Promise<Relations> {
  const mayChange = isOperation(spec) && (spec.method === 'PATCH' || spec.method === 'PUT')
  return mayChange ? ((await noun.resources?.()) ?? {}) : {}
}

// Its keys are exactly these names.
const groupNames = Object.keys(sharedGroups) as SharedGroup[]

interface Runnable {
  readonly kind?: string
  readonly paginated?: boolean
  readonly longRunning?: unknown
  readonly nests?: unknown
  readonly saves?: unknown
  readonly keptAsFile?: boolean
  readonly secrets?: unknown
  readonly ifNeeded?: unknown
  readonly ifAbsent?: unknown
  readonly like?: unknown
  readonly gate?: unknown
  readonly judges?: unknown
  readonly notOffered?: unknown
  readonly filledFrom?: unknown
}

/** The flags of a command behind another one: it can't process rows or save files. */
export const flagsOfRead = ({ flags }: Pick<VerbFlags, 'flags'>): readonly Option[] =>
  flags.filter((option) =>
    groupNames.every(
      (name) => groupsOfReads.includes(name) || !sharedGroups[name].options.some((each) => each === option),
    ),
  )

export const groupsOfReads: readonly SharedGroup[] = ['list', 'nesting']
