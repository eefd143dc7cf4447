/** Finds spaces to which no collection and no site leads. */
import { called, told } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const spaceUnreachable = rule({
  id: 'space-unreachable',
  title: 'No site and no collection shows a space',
  severity: 'low',
  why: 'Nobody finds it, and nobody looks after it.',
  fix: 'ws space move <space> --parent <collection>',
  kinds: ['collection', 'space', 'site', 'site-space'],
  *check({ organization, all, isGap, isWhole }) {
    const loose = all('space').filter(({ holder }) => holder?.kind !== 'collection')
    const shown = new Set(all('site-space').map((each) => told(each, 'spaceId')))
    for (const space of loose) {
      if (shown.has(space.id)) continue
      if (isGap('site-space', organization))
        yield cannotTell(space, 'Not all sites were looked at: one may show it')
      else yield found(space, `No site and no collection shows ${called(space)}`)
    }
    // A document names every space, and a backup holds those that the service has listed.
    const isWholeList = organization.reply === undefined || isWhole('space') || loose.length > 0
    if (!isWholeList)
      yield cannotTell(
        organization,
        'The service lists the spaces of collections and sites only, and no others',
      )
  },
})
