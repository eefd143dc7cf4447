/** The links of a change request's pages, and those of a space with the links that its change requests would break. */
import type { Preparation } from '../../handler.ts'
import { ancestorOf, type Proposal } from './change-request.ts'
import { createLinkReader, type PageLink } from './links.ts'

interface FoundLinks {
  readonly links: readonly PageLink[]
  /** Broken links that change requests add. */
  readonly newlyBroken: readonly PageLink[]
}

export async function readProposedLinks(
  world: Preparation,
  { changeRequest }: Pick<Proposal, 'changeRequest'>,
): Promise<FoundLinks> {
  const reader = createLinkReader(world)
  const revision = changeRequest.revision_id
  return {
    links: await reader.linksOf(revision),
    newlyBroken: await reader.newlyBroken(revision, ancestorOf(changeRequest)),
  }
}

/** Counts only the change requests that somebody still works on. */
export async function readSpaceLinks(world: Preparation, space: Proposal['space']): Promise<FoundLinks> {
  const reader = createLinkReader(world)
  const links = await reader.linksOf(space.revision_id)
  const changeRequests = await world.db
    .selectFrom('change_requests')
    .selectAll()
    .where('space_id', '=', space.id)
    .where('status', 'in', ['draft', 'open'])
    .execute()
  const newlyBroken: PageLink[] = []
  for (const changeRequest of changeRequests) {
    newlyBroken.push(...(await reader.newlyBroken(changeRequest.revision_id, ancestorOf(changeRequest))))
  }
  return { links, newlyBroken }
}
