/** Builds the API's form of links: both ends with their organization, space and revision, and pages and files in short. */
import type { Infer } from '../../catalog/fields.ts'
import type { LinkReference } from '../../catalog/schemas/link.ts'
import type { Proposal } from '../domain/content/change-request.ts'
import type { LinkTarget } from '../domain/content/link-target.ts'
import type { PageLink } from '../domain/content/links.ts'
import type { LocalRequest } from '../handler.ts'
import { readLinkedSpaces, readTitledContent } from './link-titles.ts'
import { presentOrganization } from './organization.ts'
import { readSpace } from './space.ts'
import { summarizeFile, summarizeHiddenSpace, summarizePage } from './summary.ts'

type PresentedLink = Infer<typeof LinkReference>
type TargetReference = NonNullable<PresentedLink['targetReference']>
type LinkTargetIds = Pick<LinkTarget, 'kind' | 'space' | 'page' | 'file'>

/** The place of the links: a change request, or the main content of a space. */
export interface LinkScope {
  readonly request: LocalRequest
  readonly space: Proposal['space']
  readonly changeRequest?: Proposal['changeRequest']
}

/** Presents one page of a list of links. */
export async function presentLinks<Page extends { readonly items: readonly PageLink[] }>(
  page: Page,
  scope: LinkScope,
): Promise<Omit<Page, 'items'> & { items: PresentedLink[] }> {
  const inside = await createInsideReference(scope)
  const outside = await createOutsideReference(
    scope.request,
    page.items.map(({ target }) => target),
  )
  const items = page.items.map(({ relation, pageId, target }) => ({
    status: target.status,
    relation,
    targetReference: {
      ...(target.isInside ? inside(target) : outside(target)),
      ...(target.url === undefined ? {} : { url: target.url }),
    },
    locationReferences: [inside({ kind: 'page', page: pageId })],
  }))
  return { ...page, items }
}

/** Describes a place in the revision of the links. */
async function createInsideReference({ request, space, changeRequest }: LinkScope) {
  const { db, baseUrl } = request
  const place = { baseUrl, spaceId: space.id, changeRequest: changeRequest?.number }
  const revision = changeRequest?.revision_id ?? space.revision_id
  const content = await readTitledContent(db, revision)
  const organization = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', space.organization_id)
    .executeTakeFirstOrThrow()
  const around = {
    organization: await presentOrganization(organization, request),
    space: await readSpace(request, space.id),
    versionContext: { type: 'revision', revision },
  }
  return ({ kind, page, file }: LinkTargetIds): TargetReference => ({
    kind,
    ...around,
    ...(page === undefined ? {} : { page: summarizePage(place, page, content.pages.get(page)) }),
    ...(file === undefined ? {} : { file: summarizeFile(place, file, content.files.get(file)) }),
  })
}

/** Describes the target of an address: a space or page of the app, or nothing of the workspace. */
async function createOutsideReference(request: LocalRequest, targets: readonly LinkTarget[]) {
  const { baseUrl } = request
  const spaces = await readLinkedSpaces(request, targets)
  return ({ kind, space, page }: LinkTargetIds): TargetReference => {
    if (space === undefined) return { kind }
    const place = { baseUrl, spaceId: space, changeRequest: undefined }
    const found = spaces.get(space)
    return {
      kind,
      space: found?.space ?? summarizeHiddenSpace(baseUrl, space),
      ...(page === undefined ? {} : { page: summarizePage(place, page, found?.pages.get(page)) }),
    }
  }
}
