/** Finds the list in which to look up an option's name. */
import { idFor, type SoughtName } from '../../catalog/lists.ts'
import type { Declaration, Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { knownFrom } from '../../engine/candidates/list-path.ts'
import { spelling } from '../parse/values.ts'
import type { LookupScope } from './lookup.ts'
import type { NameLookupContext } from './lookup-context.ts'
import { holdsName } from './syntax.ts'

export interface NamingContext {
  readonly declaration: Declaration
  readonly options: readonly Option[]
  readonly session: NameLookupContext
}

/** The lookup of an option; undefined if it takes no id. */
export async function placeOf(
  option: Option,
  { path }: Pick<AnyInput, 'path'>,
  { declaration, session }: NamingContext,
): Promise<LookupScope | undefined> {
  const wanted = idFor(option, declaration)
  if (wanted === undefined) return undefined
  const context = await contextFor(wanted.parameter, { declaration, session })
  const { [wanted.parameter]: _self, ...others } = path
  const known = { ...context, ...(wanted.path === undefined ? path : others) }
  return {
    ...wanted,
    known,
    elsewhere: isAdmitted(option, declaration) ? context : undefined,
    wholeTitle: wantsWholeTitle(declaration, session),
    isDeleted: declaration.recovers === true && option.section === 'path',
    spelling: option.section === 'path' && !option.argument ? `--${option.word}` : spelling(option),
  }
}

/** Ids of the context that lead to a list. It does not look up a name that leads to none, since nothing may have it. */
export async function contextFor(
  wanted: SoughtName | undefined,
  { declaration, session }: Pick<NamingContext, 'declaration' | 'session'>,
): Promise<LookupScope['known']> {
  const written = knownFrom(session.current(), declaration, wanted)
  return holdsName(written) ? knownFrom(await session.settings(), declaration, wanted) : written
}

/** True for the last thing in the path, if the command puts it into a list. */
export const isAdmitted = ({ section, path: [name] }: Option, { admits }: Declaration): boolean =>
  admits !== undefined && section === 'path' && name === admits

/**
 * A script that destroys something must give the whole title: nobody is there to check what a beginning meant. `--dry-run`
 * refuses it too, or the rehearsal would pass and the script then fail.
 */
const wantsWholeTitle = ({ destructive }: Declaration, { context }: NameLookupContext) =>
  destructive !== undefined && !context.in.isTerminal
