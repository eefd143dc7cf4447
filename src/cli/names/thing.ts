/** Finds the id in the address of anything, for words that may name a thing of every kind. */
import { contextParameter } from '../../catalog/lists.ts'
import type { Option } from '../../catalog/options.ts'
import { type Candidate, describe } from '../../engine/candidates/candidate.ts'
import { UsageError } from '../../errors.ts'
import { isTitle } from '../../settings/names-for-ids.ts'
import { spelling } from '../parse/values.ts'
import { anyIdLedTo } from './led-to.ts'
import { anyIdInLocation } from './location.ts'
import { allCandidates } from './lookup.ts'
import { meant } from './meant-candidates.ts'
import { contextFor, type NamingContext } from './place.ts'
import { contextKinds } from './syntax.ts'

interface TypedThing {
  readonly option: Option
  readonly naming: NamingContext
}

/** @throws UsageError for a title, which things of several kinds may have, and for an address of nothing */
export async function idOfThing(word: string, { option, naming }: TypedThing): Promise<string> {
  const own = spelling(option)
  if (isTitle(word))
    throw new UsageError(`${own} "${word}" is a title, and things of several kinds may have it`, {
      hint: 'Give the id of the thing, or its address',
    })
  const { session } = naming
  const id =
    (await anyIdInLocation(word)) ?? (await anyIdLedTo(word, session)) ?? (await idListed(word, naming))
  if (id === undefined)
    throw new UsageError(`${own} "${word}": nothing that can be listed has this address`, {
      hint: 'Give the id of the thing',
    })
  await session.notice(`${own} "${word}" is ${id}`)
  return id
}

/** For published addresses, and for services that can't tell what an address leads to. */
async function idListed(
  address: string,
  { declaration, session }: NamingContext,
): Promise<string | undefined> {
  const known = await contextFor(undefined, { declaration, session })
  const listed: Candidate[] = []
  for (const parameter of contextKinds.map(contextParameter))
    if (parameter !== undefined)
      listed.push(...(await allCandidates({ parameter, path: undefined, spelling: '', known }, session)))
  const found = meant(address, listed)
  if (found.length > 1)
    throw new UsageError(`"${address}" could be ${found.map(describe).join(', ')}`, { hint: 'Give the id' })
  return found[0]?.id
}
