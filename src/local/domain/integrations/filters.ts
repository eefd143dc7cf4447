/** The filters for lists of integrations. */
import type { Infer } from '../../../catalog/fields.ts'
import type { list } from '../../../catalog/integration.ts'
import type { Integration } from '../../../catalog/schemas/integration.ts'
import { parseOwn } from '../../../json/plain.ts'
import { contains, holdsString } from '../../store/substring.ts'
import type { selectListed } from './visibility.ts'

type Filters = Infer<typeof list.query>
type IntegrationQuery = ReturnType<typeof selectListed>

/** Every filter except `blockDomain`, for which there is no column. */
export function filtered(
  integrations: IntegrationQuery,
  { search, category, blocks, contentSources, owner, scope, target }: Filters,
): IntegrationQuery {
  let found = integrations
  if (search !== undefined) {
    found = found.where((eb) =>
      eb.or([contains('integrations.name', search), contains('integrations.title', search)]),
    )
  }
  if (category !== undefined) found = found.where(holdsString('integrations.categories', category))
  if (scope !== undefined) found = found.where(holdsString('integrations.scopes', scope))
  if (blocks !== undefined) found = found.where('blocks', blocks ? '<>' : '=', '[]')
  if (contentSources !== undefined) found = found.where('content_sources', contentSources ? '<>' : '=', '[]')
  if (owner !== undefined) found = found.where('organization_id', '=', owner)
  if (target !== undefined) {
    // An integration without a target can be installed on everything.
    found = found.where((eb) => eb.or([eb('target', '=', target), eb('target', 'is', null)]))
  }
  return found
}

/** True if a block takes over links to the domain or to hosts below it. */
export function hasBlockFor(domain: string, blocks: string): boolean {
  const wanted = domain.toLowerCase()
  // Only publishing writes it, with blocks of this shape.
  const list = parseOwn<NonNullable<Infer<typeof Integration>['blocks']>>(blocks)
  return list
    .flatMap(({ urlUnfurl = [] }) => urlUnfurl.map(hostOf))
    .some((host) => host === wanted || host.endsWith(`.${wanted}`))
}

/** `https://*.mermaid.live/edit/**` gives `*.mermaid.live`. */
const hostOf = (pattern: string): string =>
  (/^(?:[a-z*]+:\/\/)?([^/:?#]+)/i.exec(pattern)?.[1] ?? '').toLowerCase()
