/** Resolves one name to the id of the only thing that it can mean. */
import { type IdSought, wordsFor } from '../../catalog/lists.ts'
import { idGiven } from '../../client/segment.ts'
import { type Candidate, describe, firstOf, mostShown } from '../../engine/candidates/candidate.ts'
import { deletedHere } from '../../engine/candidates/deleted.ts'
import { rememberList } from '../../engine/candidates/remembered-list.ts'
import { candidates, type Search } from '../../engine/candidates/source.ts'
import { UsageError } from '../../errors.ts'
import { isEmbedded } from '../../settings/base-url.ts'
import { isTitle, titleIn } from '../../settings/names-for-ids.ts'
import type { idLedTo } from './led-to.ts'
import { idInLocation } from './location.ts'
import type { NameLookupContext } from './lookup-context.ts'
import { isWhole, meant } from './meant-candidates.ts'

export interface LookupScope extends Pick<IdSought, 'parameter' | 'path' | 'isExtended'> {
  /** The option's spelling: `<space>`, `--parent`. */
  readonly spelling: string
  readonly known: Readonly<Record<string, string>>
  /** True if the beginning of a title is not enough. */
  readonly wholeTitle?: boolean
  /** The command that fixes a stored name. */
  readonly fix?: string
  /** Known path parameters for a wider search: set if a thing from any list will do. */
  readonly elsewhere?: LookupScope['known'] | undefined
  /** True for deleted things, which no list holds. */
  readonly isDeleted?: boolean
}

/** @throws UsageError if nothing, or more than one thing, has the name */
export async function idNamed(word: string, place: LookupScope, session: NameLookupContext): Promise<string> {
  const { value } = session.current().requireBaseUrl()
  const baseUrl = isEmbedded(value) ? 'local:' : value
  const located = await idInLocation(word, { parameter: place.parameter, baseUrl })
  if (located !== undefined)
    return told(word, { id: located, title: undefined, emails: [], urls: [] }, { place, session })
  const known = place.isDeleted === true ? undefined : await rememberedOf(word, place, session)
  if (known !== undefined) return told(word, known, { place, session })
  const deleted = place.isDeleted === true ? deletedHere(place.parameter, session) : []
  const near = meant(word, [...deleted, ...(await allCandidates(place, session))])
  const found = near.length === 0 ? await meantElsewhere(word, place, session) : near
  const [only] = found
  const led =
    only === undefined && titleIn(word) === undefined ? await ledTo(word, place, session) : undefined
  if (led !== undefined)
    return told(word, { id: led, title: undefined, emails: [], urls: [] }, { place, session })
  if (only === undefined && isForService(word, place)) return word
  if (only === undefined) throw await unknownIn(word, place, { deleted, session })
  if (found.length > 1) throw ambiguous(word, found, place)
  refuseBeginning(word, only, place)
  idGiven(only)
  return told(word, only, { place, session })
}

/** People in no team are in no list that every service has; what takes anybody takes an address of a person as it is. */
const isForService = (word: string, { isExtended, elsewhere }: LookupScope): boolean =>
  elsewhere !== undefined && isExtended !== true && !isTitle(word) && titleIn(word) !== undefined

interface NameSearch {
  readonly deleted: readonly Candidate[]
  readonly session: NameLookupContext
}

const unknownIn = async (word: string, place: LookupScope, { deleted, session }: NameSearch) =>
  place.isDeleted === true
    ? unknownHere(word, place, deleted)
    : ((await otherKind(word, place, session)) ?? unknown(word, place))

async function ledTo(...asked: Parameters<typeof idLedTo>): Promise<string | undefined> {
  const { idLedTo } = await import('./led-to.ts')
  const id = await idLedTo(...asked)
  return id === undefined ? undefined : idGiven({ id })
}

async function otherKind(
  word: string,
  place: LookupScope,
  session: NameLookupContext,
): Promise<UsageError | undefined> {
  if (titleIn(word) !== undefined) return undefined
  const { listedAsOther } = await import('./listed-as-other.ts')
  const list = (search: Search) => allCandidates({ ...search, spelling: place.spelling }, session)
  const found = await listedAsOther(word, place, { session, list })
  return found === undefined ? undefined : new UsageError(`${place.spelling} "${word}" ${found}`)
}

async function rememberedOf(word: string, place: LookupScope, session: NameLookupContext) {
  const { remembered } = await import('./remembered.ts')
  return remembered(word, place, session)
}

async function meantElsewhere(
  word: string,
  place: LookupScope,
  session: NameLookupContext,
): Promise<readonly Candidate[]> {
  if (place.elsewhere === undefined) return []
  return meant(word, await allCandidates({ ...place, path: undefined, known: place.elsewhere }, session))
}

/** @throws UsageError if only a whole title will do */
export function refuseBeginning(word: string, candidate: Candidate, place: LookupScope): void {
  if (place.wholeTitle === true && isBegun(word, candidate)) throw onlyBegun(word, candidate, place)
}

const isBegun = (word: string, candidate: Candidate) =>
  candidate.id !== word && isTitle(word) && !isWhole(word.slice(1), candidate)

const onlyBegun = (word: string, candidate: Candidate, { spelling }: LookupScope) =>
  new UsageError(`${spelling} "${word}" is only the beginning of ${describe(candidate)}`, {
    hint: 'A script that destroys names the whole title, or the id',
  })

/** Reads the current list, and caches it for the next name and for completion. */
export async function allCandidates(
  place: LookupScope,
  session: NameLookupContext,
): Promise<readonly Candidate[]> {
  const [client, offers] = await Promise.all([session.client(), session.offers()])
  const at = session.context.now()
  const all: Candidate[] = []
  for await (const candidate of candidates(place, { client, offers })) all.push(candidate)
  rememberList({ search: place, candidates: all, at }, session)
  return all
}

/** @throws UsageError */
export function ambiguous(
  word: string,
  found: readonly Candidate[],
  { spelling, fix }: LookupScope,
): UsageError {
  const shown = found.slice(0, mostShown).map(describe)
  const more = found.length > mostShown ? [`${found.length - mostShown} more`] : []
  return new UsageError(`${spelling} "${word}" could be ${[...shown, ...more].join(', ')}`, {
    hint: fix === undefined ? 'Name it by its id' : `Keep its id there: ${fix}`,
  })
}

function unknownHere(
  word: string,
  { spelling, parameter }: LookupScope,
  deleted: readonly Candidate[],
): UsageError {
  const { name } = wordsFor(parameter)
  const lately = firstOf(deleted)
  const where =
    lately === ''
      ? 'Name it by its id, which stands in the address of its page: the API lists nothing that was deleted'
      : `Name it by its id; deleted with this ws: ${lately}`
  return new UsageError(`${spelling} "${word}": no deleted ${name} is known here by that name`, {
    hint: where,
  })
}

function unknown(word: string, { spelling, parameter, fix }: LookupScope): UsageError {
  const { name, unlisted } = wordsFor(parameter)
  const otherwise = unlisted === undefined ? `An ${exactId}` : `${unlisted}; an ${exactId}`
  return new UsageError(`${spelling} "${word}": no ${name} ${sought(word)}`, {
    hint: word.includes(',')
      ? `Give them one by one, each behind its own ${spelling}`
      : fix === undefined
        ? otherwise
        : `Keep an id there: ${fix}`,
  })
}

function sought(word: string): string {
  if (isTitle(word)) return `has a title that is "${word.slice(1)}" or begins with it`
  return titleIn(word) === undefined ? 'that can be listed has this address' : 'has this e-mail address'
}

const exactId = 'id that only looks like a name or an address goes with --exact-ids'

interface LookupContext {
  readonly place: LookupScope
  readonly session: NameLookupContext
}

/** Prints the id, for people who look on or read the log later. */
async function told(word: string, candidate: Candidate, { place, session }: LookupContext): Promise<string> {
  await session.notice(`${place.spelling} "${word}" is ${describe(candidate)}`)
  const { id, title } = candidate
  if (title !== undefined) session.titles.note(place.parameter, { id, title })
  return id
}
