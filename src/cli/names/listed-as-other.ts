/** Finds what an address is of, where it is of a thing of another kind that the service lists, such as a site. */
import { contextParameter } from '../../catalog/lists.ts'
import type { Candidate } from '../../engine/candidates/candidate.ts'
import type { Search } from '../../engine/candidates/source.ts'
import { isName } from '../../settings/names-for-ids.ts'
import { withArticle } from '../../text/with-article.ts'
import type { NameLookupContext } from './lookup-context.ts'
import { isAt, meant } from './meant-candidates.ts'

interface OtherLists {
  readonly session: Pick<NameLookupContext, 'current'>
  list(search: Search): Promise<readonly Candidate[]>
}

/** Everything lies below an organization, so that only its own address is one of it. */
const listedKinds = [
  ['space', 'space'],
  ['site', 'site'],
  ['org', 'organization'],
] as const

/** `is a site: ws site get site_docs`; undefined if no list has the address. */
export async function listedAsOther(
  address: string,
  place: Pick<Search, 'parameter' | 'known'>,
  { session, list }: OtherLists,
): Promise<string | undefined> {
  const organization = contextParameter('org')
  // As written: the address may be that of a context, whose ids are still being looked up.
  const org = session.current().org?.value
  const known =
    organization === undefined || org === undefined || isName(org)
      ? place.known
      : { [organization]: org, ...place.known }
  for (const [kind, noun] of listedKinds) {
    const parameter = contextParameter(kind)
    if (parameter === undefined || parameter === place.parameter) continue
    const listed = await list({ parameter, path: undefined, known })
    const [found, another] =
      kind === 'org' ? listed.filter((each) => isAt(address, each)) : meant(address, listed)
    if (found !== undefined && another === undefined)
      return `is ${withArticle(noun)}: ws ${kind} get ${found.id}`
  }
  return undefined
}
