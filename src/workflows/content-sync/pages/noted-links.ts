/** Where links lead that the service writes as paths, by the notes of the last pull: also when their page lies elsewhere since. */
import type { LinkEnd, NotedLinks } from '../../content/folder-links.ts'
import type { SyncState } from '../state/sync-state.ts'

export function notedLinks({ pages }: Pick<SyncState, 'pages'>): NotedLinks {
  const byPage = new Map(Object.values(pages).map(({ id, links }) => [id, links]))
  return (page, path) => {
    const [key] = Object.entries(byPage.get(page) ?? {}).find(([, written]) => written === path) ?? []
    return key === undefined ? undefined : endIn(key)
  }
}

/** Of `page:<id>` or `file:<id>`. */
function endIn(key: string): LinkEnd {
  const [kind = '', ...id] = key.split(':')
  return kind === 'page' ? { page: id.join(':') } : { file: id.join(':') }
}
