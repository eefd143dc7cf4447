/** The links of a change request's pages, and of a space with those that its change requests would break. */
import type { LocalRequest } from '../handler.ts'
import { ancestorOf, type Proposal } from './change-request.ts'
import { createLinkReader, type LinkScope, type PageLink } from './links.ts'

interface FoundLinks {
  readonly links: readonly PageLink[]
  /** Broken links that change requests bring. */
  readonly newlyBroken: readonly PageLink[]
}

export async function readProposedLinks(
  { db }: LocalRequest,
  { space, changeRequest }: Proposal,
): Promise<FoundLinks> {
  const reader = createLinkReader(db)
  const scope = scopeOf(space, changeRequest.revision_id)
  return {
    links: await reader.linksOf(scope),
    newlyBroken: await reader.newlyBroken(scope, scopeOf(space, ancestorOf(changeRequest))),
  }
}

/** The change requests of a space that count are those somebody still works on. */
export async function readSpaceLinks({ db }: LocalRequest, space: Proposal['space']): Promise<FoundLinks> {
  const reader = createLinkReader(db)
  const links = await reader.linksOf(scopeOf(space, space.revision_id))
  const changeRequests = await db
    .selectFrom('change_requests')
    .selectAll()
    .where('space_id', '=', space.id)
    .where('status', 'in', ['draft', 'open'])
    .execute()
  const newlyBroken: PageLink[] = []
  for (const changeRequest of changeRequests) {
    const [ours, base] = [changeRequest.revision_id, ancestorOf(changeRequest)]
    newlyBroken.push(...(await reader.newlyBroken(scopeOf(space, ours), scopeOf(space, base))))
  }
  return { links, newlyBroken }
}

export const scopeOf = (space: Proposal['space'], revisionId: string): LinkScope => ({
  organizationId: space.organization_id,
  spaceId: space.id,
  revisionId,
})
